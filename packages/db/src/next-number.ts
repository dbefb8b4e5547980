import { type DocumentKind, documentNumber } from "@fieldwright/domain/document-numbers";
import { sql } from "drizzle-orm";
import { prepared, type TenantTx } from "./client";
import { documentCounters } from "./schema/organizations";

/**
 * The next number of a kind. The counter row stays locked until the transaction ends, so there are no gaps and no
 * duplicates. Call this late in the transaction, because it blocks other creations of the same kind.
 */
export const nextNumber = async (tx: TenantTx, kind: DocumentKind): Promise<string> => {
  const [counter] = await prepared(tx, "next_number", (name) =>
    tx
      .insert(documentCounters)
      .values({ organizationId: sql`app_organization_id()`, kind: sql.placeholder("kind"), last: 1 })
      .onConflictDoUpdate({
        target: [documentCounters.organizationId, documentCounters.kind],
        set: { last: sql`${documentCounters.last} + 1` },
      })
      .returning({ last: documentCounters.last, prefix: documentCounters.prefix })
      .prepare(name),
  ).execute({ kind });
  if (!counter) throw new Error(`The counter of ${kind} numbers gave no number.`);
  return documentNumber(kind, counter.last, counter.prefix ?? undefined);
};
