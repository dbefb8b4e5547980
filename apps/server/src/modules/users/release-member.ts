import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { enqueue } from "../../jobs";
import type { Actor } from "../../principal";
import { unassignFutureVisits } from "./future-visits.repo";

/** A deactivated person is shut out at once; their sessions are removed so that reactivation does not revive them. */
export const releaseMember = async (tx: TenantTx, actor: Actor, userId: string, now: Date): Promise<void> => {
  await enqueue(tx, "end_sessions", { userId, openedUntil: now.toISOString() });
  for (const { id, version } of await unassignFutureVisits(tx, userId, now))
    await recordChange(tx, {
      actor,
      verb: "unassign",
      kind: "visit",
      recordId: id,
      version,
      from: { userId },
      audience: [userId],
    });
};
