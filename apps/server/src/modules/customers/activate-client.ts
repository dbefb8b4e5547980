import type { TenantTx } from "@fieldwright/db/client";
import type { ClientStatus } from "@fieldwright/domain/statuses";
import type { Actor } from "#kernel";
import { presentClient } from "./clients.present";
import { type ClientRecord, lockClient, updateClientRecord } from "./clients.repo";
import { findClientsById } from "./linked-clients.repo";
import { recordClientChange } from "./record-client-change";

const waiting: readonly ClientStatus[] = ["prospect", "pending"];

const isWaiting = ({ status, deletedAt }: ClientRecord): boolean => !deletedAt && waiting.includes(status);

/** The first approved quote, scheduled job or invoice makes an active client of a prospect. */
export const activateClient = async (
  tx: TenantTx,
  actor: Actor | null,
  id: string,
  now: Date,
): Promise<void> => {
  const [glimpse] = await findClientsById(tx, [id]);
  if (!glimpse || !isWaiting(glimpse.client)) return;
  const found = await lockClient(tx, id);
  if (!found || !isWaiting(found.client)) return;
  const client = await updateClientRecord(tx, id, found.client.version, { status: "active" }, now);
  if (!client) throw new Error("A locked client changed its version.");
  await recordClientChange(tx, actor, client, {
    verb: "update",
    from: presentClient(found),
    to: presentClient({ client, address: found.address }),
  });
};
