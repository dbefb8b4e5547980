import type { Client, ListClientsQuery } from "@fieldwright/contract/clients";
import type { clientSummary } from "@fieldwright/contract/documents";
import type { TenantTx } from "@fieldwright/db/client";
import type { BasisPoints } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import type * as z from "zod/mini";
import { invalid, notFound, type Principal, type Viewer, type Visibility, visibilityUnder } from "#kernel";
import {
  type Address,
  type ClientWithAddress,
  findClient,
  findClients,
  findClientsById,
  findClientsWithEmails,
  lockLiveClient,
} from "./clients.repo";

export const clientVisibility = (viewer: Viewer): Visibility => visibilityUnder(viewer, "clients:read");

export const addressText = ({ line1, line2, city, state, zip }: Address): string =>
  [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

export const presentClient = ({ client, address }: ClientWithAddress): Client => ({
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
  tags: client.tags,
  createdAt: client.createdAt.toISOString(),
  updatedAt: client.updatedAt.toISOString(),
  version: client.version,
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
  const { clients, total } = await findClients(tx, clientVisibility(principal), {
    search,
    status,
    limit,
    offset: (page - 1) * limit,
  });
  return { clients: clients.map(presentClientTo(principal)), total, totalPages: Math.ceil(total / limit) };
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

export type ClientSummary = z.infer<typeof clientSummary>;

/** Clients as other records show them. The caller has checked that the person may see those records. */
export const summarizeClients = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<(id: string) => ClientSummary> => {
  const found = await findClientsById(tx, [...new Set(ids)]);
  const byId = new Map(
    found.map((client): [string, ClientSummary] => {
      const { _id, status, user, company, phone } = presentClient(client);
      return [_id, { _id, status, user, company, phone }];
    }),
  );
  return (id) => {
    const summary = byId.get(id);
    if (!summary) throw new Error(`client ${id} is not among the summarized`);
    return summary;
  };
};

type HeldClient = {
  readonly id: string;
  readonly userId: string | null;
  /** Null means the organization's rate. */
  readonly taxRate: BasisPoints | null;
  /** The primary address. */
  readonly propertyId: string | null;
};

/** The client of a new record; it cannot be deleted until the transaction ends. */
export const holdClient = async (tx: TenantTx, id: string): Promise<HeldClient> => {
  const client = await lockLiveClient(tx, id);
  if (!client) throw invalid({ field: "client", msg: "Client not found" });
  return client;
};
