import { and, eq, exists, getTableName, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { prepared, type TenantTx } from "./client";
import { clients, properties } from "./schema/clients";
import { jobs } from "./schema/jobs";
import { visitAssignments, visits } from "./schema/visits";
import { live, sameTenant } from "./tenant";

type Named = { readonly firstName: AnyPgColumn; readonly lastName: AnyPgColumn };

/** Of a member or a client that is joined. Companies without a person have no last name. */
export const fullName = ({ firstName, lastName }: Named): SQL<string> =>
  sql<string>`rtrim(${firstName} || ' ' || ${lastName})`;

/** With its table, which drizzle leaves out in a query of one table: the inner query would read its own column. */
const qualified = (column: AnyPgColumn): SQL =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;

const memberOf = (userId: AnyPgColumn): SQL =>
  sql`(select member.first_name || ' ' || member.last_name from users member where member.id = ${qualified(userId)})`;

/** The name of the member whose id is in a column. */
export const memberName = (userId: AnyPgColumn): SQL<string> =>
  sql<string>`coalesce(${memberOf(userId)}, 'Former member')`;

/** The same for any account. Customers' accounts belong to no organization: their name comes from the client record. */
export const accountName = (userId: AnyPgColumn): SQL<string | null> => sql<string | null>`coalesce(
  (select member.first_name || ' ' || member.last_name from users member
    where member.organization_id = app_organization_id() and member.id = ${qualified(userId)}),
  (select client.first_name || ' ' || client.last_name from clients client
    where client.organization_id = app_organization_id() and client.user_id = ${qualified(userId)}
    order by client.created_at limit 1)
)`;

/** The name of whoever wrote or uploaded something: a member, or a customer with an account. */
export const authorName = (userId: AnyPgColumn): SQL<string> =>
  sql<string>`coalesce(${accountName(userId)}, 'Former member')`;

type Newest = {
  readonly table: PgTable;
  /** What the rows belong to. */
  readonly owners: readonly string[];
  /** Rows of one owner, for which `owner` stands. */
  readonly where: (owner: SQL) => SQL | undefined;
  readonly orderBy: SQL;
  readonly limit: number;
};

/**
 * Ids of the newest rows of each owner. Reads the index once for each, where a window function would read every row.
 */
export const newestOfEach = ({ table, owners, where, orderBy, limit }: Newest): SQL => sql`(
  select newest.id from unnest(${`{${owners.join(",")}}`}::uuid[]) as owners(id)
  cross join lateral (
    select ${table}.id from ${table} where ${where(sql`owners.id`)} order by ${orderBy} limit ${limit}
  ) newest
)`;

/** A client or a job: its id, or its column in an outer query. */
export type BookedFor =
  | { readonly clientId: string | AnyPgColumn }
  | { readonly jobId: string | AnyPgColumn };

type BookedRecord = { readonly clientId: string } | { readonly jobId: string };

const ofRecord = (record: BookedFor): SQL =>
  "clientId" in record ? eq(visits.clientId, record.clientId) : eq(visits.jobId, record.jobId);

const isItsAssignment = and(sameTenant(visitAssignments, visits), eq(visitAssignments.visitId, visits.id));

/** True when the person is booked for a live visit of the record. */
export const isBookedFor = (tx: TenantTx, userId: string, record: BookedFor): SQL =>
  exists(
    tx
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(visitAssignments, isItsAssignment)
      .where(and(live(visits), ofRecord(record), eq(visitAssignments.userId, userId))),
  );

/** Everyone who is booked for a live visit of the record. */
export const findBookedFor = async (tx: TenantTx, record: BookedRecord): Promise<string[]> => {
  const [column, id] =
    "clientId" in record ? [visits.clientId, record.clientId] : [visits.jobId, record.jobId];
  const rows = await prepared(tx, `booked_for_${column.name}`, (name) =>
    tx
      .selectDistinct({ userId: visitAssignments.userId })
      .from(visits)
      .innerJoin(visitAssignments, isItsAssignment)
      .where(and(live(visits), eq(column, sql.placeholder("id"))))
      .prepare(name),
  ).execute({ id });
  return rows.map((row) => row.userId);
};

/**
 * The skills that a row of `jobs` needs: its own, or else those of its category. Names the tables, because drizzle leaves
 * them out in a query of one table.
 */
export const neededSkills = sql<string[]>`case
  when cardinality("jobs"."required_skills") > 0 or not "jobs"."skills_by_category" then "jobs"."required_skills"
  else array(
    select usual.skill
    from organization_settings, jsonb_array_elements_text(category_skills -> "jobs"."category") usual(skill)
    where organization_settings.organization_id = "jobs"."organization_id"
  )
end`;

type Row<Column extends string> = Readonly<Record<"organizationId" | Column, AnyPgColumn>>;

// The conditions that join a row with what it belongs to. Many lists need them.

export const itsClient = (row: Row<"clientId">): SQL | undefined =>
  and(sameTenant(clients, row), eq(clients.id, row.clientId));

export const itsJob = (row: Row<"jobId">): SQL | undefined =>
  and(sameTenant(jobs, row), eq(jobs.id, row.jobId));

export const itsVisit = (row: Row<"visitId">): SQL | undefined =>
  and(sameTenant(visits, row), eq(visits.id, row.visitId));

export const itsProperty = (row: Row<"propertyId">): SQL | undefined =>
  and(sameTenant(properties, row), eq(properties.id, row.propertyId));

/** The address of a client that comes first. */
export const itsPrimaryProperty: SQL | undefined = and(
  sameTenant(properties, clients),
  eq(properties.clientId, clients.id),
  eq(properties.isPrimary, true),
  isNull(properties.deletedAt),
);

/** What other records show of their client. */
export const clientInShort = {
  id: clients.id,
  status: clients.status,
  firstName: clients.firstName,
  lastName: clients.lastName,
  email: clients.email,
  phone: clients.phone,
  companyName: clients.companyName,
};

type AddressField = "line1" | "line2" | "city" | "state" | "zip";

/** The columns of an address, also under another name of the table. */
export const addressOf = <Table extends Record<AddressField, AnyPgColumn>>({
  line1,
  line2,
  city,
  state,
  zip,
}: Table): Pick<Table, AddressField> => ({ line1, line2, city, state, zip });
