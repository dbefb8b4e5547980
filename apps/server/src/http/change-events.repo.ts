import type { Database, TenantTx } from "@fieldwright/db/client";
import { deleteInPortions } from "@fieldwright/db/delete-portions";
import { changeEvents } from "@fieldwright/db/schema/changes";
import { and, arrayContains, desc, gt, lt, or, type SQL, sql } from "drizzle-orm";

export type ChangeRow = {
  id: number;
  kind: string;
  recordId: string;
  version: number;
  audience: readonly string[] | null;
};

/** Ids are assigned before the commit, so a lower id may become visible a little later than a higher one. */
const overlap = sql`interval '15 seconds'`;
/** A change has the time at which its transaction began. */
const commitTime = sql`interval '2 seconds'`;
const maxReplayed = 1000;

/** Changes after this id, or of so many last milliseconds. */
type Since = { readonly lastId: number } | { readonly loadedFor: number };

const isSince = (since: Since): SQL | undefined => {
  if ("loadedFor" in since)
    return gt(changeEvents.at, sql`now() - ${since.loadedFor} * interval '1 millisecond' - ${commitTime}`);
  const { lastId } = since;
  const lastSeen = sql`(select ${changeEvents.at} from ${changeEvents} where ${changeEvents.id} = ${lastId})`;
  return or(gt(changeEvents.id, lastId), gt(changeEvents.at, sql`${lastSeen} - ${overlap}`));
};

/** The newest changes since then, oldest first. With `onlyFor`, only those that this person may see. */
export const findChangesSince = async (
  tx: TenantTx,
  since: Since,
  onlyFor: string | undefined,
): Promise<ChangeRow[]> => {
  const rows = await tx
    .select({
      id: changeEvents.id,
      kind: changeEvents.kind,
      recordId: changeEvents.recordId,
      version: changeEvents.version,
      audience: changeEvents.audience,
    })
    .from(changeEvents)
    .where(
      and(
        isSince(since),
        onlyFor === undefined ? undefined : arrayContains(changeEvents.audience, [onlyFor]),
      ),
    )
    .orderBy(desc(changeEvents.id))
    .limit(maxReplayed);
  return rows.reverse();
};

/** 0 before the first change. */
export const findLastChangeId = async (tx: TenantTx): Promise<number> => {
  const [row] = await tx
    .select({ id: changeEvents.id })
    .from(changeEvents)
    .orderBy(desc(changeEvents.id))
    .limit(1);
  return row?.id ?? 0;
};

export const deleteChangeEventsBefore = (database: Database, before: Date): Promise<void> =>
  deleteInPortions(database, changeEvents, lt(changeEvents.at, before));
