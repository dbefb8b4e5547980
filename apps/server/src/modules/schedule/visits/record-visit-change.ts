import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import type { LoadedVisit } from "./load-visit";

type Change = {
  readonly verb: "create" | "update" | "move" | "delete" | "restore" | "status" | "reopen" | "notify";
  readonly before?: LoadedVisit;
  readonly after?: LoadedVisit;
  readonly to?: object;
};

/** Beyond the office, the customer's account learns of it, and everybody who is or was on the team. */
export const recordVisitChange = async (
  tx: TenantTx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
  { verb, before, after, to }: Change,
): Promise<void> => {
  const seen = [before, after].filter((visit) => visit !== undefined);
  const people = seen.flatMap(({ assignments, clientUserId }) => [
    ...(clientUserId ? [clientUserId] : []),
    ...assignments.map(({ userId }) => userId),
  ]);
  await recordChange(tx, {
    actor,
    verb,
    kind: "visit",
    recordId: id,
    version,
    from: before?.recorded,
    to: to ?? after?.recorded,
    audience: [...new Set(people)],
  });
};
