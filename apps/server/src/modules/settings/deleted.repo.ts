import type { TenantTx } from "@fieldwright/db/client";
import { fullName } from "@fieldwright/db/joins";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { visits } from "@fieldwright/db/schema/visits";
import { ofTenant } from "@fieldwright/db/tenant";
import { and, count, desc, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";

type Kind = "client" | "quote" | "job" | "visit" | "invoice";
type Deletable = { id: PgColumn; organizationId: PgColumn; deletedAt: PgColumn };

const fields = (kind: Kind, table: Deletable, number: SQL | PgColumn, title: SQL | PgColumn) => ({
  id: sql<string>`${table.id}`.as("id"),
  kind: sql<Kind>`${kind}::text`.as("kind"),
  number: sql<string | null>`${number}`.as("number"),
  title: sql<string>`${title}`.as("title"),
  deletedAt: sql<Date>`${table.deletedAt}`.mapWith(clients.deletedAt).as("deleted_at"),
});

const recently = (table: Deletable, since: Date) =>
  and(ofTenant(table), isNotNull(table.deletedAt), gte(table.deletedAt, since));

const none = sql`null::text`;

const deletedSince = (tx: TenantTx, since: Date) =>
  unionAll(
    tx
      .select(fields("client", clients, none, fullName(clients)))
      .from(clients)
      .where(recently(clients, since)),
    tx
      .select(fields("quote", quotes, quotes.number, quotes.title))
      .from(quotes)
      .where(recently(quotes, since)),
    tx
      .select(fields("job", jobs, jobs.number, jobs.title))
      .from(jobs)
      .where(recently(jobs, since)),
    tx
      .select(fields("visit", visits, jobs.number, jobs.title))
      .from(visits)
      .innerJoin(jobs, eq(jobs.id, visits.jobId))
      .where(recently(visits, since)),
    tx
      .select(fields("invoice", invoices, invoices.number, fullName(clients)))
      .from(invoices)
      .innerJoin(clients, eq(clients.id, invoices.clientId))
      .where(recently(invoices, since)),
  );

type Page = { readonly limit: number; readonly offset: number };

export const findDeletedSince = async (tx: TenantTx, since: Date, { limit, offset }: Page) => {
  const deleted = deletedSince(tx, since).as("deleted");
  const records = await tx
    .select()
    .from(deleted)
    .orderBy(desc(deleted.deletedAt), desc(deleted.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(deleted);
  return { records, total: counted?.total ?? 0 };
};
