import type { Client, UpdateClientBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, locationOfZip, notFound, stale } from "#kernel";
import { tidyTags } from "./client-fields";
import { presentClient } from "./clients.present";
import {
  type ClientFields,
  type ClientRecord,
  lockClient,
  savePrimaryAddress,
  updateClientRecord,
} from "./clients.repo";
import { recordClientChange } from "./record-client-change";

/** Fields left out are undefined, and stay as they are. */
const changesOf = ({
  firstName,
  lastName,
  email,
  phone,
  company,
  status,
  tags,
}: UpdateClientBody): Partial<ClientFields> => ({
  firstName,
  lastName,
  email,
  phone: phone === "" ? null : phone,
  companyName: company?.name,
  status,
  tags: tags && tidyTags(tags),
});

/** An account sees the records with its own e-mail: another e-mail is another person. */
const ownerAfter = (client: ClientRecord, email: string | undefined): string | null =>
  email === undefined || email.toLowerCase() === client.email.toLowerCase() ? client.userId : null;

type Update = { readonly id: string; readonly body: UpdateClientBody; readonly expected: number | undefined };

export const updateClient = async (
  tx: TenantTx,
  actor: Actor,
  { id, body, expected }: Update,
  now: Date,
): Promise<Client> => {
  const before = await lockClient(tx, id);
  if (!before || before.client.deletedAt) throw notFound("Client not found");
  const from = presentClient(before);
  if (expected !== undefined && expected !== from.version) throw stale(from);

  const userId = ownerAfter(before.client, body.email);
  const client = await updateClientRecord(tx, id, from.version, { ...changesOf(body), userId }, now);
  if (!client) throw stale(from);
  if (body.address) await savePrimaryAddress(tx, id, body.address, locationOfZip(body.address.zip), now);

  const presented = presentClient({ client, address: body.address ?? before.address });
  await recordClientChange(tx, actor, client, { verb: "update", from, to: presented });
  return presented;
};
