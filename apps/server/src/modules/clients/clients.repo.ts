import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { properties } from "@fieldwright/db/schema/properties";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import type { ClientStatus } from "@fieldwright/domain/statuses";
import { and, count, desc, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Visibility } from "./clients.policy";

const tenant = sql<string>`app_organization_id()`;

const addressColumns = {
  line1: properties.line1,
  line2: properties.line2,
  city: properties.city,
  state: properties.state,
  zip: properties.zip,
};

export type Address = { line1: string; line2: string; city: string; state: string; zip: string };
export type ClientRecord = typeof clients.$inferSelect;
export type ClientWithAddress = { client: ClientRecord; address: Address | null };
export type ClientFields = Pick<
  ClientRecord,
  "firstName" | "lastName" | "email" | "phone" | "companyName" | "status" | "tags"
>;

export const isPrimaryProperty = and(
  eq(properties.organizationId, clients.organizationId),
  eq(properties.clientId, clients.id),
  eq(properties.isPrimary, true),
  isNull(properties.deletedAt),
);

export const selectClients = (tx: TenantTx) =>
  tx
    .select({ client: clients, address: addressColumns })
    .from(clients)
    .leftJoin(properties, isPrimaryProperty)
    .$dynamic();

const inTenant = eq(clients.organizationId, tenant);
const isLive = and(inTenant, isNull(clients.deletedAt));
const newestFirst = [desc(clients.createdAt), desc(clients.id)];

const visible = (tx: TenantTx, visibility: Visibility): SQL | undefined => {
  if (visibility.of === "organization") return undefined;
  if (visibility.of === "account") return eq(clients.userId, visibility.userId);
  return exists(
    tx
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(
        visitAssignments,
        and(
          eq(visitAssignments.organizationId, visits.organizationId),
          eq(visitAssignments.visitId, visits.id),
        ),
      )
      .where(
        and(
          eq(visits.organizationId, clients.organizationId),
          eq(visits.clientId, clients.id),
          isNull(visits.deletedAt),
          eq(visitAssignments.userId, visibility.userId),
        ),
      ),
  );
};

export type ClientFilter = {
  readonly search: string;
  readonly status: ClientStatus | undefined;
  readonly limit: number;
  readonly offset: number;
};

type ClientPage = { clients: ClientWithAddress[]; total: number };

const matches = (term: string): SQL =>
  sql`client_search_text(${clients.firstName}, ${clients.lastName}, ${clients.email}, ${clients.phone}, ${clients.companyName}) ilike search_pattern(${term})`;

export const listClientRecords = async (
  tx: TenantTx,
  visibility: Visibility,
  { search, status, limit, offset }: ClientFilter,
): Promise<ClientPage> => {
  const where = and(
    isLive,
    visible(tx, visibility),
    status ? eq(clients.status, status) : undefined,
    search ? matches(search) : undefined,
  );
  const page = await selectClients(tx)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(clients).where(where);
  return { clients: page, total: counted?.total ?? 0 };
};

/** Of the whole organization. Row-level security keeps ILIKE from its index, so the search itself is a function. */
export const searchClientRecords = async (
  tx: TenantTx,
  { search, status, limit, offset }: ClientFilter,
): Promise<ClientPage> => {
  const { rows } = await tx.execute<{ ids: string[]; total: string }>(
    sql`select ids, total from search_clients(${search}::text, ${status ?? null}::text, ${limit}::integer, ${offset}::integer)`,
  );
  const [found] = rows;
  if (!found || found.ids.length === 0) return { clients: [], total: Number(found?.total ?? 0) };
  const page = await selectClients(tx)
    .where(and(isLive, inArray(clients.id, found.ids)))
    .orderBy(...newestFirst);
  return { clients: page, total: Number(found.total) };
};

export const findClient = async (
  tx: TenantTx,
  id: string,
  visibility: Visibility,
): Promise<ClientWithAddress | undefined> => {
  const [found] = await selectClients(tx).where(and(isLive, eq(clients.id, id), visible(tx, visibility)));
  return found;
};

/** Until the transaction ends nobody else changes the client, or adds records to it. Deleted ones are found too. */
export const lockClient = async (tx: TenantTx, id: string): Promise<ClientWithAddress | undefined> => {
  const [found] = await selectClients(tx)
    .where(and(inTenant, eq(clients.id, id)))
    .for("update", { of: clients });
  return found;
};

export const insertClient = async (tx: TenantTx, fields: ClientFields): Promise<ClientRecord> => {
  const [inserted] = await tx
    .insert(clients)
    .values({ ...fields, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no client");
  return inserted;
};

/** Undefined if the client is not at `version` any more. */
export const updateClientRecord = async (
  tx: TenantTx,
  id: string,
  version: number,
  changes: Partial<Pick<ClientRecord, keyof ClientFields | "userId" | "deletedAt">>,
  now: Date,
): Promise<ClientRecord | undefined> => {
  const [updated] = await tx
    .update(clients)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(clients.id, id), eq(clients.version, version)))
    .returning();
  return updated;
};

export const savePrimaryAddress = async (
  tx: TenantTx,
  clientId: string,
  address: Address,
  now: Date,
): Promise<void> => {
  await tx
    .insert(properties)
    .values({ ...address, clientId, organizationId: tenant, isPrimary: true })
    .onConflictDoUpdate({
      target: [properties.organizationId, properties.clientId],
      targetWhere: sql`is_primary and deleted_at is null`,
      // Coordinates belong to the old address.
      set: {
        ...address,
        lat: null,
        lng: null,
        version: sql`${properties.version} + 1`,
        updatedAt: now,
      },
    });
};
