import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, notFound } from "#kernel";
import { presentClient } from "./clients.present";
import { lockClient, updateClientRecord } from "./clients.repo";
import { recordClientChange } from "./record-client-change";

const restorableFor = 30 * 24 * 60 * 60_000;

/** A client that is not deleted is answered as it is. */
export const restoreClient = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Client> => {
  const found = await lockClient(tx, id);
  if (!found) throw notFound("Client not found");
  const { deletedAt, version } = found.client;
  if (!deletedAt) return presentClient(found);
  if (now.getTime() - deletedAt.getTime() > restorableFor)
    throw notFound("This client was deleted more than 30 days ago and cannot be restored");

  const client = await updateClientRecord(tx, id, version, { deletedAt: null }, now);
  if (!client) throw notFound("Client not found");
  const presented = presentClient({ client, address: found.address });
  await recordClientChange(tx, actor, client, { verb: "restore", to: presented });
  return presented;
};
