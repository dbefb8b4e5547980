import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { addressOf, clientInShort, itsPrimaryProperty } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import {
  amongIds,
  inOrderOf,
  type ListPage,
  preparedByIds,
  searchClients,
} from "@fieldwright/db/search-lists";
import { insertRows, live, ofTenant, tenant } from "@fieldwright/db/tenant";
import type { ClientStatus } from "@fieldwright/domain/statuses";
import { and, asc, type Column, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Visibility, visibleRows } from "#kernel";

export type Address = { line1: string; line2: string; city: string; state: string; zip: string };
export type ClientRecord = typeof clients.$inferSelect;
export type ClientWithAddress = { client: ClientRecord; address: Address | null };
export type ClientInShort = {
  client: Pick<ClientRecord, keyof typeof clientInShort>;
  address: Address | null;
};
type DetailFields = Pick<ClientRecord, "companyOnly" | "contacts" | "notes" | "billingAddress" | "reference">;
export type ClientFields = Pick<
  ClientRecord,
  "firstName" | "lastName" | "email" | "phone" | "companyName" | "status" | "tags"
> &
  Partial<DetailFields>;

const selectClients = (tx: TenantTx) =>
  tx
    .select({ client: clients, address: addressOf(properties) })
    .from(clients)
    .leftJoin(properties, itsPrimaryProperty)
    .$dynamic();

const inTenant = ofTenant(clients);
const isLive = and(inTenant, isNull(clients.deletedAt));

type ClientFilter = {
  readonly search: string;
  readonly status: ClientStatus | undefined;
  readonly limit: number;
  readonly offset: number;
};

export const findClients = async (
  tx: TenantTx,
  visibility: Visibility,
  filter: ClientFilter,
): Promise<Omit<ListPage, "ids"> & { clients: ClientWithAddress[] }> => {
  const { ids, ...totals } = await searchClients(tx, {
    ...filter,
    ownClients: visibility.of === "clients" ? visibility.clientIds : undefined,
    technician: visibility.of === "technician" ? visibility.userId : undefined,
  });
  if (ids.length === 0) return { clients: [], ...totals };
  const page = await prepared(tx, "client_page", (name) =>
    selectClients(tx)
      .where(and(isLive, amongIds(clients.id)))
      .orderBy(desc(clients.createdAt), desc(clients.id))
      .prepare(name),
  ).execute({ ids });
  return { clients: page, ...totals };
};

export const findClient = async (
  tx: TenantTx,
  id: string,
  visibility: Visibility,
): Promise<ClientWithAddress | undefined> => {
  const visible = visibleRows(tx, visibility, { client: clients.id, record: { clientId: clients.id } });
  const [found] = await selectClients(tx).where(and(isLive, eq(clients.id, id), visible));
  return found;
};

/** Also blocks new records of the client. Finds deleted clients too. */
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

/** Undefined if the client has another version by now. */
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

const addressFields = ["line1", "line2", "city", "state", "zip"] as const;
const locationFields = ["lat", "lng", "precision", "geocodedAt"] as const;

type Location = Pick<typeof properties.$inferSelect, (typeof locationFields)[number]>;

const excluded = ({ name }: Column): SQL => sql`excluded.${sql.identifier(name)}`;

/** Coordinates are replaced only when the address changes. */
const isOtherAddress = sql`(${sql.join(
  addressFields.map((field) => properties[field]),
  sql`, `,
)}) is distinct from (${sql.join(
  addressFields.map((field) => excluded(properties[field])),
  sql`, `,
)})`;

const placeAfter = Object.fromEntries(
  locationFields.map((field) => [
    field,
    sql`case when ${isOtherAddress} then ${excluded(properties[field])} else ${properties[field]} end`,
  ]),
);

export const savePrimaryAddress = async (
  tx: TenantTx,
  clientId: string,
  address: Address,
  location: Location,
  now: Date,
): Promise<void> => {
  await tx
    .insert(properties)
    .values({
      ...address,
      ...location,
      clientId,
      organizationId: tenant,
      isPrimary: true,
    })
    .onConflictDoUpdate({
      target: [properties.organizationId, properties.clientId],
      targetWhere: sql`is_primary and deleted_at is null`,
      set: { ...address, ...placeAfter, version: sql`${properties.version} + 1`, updatedAt: now },
    });
};

/** Includes deleted clients, because their documents stay. */
export const findClientsById = (tx: TenantTx, ids: readonly string[]): Promise<ClientWithAddress[]> =>
  preparedByIds(tx, "clients_by_id", ids, (name, isAmong) =>
    selectClients(tx)
      .where(and(inTenant, isAmong(clients.id)))
      .prepare(name),
  ).execute({ ids });

