import type { Client, CreateClientBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, locationOfZip } from "#kernel";
import { newClientAddress, newClientFields } from "./client-fields";
import { presentClient } from "./clients.present";
import { insertClient, savePrimaryAddress } from "./clients.repo";
import { recordClientChange } from "./record-client-change";

export const createClient = async (
  tx: TenantTx,
  actor: Actor,
  body: CreateClientBody,
  now: Date,
): Promise<Client> => {
  const client = await insertClient(tx, newClientFields(body));
  const address = newClientAddress(body);
  if (address) await savePrimaryAddress(tx, client.id, address, locationOfZip(address.zip), now);
  const presented = presentClient({ client, address });
  await recordClientChange(tx, actor, client, { verb: "create", to: presented });
  return presented;
};
