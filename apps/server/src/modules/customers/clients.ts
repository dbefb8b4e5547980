import type {
  Client,
  ClientDetails,
  ListClientsQuery,
  UpdateClientDetailsBody,
} from "@fieldwright/contract/clients";
import type { clientSummary } from "@fieldwright/contract/documents";
import { totalsOf } from "@fieldwright/contract/fields";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { BasisPoints } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import type * as z from "zod/mini";
import type { LinkClients } from "#identity";
import {
  type Actor,
  invalid,
  notFound,
  type Principal,
  stale,
  type Viewer,
  type Visibility,
  visibilityUnder,
} from "#kernel";
import { recordClientChange } from "./client-changes";
import {
  type Address,
  type ClientInShort,
  type ClientRecord,
  type ClientWithAddress,
  findClient,
  findClients,
  findClientsInShort,
  findClientsWithEmails,
  linkRecords,
  lockClient,
  lockLiveClient,
  updateClientRecord,
} from "./clients.repo";

/**
 * A verified client account owns the client records with its email, in every organization. Also called on sign-in and
 * session check, because a business may add the record after the customer registered.
 */
export const linkClients: LinkClients = async (tx, account) => {
  if (account.role !== "client" || !account.emailVerifiedAt) return;
  for (const { id, organizationId, version } of await linkRecords(tx, account)) {
    await recordChange(tx, {
      organizationId,
      actor: { userId: account.id },
      verb: "link",
      kind: "client",
      recordId: id,
      version,
      to: { userId: account.id },
      audience: [account.id],
    });
  }
};

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

export const clientVisibility = (viewer: Viewer): Visibility => visibilityUnder(viewer, "clients:read");

export const addressText = ({ line1, line2, city, state, zip }: Address): string =>
  [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

export type ClientSummary = z.infer<typeof clientSummary>;

/** A client as other records show it. The caller has checked that the person may see those records. */
export const summarizeClient = ({ client, address }: ClientInShort): ClientSummary => ({
  _id: client.id,
  status: client.status,
  user: {
    firstName: client.firstName,
    lastName: client.lastName,
    email: client.email,
    profile: { phone: client.phone, address: (address && addressText(address)) || null },
  },
  company: { name: client.companyName },
  phone: client.phone,
});

export const presentClient = (found: ClientWithAddress): Client => ({
  ...summarizeClient(found),
  tags: found.client.tags,
  createdAt: found.client.createdAt.toISOString(),
  updatedAt: found.client.updatedAt.toISOString(),
  version: found.client.version,
});

/** Tags are internal: customers do not see them. */
const presentClientTo =
  (viewer: Viewer) =>
  (found: ClientWithAddress): Client => {
    const client = presentClient(found);
    return can(viewer, "remarks:read") ? client : { ...client, tags: [] };
  };

export const listClients = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status }: ListClientsQuery,
) => {
  const { clients, ...found } = await findClients(tx, clientVisibility(principal), {
    search,
    status,
    limit,
    offset: (page - 1) * limit,
  });
  return { clients: clients.map(presentClientTo(principal)), ...totalsOf(found, limit) };
};

export const readClient = async (tx: TenantTx, viewer: Viewer, id: string): Promise<Client> => {
  const found = await findClient(tx, id, clientVisibility(viewer));
  if (!found) throw notFound("Client not found");
  return presentClientTo(viewer)(found);
};

type KnownClient = { readonly _id: string; readonly name: string };

/** By lower-case email. If several clients share an email, the oldest. */
export const findClientsByEmail = async (
  tx: TenantTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, KnownClient>> => {
  const found = await findClientsWithEmails(tx, emails);
  return new Map(
    found
      .toReversed()
      .map(({ id, firstName, lastName, email }) => [
        email.toLowerCase(),
        { _id: id, name: `${firstName} ${lastName}`.trim() },
      ]),
  );
};

export const summarizeClients = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<(id: string) => ClientSummary> => {
  const found = await findClientsInShort(tx, [...new Set(ids)]);
  const byId = new Map(found.map((one) => [one.client.id, summarizeClient(one)]));
  return (id) => {
    const summary = byId.get(id);
    if (!summary) throw new Error(`client ${id} is not among the summarized`);
    return summary;
  };
};

type HeldClient = {
  readonly id: string;
  readonly status: ClientRecord["status"];
  readonly userId: string | null;
  /** Null means the organization's rate. */
  readonly taxRate: BasisPoints | null;
  /** The primary address. */
  readonly propertyId: string | null;
  readonly summary: ClientSummary;
};

/** The client of a new record; it cannot be deleted until the transaction ends. */
export const holdClient = async (tx: TenantTx, id: string): Promise<HeldClient> => {
  const held = await lockLiveClient(tx, id);
  if (!held) throw invalid({ field: "client", msg: "Client not found" });
  return { ...held, summary: summarizeClient(held) };
};