export const findClientsInShort = (tx: TenantTx, ids: readonly string[]): Promise<ClientInShort[]> =>
  preparedByIds(tx, "clients_in_short", ids, (name, isAmong) =>
    tx
      .select({ client: clientInShort, address: addressOf(properties) })
      .from(clients)
      .leftJoin(properties, itsPrimaryProperty)
      .where(and(inTenant, isAmong(clients.id)))
      .prepare(name),
  ).execute({ ids });

/** The same lock as an update, so that activating the client later in the transaction cannot deadlock. */
export const lockLiveClient = async (tx: TenantTx, id: string) => {
  const [found] = await prepared(tx, "lock_live_client", (name) =>
    tx
      .select({
        id: clients.id,
        status: clients.status,
        userId: clients.userId,
        taxRate: clients.taxRate,
        propertyId: properties.id,
        client: clientInShort,
        address: addressOf(properties),
      })
      .from(clients)
      .leftJoin(properties, itsPrimaryProperty)
      .where(and(live(clients), eq(clients.id, sql.placeholder("id"))))
      .for("no key update", { of: clients })
      .prepare(name),
  ).execute({ id });
  return found;
};

export type Reach = Pick<ClientRecord, "email" | "phone" | "visitChannel" | "noTexts">;

/** How messages reach a client. */
export const findReach = async (tx: TenantTx, id: string): Promise<Reach | undefined> => {
  const [found] = await tx
    .select({
      email: clients.email,
      phone: clients.phone,
      visitChannel: clients.visitChannel,
      noTexts: clients.noTexts,
    })
    .from(clients)
    .where(and(inTenant, eq(clients.id, id)));
  return found;
};

/** Not part of the client's answer, so the version stays. Answers the version. */
export const saveReach = async (
  tx: TenantTx,
  id: string,
  changes: Partial<Pick<Reach, "visitChannel" | "noTexts">>,
): Promise<number | undefined> => {
  const [saved] = await tx
    .update(clients)
    .set(changes)
    .where(and(inTenant, eq(clients.id, id)))
    .returning({ version: clients.version });
  return saved?.version;
};

type NewAddress = { readonly address: Address; readonly location: Location };

type NewClient = {
  readonly id: string;
  readonly fields: ClientFields;
  /** The primary one first. */
  readonly addresses: readonly NewAddress[];
};

/** In the order given. */
export const insertClients = async (
  tx: TenantTx,
  batch: readonly NewClient[],
): Promise<ClientWithAddress[]> => {
  await insertRows(
    tx,
    clients,
    batch.map(({ id, fields }) => ({ ...fields, id })),
  );
  await insertRows(
    tx,
    properties,
    batch.flatMap(({ id, addresses: own }) =>
      own.map(({ address, location }, index) => ({
        ...address,
        ...location,
        clientId: id,
        isPrimary: index === 0,
      })),
    ),
  );
  const ids = batch.map(({ id }) => id);
  return inOrderOf(ids, await findClientsById(tx, ids), ({ client }) => client.id);
};

/** The oldest first. All emails are one JSON parameter, because a statement has a limited number of parameters. */
export const findClientsWithEmails = (tx: TenantTx, emails: readonly string[]) =>
  tx
    .select({
      id: clients.id,
      firstName: clients.firstName,
      lastName: clients.lastName,
      email: clients.email,
    })
    .from(clients)
    .where(
      and(
        live(clients),
        sql`lower(${clients.email}) in (select lower(value) from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
      ),
    )
    .orderBy(asc(clients.createdAt), asc(clients.id));

/** Links every unowned client record with the account's email, in all organizations. */
export const linkRecords = (tx: SystemTx, account: { readonly id: string; readonly email: string }) =>
  tx
    .update(clients)
    .set({ userId: account.id })
    .where(
      and(
        sql`lower(${clients.email}) = lower(${account.email})`,
        isNull(clients.userId),
        isNull(clients.deletedAt),
        // A sample company is for one person alone.
        sql`not exists (select 1 from ${organizations} where ${organizations.id} = ${clients.organizationId} and ${organizations.isSample})`,
      ),
    )
    .returning({ id: clients.id, organizationId: clients.organizationId, version: clients.version });

/** The client records stay, without the account. */
export const unlinkAccount = async (tx: SystemTx, userId: string): Promise<void> => {
  await tx.update(clients).set({ userId: null }).where(eq(clients.userId, userId));
};

/** All clients of an organization that closes. */
export const closeClients = async (tx: SystemTx, organizationId: string, now: Date): Promise<void> => {
  await tx
    .update(clients)
    .set({ userId: null, deletedAt: now })
    .where(eq(clients.organizationId, organizationId));
};
