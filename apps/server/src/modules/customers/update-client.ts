import type { Client, UpdateClientBody, UpdateClientsBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import type { ClientStatus } from "@fieldwright/domain/statuses";
import { type Actor, locationOfZip, notFound, stale } from "#kernel";
import { recordClientChange } from "./client-changes";
import { presentClient } from "./clients";
import {
  type ClientFields,
  type ClientRecord,
  findClientsById,
  lockClient,
  savePrimaryAddress,
  updateClientRecord,
} from "./clients.repo";
import { tidyTags } from "./create-client";

/** Undefined fields stay unchanged. */
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
  // Whoever writes a last name names a person.
  companyOnly: lastName ? false : undefined,
  status,
  tags: tags && tidyTags(tags),
});

/** Accounts own the records with their email, so another email unlinks the account. */
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

/** Locks in the order of ids, so that two such calls cannot deadlock. */
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

const waiting: readonly ClientStatus[] = ["prospect", "pending"];

/** True until the client has had something approved, scheduled or invoiced. */
export const waitsForWork = ({ status }: Pick<ClientRecord, "status">): boolean => waiting.includes(status);

const isWaiting = (client: ClientRecord): boolean => !client.deletedAt && waitsForWork(client);

/** A prospect becomes active with the first approved quote, scheduled job or invoice. */
export const activateClient = async (
  tx: TenantTx,
  actor: Actor | null,
  id: string,
  now: Date,
): Promise<boolean> => {
  const [seen] = await findClientsById(tx, [id]);
  if (!seen || !isWaiting(seen.client)) return false;
  const found = await lockClient(tx, id);
  if (!found || !isWaiting(found.client)) return false;
  const client = await updateClientRecord(tx, id, found.client.version, { status: "active" }, now);
  if (!client) throw new Error("A locked client changed its version.");
  await recordClientChange(tx, actor, client, {
    verb: "update",
    from: presentClient(found),
    to: presentClient({ client, address: found.address }),
  });
  return true;
};
