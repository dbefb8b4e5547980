import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { fullName } from "@fieldwright/db/joins";
import { clientImportRows, clientImports } from "@fieldwright/db/schema/client-imports";
import { clients } from "@fieldwright/db/schema/clients";
import { ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";

export type { MadeRecord, MadeRecords } from "@fieldwright/db/schema/client-imports";

export type ImportRecord = typeof clientImports.$inferSelect;
export type ImportRow = typeof clientImportRows.$inferSelect;
export type ImportKind = ImportRecord["kind"];

const own = (id: string) => and(ofTenant(clientImports), eq(clientImports.id, id));
const rowsOf = (importId: string) => and(ofTenant(clientImportRows), eq(clientImportRows.importId, importId));
const cameIn = inArray(clientImportRows.outcome, ["created", "merged"]);
/** In plain text, because a planned statement finds a partial index only by what it says itself. */
const isOpen = sql`${clientImports.status} in ('waiting', 'running', 'undoing')`;

type NewImport = Pick<
  ImportRecord,
  "requestedBy" | "fileName" | "source" | "columns" | "mapping" | "onDuplicate" | "total" | "createdAt"
> &
  Partial<Pick<ImportRecord, "kind" | "choices">>;

/** Undefined while another import is open. */
export const insertImport = async (tx: TenantTx, fields: NewImport): Promise<ImportRecord | undefined> =>
  (
    await tx
      .insert(clientImports)
      .values({ ...fields, organizationId: tenant })
      .onConflictDoNothing({ target: clientImports.organizationId, where: isOpen })
      .returning()
  )[0];

type NewRow = Pick<ImportRow, "row" | "cells" | "sameAs">;

/** All rows are one JSON parameter, because a statement has a limited number of parameters. */
export const insertRows = async (tx: TenantTx, importId: string, rows: readonly NewRow[]): Promise<void> => {
  await tx.execute(sql`
    insert into ${clientImportRows} (organization_id, import_id, row, cells, same_as)
    select ${tenant}, ${importId}::uuid, given.row, given.cells, given."sameAs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(row integer, cells jsonb, "sameAs" integer)`);
};

export const findImport = async (tx: TenantTx, id: string): Promise<ImportRecord | undefined> =>
  (await tx.select().from(clientImports).where(own(id)))[0];

type Recent = { readonly since: Date; readonly limit: number; readonly kind?: ImportKind };

export const findImportsSince = (tx: TenantTx, { since, limit, kind }: Recent): Promise<ImportRecord[]> =>
  tx
    .select()
    .from(clientImports)
    .where(
      and(ofTenant(clientImports), gt(clientImports.createdAt, since), kind && eq(clientImports.kind, kind)),
    )
    .orderBy(desc(clientImports.createdAt), desc(clientImports.id))
    .limit(limit);

/** Two workers with the same import take turns. */
export const lockImport = async (tx: TenantTx, id: string): Promise<ImportRecord | undefined> =>
  (await tx.select().from(clientImports).where(own(id)).for("update"))[0];

export const updateImport = async (
  tx: TenantTx,
  id: string,
  changes: Partial<Pick<ImportRecord, "status" | "finishedAt">>,
): Promise<void> => {
  await tx.update(clientImports).set(changes).where(own(id));
};

/** False while another import is open. */
export const reopenImport = async (tx: TenantTx, id: string): Promise<boolean> => {
  const open = await tx
    .select({ id: clientImports.id })
    .from(clientImports)
    .where(and(ofTenant(clientImports), isOpen));
  if (open.length > 0) return false;
  await updateImport(tx, id, { status: "undoing", finishedAt: null });
  return true;
};

export const findRows = (
  tx: TenantTx,
  importId: string,
  outcomes: readonly ImportRow["outcome"][],
  limit: number,
): Promise<ImportRow[]> =>
  tx
    .select()
    .from(clientImportRows)
    .where(and(rowsOf(importId), inArray(clientImportRows.outcome, [...outcomes])))
    .orderBy(asc(clientImportRows.row))
    .limit(limit);

/** Rows that came in, the newest first; those that went into another row come last. */
export const findRowsToUndo = (tx: TenantTx, importId: string, limit: number): Promise<ImportRow[]> =>
  tx
    .select()
    .from(clientImportRows)
    .where(and(rowsOf(importId), cameIn))
    .orderBy(asc(clientImportRows.outcome), desc(clientImportRows.row))
    .limit(limit);

/** Items of the price book that rows of the import added or changed. */
export const findPricesMadeBy = async (tx: TenantTx, importId: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ made: clientImportRows.made })
    .from(clientImportRows)
    .where(and(rowsOf(importId), cameIn));
  return new Set(rows.flatMap(({ made }) => made?.price?.id ?? []));
};

/** Of these jobs, the ones that an import made only because an invoice needs a job. */
export const findJobsMadeForInvoices = async (
  tx: TenantTx,
  jobIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (jobIds.length === 0) return new Set();
  const job = sql<string>`${clientImportRows.made}->'job'->>'id'`;
  const found = await tx
    .select({ job })
    .from(clientImportRows)
    .where(
      and(
        ofTenant(clientImportRows),
        eq(clientImportRows.outcome, "created"),
        sql`${clientImportRows.made} ? 'invoice'`,
        inArray(job, [...jobIds]),
      ),
    );
  return new Set(found.map((one) => one.job));
};

export const findRowsByNumber = (
  tx: TenantTx,
  importId: string,
  numbers: readonly number[],
): Promise<ImportRow[]> =>
  tx
    .select()
    .from(clientImportRows)
    .where(and(rowsOf(importId), inArray(clientImportRows.row, [...numbers])));

