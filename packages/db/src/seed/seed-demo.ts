import { documentKinds } from "@fieldwright/domain/document-numbers";
import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Database, SystemTx } from "../client";
import { auditLog } from "../schema/changes";
import { clients, customerLinks, properties } from "../schema/clients";
import { invoiceLines, invoices, payments } from "../schema/invoices";
import { checklistTemplates, jobChecklistItems, jobNotes } from "../schema/job-work";
import { jobLines, jobs } from "../schema/jobs";
import { documentCounters, organizations } from "../schema/organizations";
import { priceItems } from "../schema/price-items";
import { quoteLines, quotes } from "../schema/quotes";
import { reviews } from "../schema/reviews";
import { organizationSettings, userSettings } from "../schema/settings";
import { timeEntries, timeOff } from "../schema/time-entries";
import { users } from "../schema/users";
import { visitAssignments, visits } from "../schema/visits";
import { buildDemo } from "./build-demo";
import { minutesAfter } from "./clock";
import { createRandom, type Random } from "./random";
import type { InvoiceRow, QuoteRow } from "./rows";

type LinkRow = typeof customerLinks.$inferInsert;

const validFor = 180 * 1440;

/** Sent documents get a link, as if the product had sent them. Answered quotes were opened through it. */
const buildLinks = (
  random: Random,
  now: Date,
  { quotes, invoices }: { readonly quotes: readonly QuoteRow[]; readonly invoices: readonly InvoiceRow[] },
  linkHash: (link: { readonly id: string; readonly organizationId: string }) => string,
): LinkRow[] => {
  const link = (kind: LinkRow["kind"], { id: recordId, organizationId, sentAt }: QuoteRow | InvoiceRow) => {
    if (!sentAt) return [];
    const id = random.id(sentAt);
    const expiresAt = minutesAfter(now, validFor);
    return [
      {
        id,
        organizationId,
        kind,
        recordId,
        tokenHash: linkHash({ id, organizationId }),
        createdAt: sentAt,
        expiresAt,
      },
    ];
  };
  return [
    ...quotes.flatMap((quote) =>
      link("quote", quote).map((row) =>
        quote.decidedAt
          ? { ...row, opens: 1, firstOpenedAt: quote.decidedAt, lastOpenedAt: quote.decidedAt }
          : row,
      ),
    ),
    ...invoices.flatMap((invoice) => link("invoice", invoice)),
  ];
};

type DemoOptions = {
  readonly now: Date;
  readonly passwordHash: string;
  /** Digest of the token of a customer's link. */
  readonly linkHash: (link: { readonly id: string; readonly organizationId: string }) => string;
};

/** Replaces the ids in a text, the same ones always alike. */
export type Salt = (text: string) => string;

/**
 * Sends rows as one JSON parameter, which takes a fifth of the time of tens of thousands of parameters. Rows are
 * grouped by the columns they set, so all other columns get their defaults.
 */
const insertAll = async <Table extends PgTable>(
  tx: SystemTx,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  salt: Salt,
): Promise<void> => {
  const columnNames = new Map(Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name]));
  const batches = new Map<string, Record<string, unknown>[]>();
  for (const row of rows) {
    const given = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
      const name = columnNames.get(key);
      return name === undefined || value === undefined ? [] : [[name, value]];
    });
    const signature = given.map(([name]) => name).join();
    const batch = batches.get(signature) ?? [];
    batch.push(Object.fromEntries(given));
    batches.set(signature, batch);
  }
  for (const [signature, batch] of batches) {
    const names = sql.raw(signature.split(",").map(pg.escapeIdentifier).join(", "));
    await tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${table}, ${salt(JSON.stringify(batch))}::jsonb)`);
  }
};

type Seed = Pick<DemoOptions, "now" | "linkHash"> & { readonly salt: Salt };

/** Inserts the rows of one company. Nobody hears of them: they are not news. */
export const insertDemo = async (
  tx: SystemTx,
  demo: ReturnType<typeof buildDemo>,
  { now, linkHash, salt }: Seed,
): Promise<void> => {
  const organizationId = salt(demo.settings.organizationId);
  await tx.execute(
    sql`select set_config('app.reports', 'rebuilt later', true), set_config('app.unannounced', '1', true)`,
  );
  await insertAll(tx, organizations, [demo.organization], salt);
  await insertAll(tx, organizationSettings, [demo.settings], salt);
  await insertAll(tx, users, demo.users, salt);
  await insertAll(
    tx,
    userSettings,
    demo.users.map(({ id }) => ({ userId: id })),
    salt,
  );
  await insertAll(tx, timeOff, demo.timeOff, salt);
  await insertAll(tx, clients, demo.clients, salt);
  await insertAll(tx, properties, demo.properties, salt);
  await insertAll(tx, quotes, demo.quotes, salt);
  await insertAll(tx, quoteLines, demo.quoteLines, salt);
  await insertAll(tx, jobs, demo.jobs, salt);
  await insertAll(tx, jobLines, demo.jobLines, salt);
  await tx.execute(
    sql`update ${quotes} set job_id = ${jobs.id} from ${jobs} where ${jobs.quoteId} = ${quotes.id}
      and ${jobs.organizationId} = ${organizationId} and ${quotes.organizationId} = ${organizationId}`,
  );
  await insertAll(tx, visits, demo.visits, salt);
  await insertAll(tx, visitAssignments, demo.visitAssignments, salt);
  await insertAll(tx, invoices, demo.invoices, salt);
  await insertAll(tx, invoiceLines, demo.invoiceLines, salt);
  await insertAll(tx, payments, demo.payments, salt);
  await insertAll(
    tx,
    customerLinks,
    buildLinks(createRandom(618), now, demo, ({ id, organizationId }) =>
      linkHash({ id: salt(id), organizationId: salt(organizationId) }),
    ),
    salt,
  );
  await insertAll(tx, jobNotes, demo.jobNotes, salt);
  await insertAll(tx, checklistTemplates, demo.checklistTemplates, salt);
  await insertAll(tx, priceItems, demo.priceItems, salt);
  await insertAll(tx, jobChecklistItems, demo.checklistItems, salt);
  await insertAll(tx, timeEntries, demo.timeEntries, salt);
  await insertAll(tx, reviews, demo.reviews, salt);
  await tx.execute(sql`select report_rebuild(${organizationId})`);
  await insertAll(tx, auditLog, demo.activity, salt);
  await tx
    .insert(documentCounters)
    .values(documentKinds.map((kind) => ({ organizationId, kind, last: demo.counters[kind] })));
};

const unsalted: Salt = (text) => text;

/**
 * Fills a database without organizations with the demo company. Uses one transaction, so a crash leaves the database
 * empty for the next start. Returns whether it did.
 */
export const seedDemo = (
  database: Database,
  { now, passwordHash, linkHash }: DemoOptions,
): Promise<boolean> =>
  database.system(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(70870612)`);
    const existing = await tx.select({ id: organizations.id }).from(organizations).limit(1);
    if (existing.length > 0) return false;

    await insertDemo(tx, buildDemo(now, passwordHash), { now, linkHash, salt: unsalted });
    return true;
  });
