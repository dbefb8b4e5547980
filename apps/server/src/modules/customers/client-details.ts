import type { ClientDetails, UpdateClientDetailsBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, notFound, stale, type Viewer } from "#kernel";
import { recordClientChange } from "./client-changes";
import { clientVisibility, presentClient } from "./clients";
import { type ClientRecord, findClient, lockClient, updateClientRecord } from "./clients.repo";

const presentDetails = (client: ClientRecord): ClientDetails => ({
  companyOnly: client.companyOnly,
  contacts: [...client.contacts],
  notes: client.notes,
  billingAddress: client.billingAddress,
  version: client.version,
});

export const readClientDetails = async (tx: TenantTx, viewer: Viewer, id: string): Promise<ClientDetails> => {
  const found = await findClient(tx, id, clientVisibility(viewer));
  if (!found) throw notFound("Client not found");
  return presentDetails(found.client);
};

type Update = {
  readonly id: string;
  readonly body: UpdateClientDetailsBody;
  readonly expected: number | undefined;
};

export const updateClientDetails = async (
  tx: TenantTx,
  actor: Actor,
  { id, body: { version: _seen, ...changes }, expected }: Update,
  now: Date,
): Promise<ClientDetails> => {
  const before = await lockClient(tx, id);
  if (!before || before.client.deletedAt) throw notFound("Client not found");
  const from = presentDetails(before.client);
  if (expected !== undefined && expected !== from.version) throw stale(from);
  const client = await updateClientRecord(tx, id, from.version, changes, now);
  if (!client) throw stale(from);
  const to = presentDetails(client);
  // With the client itself: whoever follows changes of clients expects one.
  await recordClientChange(tx, actor, client, {
    verb: "update",
    from: { ...presentClient(before), ...from },
    to: { ...presentClient({ ...before, client }), ...to },
  });
  return to;
};
