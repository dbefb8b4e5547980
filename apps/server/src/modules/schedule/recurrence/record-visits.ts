import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import type { VisitRecord } from "./recurrence.repo";

type Change = { readonly verb: "create" | "delete"; readonly visits: readonly VisitRecord[] };

/** Nobody is assigned to these: beyond the office, only the customer learns of them. */
export const recordVisits = async (
  tx: TenantTx,
  actor: Actor | null,
  { clientUserId }: { readonly clientUserId: string | null },
  { verb, visits }: Change,
): Promise<void> => {
  for (const { id, version, jobId, startsAt, endsAt, status } of visits) {
    const visit = {
      _id: id,
      job: jobId,
      status,
      timeSlot: { start: startsAt.toISOString(), end: endsAt.toISOString() },
    };
    await recordChange(tx, {
      actor,
      verb,
      kind: "visit",
      recordId: id,
      version,
      ...(verb === "create" ? { to: visit } : { from: visit }),
      audience: clientUserId ? [clientUserId] : [],
    });
  }
};
