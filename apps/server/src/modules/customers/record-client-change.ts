import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import type { ClientRecord } from "./clients.repo";
import { techniciansOf } from "./open-work.repo";

type Change = {
  readonly verb: "create" | "update" | "delete" | "restore";
  readonly from?: Client;
  readonly to?: Client;
};

/** Beyond the office, the client's own account and the technicians who work for them learn of it. */
export const recordClientChange = async (
  tx: TenantTx,
  actor: Actor | null,
  { id, version, userId }: ClientRecord,
  change: Change,
): Promise<void> => {
  const technicians = await techniciansOf(tx, id);
  await recordChange(tx, {
    ...change,
    actor,
    kind: "client",
    recordId: id,
    version,
    audience: userId ? [userId, ...technicians] : technicians,
  });
};
