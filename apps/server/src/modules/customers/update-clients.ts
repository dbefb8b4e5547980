import type { Client, UpdateClientsBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import type { Actor } from "#kernel";
import { updateClient } from "./update-client";

/** All in one transaction, locked in the order of their ids, so that two such calls do not wait for each other. */
export const updateClients = async (
  tx: TenantTx,
  actor: Actor,
  { clients }: UpdateClientsBody,
  now: Date,
): Promise<{ clients: Client[] }> => {
  const updated = new Map<string, Client>();
  const inOrder = clients.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  for (const { _id: id, version, ...body } of inOrder)
    updated.set(id, await updateClient(tx, actor, { id, body, expected: version }, now));
  return { clients: clients.flatMap(({ _id }) => updated.get(_id) ?? []) };
};
