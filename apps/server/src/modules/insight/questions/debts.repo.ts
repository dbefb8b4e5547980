import type { TenantTx } from "@fieldwright/db/client";
import { invoices } from "@fieldwright/db/schema/invoices";
import { live } from "@fieldwright/db/tenant";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { type Cents, cents } from "@fieldwright/domain/money";
import type { ReceivableAge } from "@fieldwright/domain/report-figures";
import { and, desc, isNull, lt, type SQL, sql } from "drizzle-orm";

const isOpen = and(live(invoices), isNull(invoices.voidedAt), lt(invoices.paid, invoices.total));

/** Cast to float8, because sum(bigint) adds in decimal. Whole numbers below 2^53 stay exact. */
const balance = sql`(${invoices.total} - ${invoices.paid})::float8`;

/** What is owed on invoices due from one day up to another, both included. */
const owedBetween = (from: Day | undefined, until: Day | undefined): SQL<Cents> => {
  const after = from ? sql`${invoices.dueDate} >= ${from}::date` : sql`true`;
  const before = until ? sql`${invoices.dueDate} <= ${until}::date` : sql`true`;
  return sql`coalesce(sum(${balance}) filter (where ${after} and ${before}), 0)`.mapWith((sum: unknown) =>
    cents(Number(sum)),
  );
};

/** The same ages as `receivableAge`. */
const owedByAge = (today: Day): Readonly<Record<ReceivableAge, SQL<Cents>>> => ({
  not_due: owedBetween(today, undefined),
  "1_30": owedBetween(addDays(today, -30), addDays(today, -1)),
  "31_60": owedBetween(addDays(today, -60), addDays(today, -31)),
  "61_90": owedBetween(addDays(today, -90), addDays(today, -61)),
  over_90: owedBetween(undefined, addDays(today, -91)),
});

/** What each client owes, largest first. All of it is read from one index, in the order of clients. */
export const findDebts = (tx: TenantTx, today: Day, most: number) =>
  tx
    .select({
      clientId: invoices.clientId,
      invoices: sql`count(*)`.mapWith(Number),
      owed: owedByAge(today),
      total: owedBetween(undefined, undefined),
      /** How many clients owe something. */
      clients: sql`count(*) over ()`.mapWith(Number),
    })
    .from(invoices)
    .where(isOpen)
    .groupBy(invoices.clientId)
    .orderBy(desc(sql`sum(${balance})`), invoices.clientId)
    .limit(most);
export type Debt = Awaited<ReturnType<typeof findDebts>>[number];

export type OldestInvoice = { clientId: string; id: string; number: string; dueDate: Day };

/** The open invoice of each client that was due first. */
export const findOldestInvoices = async (
  tx: TenantTx,
  clientIds: readonly string[],
): Promise<OldestInvoice[]> => {
  const { rows } = await tx.execute<OldestInvoice>(sql`
    select wanted.id as "clientId", oldest.id, oldest.number, oldest.due_date::text as "dueDate"
    from unnest(${`{${clientIds.join(",")}}`}::uuid[]) wanted (id), lateral (
      select id, number, due_date from ${invoices}
      where organization_id = app_organization_id() and client_id = wanted.id
        and deleted_at is null and voided_at is null and paid_cents < total_cents
      order by due_date, id limit 1
    ) oldest`);
  return rows;
};