/** The rows that repeat some earlier ones, in the order of the file. */
export const findRepeats = (tx: TenantTx, importId: string, of: readonly number[]): Promise<ImportRow[]> =>
  of.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(clientImportRows)
        .where(and(rowsOf(importId), inArray(clientImportRows.sameAs, [...of])))
        .orderBy(asc(clientImportRows.row));

/** The clients that rows of jobs or invoices made so far. */
export const findClientsMadeBy = async (tx: TenantTx, importId: string): Promise<ReadonlySet<string>> => {
  const found = await tx
    .select({ id: sql<string>`${clientImportRows.made}->'client'->>'id'` })
    .from(clientImportRows)
    .where(and(rowsOf(importId), sql`${clientImportRows.made} ? 'client'`));
  return new Set(found.map(({ id }) => id));
};

/** Rows that an undo took back and whose new client is still to be looked at. */
export const findMadeClients = (tx: TenantTx, importId: string, limit: number): Promise<ImportRow[]> =>
  tx
    .select()
    .from(clientImportRows)
    .where(
      and(
        rowsOf(importId),
        inArray(clientImportRows.outcome, ["removed", "kept"]),
        sql`${clientImportRows.made} ? 'client'`,
      ),
    )
    .orderBy(asc(clientImportRows.row))
    .limit(limit);

/** Whether an undo left something of this client, so that the client stays without a word. */
export const hasKept = async (tx: TenantTx, importId: string, clientId: string): Promise<boolean> => {
  const found = await tx
    .select({ row: clientImportRows.row })
    .from(clientImportRows)
    .where(
      and(rowsOf(importId), eq(clientImportRows.clientId, clientId), eq(clientImportRows.outcome, "kept")),
    )
    .limit(1);
  return found.length > 0;
};

/** What an undo left, with the reason. */
export const findKeptRows = (tx: TenantTx, importId: string, limit: number) =>
  tx
    .select({
      name: sql<string>`coalesce(${clientImportRows.before}->>'name', '')`,
      reason: sql<string>`coalesce(${clientImportRows.reason}, '')`,
    })
    .from(clientImportRows)
    .where(and(rowsOf(importId), eq(clientImportRows.outcome, "kept")))
    .orderBy(asc(clientImportRows.row))
    .limit(limit);

/** All rows that went into one client, in the order of the file. */
export const findRowsOfClient = (tx: TenantTx, importId: string, clientId: string): Promise<ImportRow[]> =>
  tx
    .select()
    .from(clientImportRows)
    .where(and(rowsOf(importId), eq(clientImportRows.clientId, clientId), cameIn))
    .orderBy(asc(clientImportRows.row));

export const updateRow = async (
  tx: TenantTx,
  importId: string,
  row: number,
  changes: Partial<Omit<ImportRow, "organizationId" | "importId" | "row" | "cells">>,
): Promise<void> => {
  await tx
    .update(clientImportRows)
    .set(changes)
    .where(and(rowsOf(importId), eq(clientImportRows.row, row)));
};

type Created = { readonly row: number; readonly clientId: string };

/** Rows that became new clients, in one statement: most of an import are these. */
export const markCreated = async (
  tx: TenantTx,
  importId: string,
  created: readonly Created[],
): Promise<void> => {
  if (created.length === 0) return;
  await tx
    .update(clientImportRows)
    .set({ outcome: "created", clientId: sql`made."clientId"`, version: 1 })
    .from(sql`jsonb_to_recordset(${JSON.stringify(created)}::jsonb) made ("row" integer, "clientId" uuid)`)
    .where(and(rowsOf(importId), eq(clientImportRows.row, sql`made.row`)));
};

export const updateRowsOfClient = async (
  tx: TenantTx,
  importId: string,
  clientId: string,
  changes: Partial<Pick<ImportRow, "version" | "outcome" | "reason">>,
): Promise<void> => {
  await tx
    .update(clientImportRows)
    .set(changes)
    .where(and(rowsOf(importId), eq(clientImportRows.clientId, clientId), cameIn));
};

/** How many rows came to each outcome, and how many clients that is. */
export const countOutcomes = (tx: TenantTx, importIds: readonly string[]) =>
  tx
    .select({
      importId: clientImportRows.importId,
      outcome: clientImportRows.outcome,
      rows: sql<number>`count(*)::int`,
      clients: sql<number>`count(distinct ${clientImportRows.clientId})::int`,
    })
    .from(clientImportRows)
    .where(and(ofTenant(clientImportRows), inArray(clientImportRows.importId, [...importIds])))
    .groupBy(clientImportRows.importId, clientImportRows.outcome);
export type OutcomeCount = Awaited<ReturnType<typeof countOutcomes>>[number];

/** Clients that an undo left, with the reason. */
export const findKept = (tx: TenantTx, importId: string, limit: number) =>
  tx
    .selectDistinct({
      client: clients.id,
      name: fullName(clients),
      reason: sql<string>`coalesce(${clientImportRows.reason}, '')`,
    })
    .from(clientImportRows)
    .innerJoin(clients, and(sameTenant(clients, clientImportRows), eq(clients.id, clientImportRows.clientId)))
    .where(and(rowsOf(importId), eq(clientImportRows.outcome, "kept")))
    .orderBy(asc(fullName(clients)))
    .limit(limit);

export const deleteImportsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(clientImports).where(lte(clientImports.createdAt, before));
};
