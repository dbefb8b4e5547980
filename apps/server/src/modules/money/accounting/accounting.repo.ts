import type { TenantTx } from "@fieldwright/db/client";
import { fullName } from "@fieldwright/db/names";
import {
  accountingExportItems,
  accountingExports,
  accountingSettings,
} from "@fieldwright/db/schema/accounting";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { AccountingFormat, AccountingItemKind } from "@fieldwright/domain/accounting";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";

export type AccountingSettings = { closedThrough: string | null; version: number };

export const findAccountingSettings = async (tx: TenantTx): Promise<AccountingSettings> => {
  const [found] = await tx
    .select({ closedThrough: accountingSettings.closedThrough, version: accountingSettings.version })
    .from(accountingSettings)
    .where(ofTenant(accountingSettings));
  return found ?? { closedThrough: null, version: 0 };
};

/** Serializes exporting and closing the books. */
export const lockBooks = async (tx: TenantTx): Promise<AccountingSettings> => {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, tenant))
    .for("no key update");
  return findAccountingSettings(tx);
};

export const saveAccountingSettings = async (
  tx: TenantTx,
  fields: AccountingSettings & { updatedAt: Date },
): Promise<void> => {
  await tx
    .insert(accountingSettings)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoUpdate({ target: accountingSettings.organizationId, set: fields });
};

export type ExportRecord = typeof accountingExports.$inferSelect;
export type FoundExport = { record: Omit<ExportRecord, "files">; files: string[]; maker: string | null };

/** Without the file contents, which may be large. */
const lightColumns = {
  id: accountingExports.id,
  organizationId: accountingExports.organizationId,
  format: accountingExports.format,
  from: accountingExports.from,
  to: accountingExports.to,
  counts: accountingExports.counts,
  createdBy: accountingExports.createdBy,
  createdAt: accountingExports.createdAt,
};

const selectExports = (tx: TenantTx) =>
  tx
    .select({
      record: lightColumns,
      files: sql<
        string[]
      >`array(select file ->> 'name' from jsonb_array_elements(${accountingExports.files}) file)`,
      maker: sql<string | null>`${fullName(users)}`,
    })
    .from(accountingExports)
    .leftJoin(users, eq(users.id, accountingExports.createdBy))
    .$dynamic();

export const listExports = async (
  tx: TenantTx,
  page: { limit: number; offset: number },
): Promise<{ found: FoundExport[]; total: number }> => {
  const ours = ofTenant(accountingExports);
  const found = await selectExports(tx)
    .where(ours)
    .orderBy(desc(accountingExports.createdAt), desc(accountingExports.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(accountingExports).where(ours);
  return { found, total: counted?.total ?? 0 };
};

export const findExport = async (tx: TenantTx, id: string): Promise<ExportRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(accountingExports)
    .where(and(ofTenant(accountingExports), eq(accountingExports.id, id)));
  return found;
};

type NewExport = Pick<
  ExportRecord,
  "format" | "from" | "to" | "files" | "counts" | "createdBy" | "createdAt"
>;

export const insertExport = async (tx: TenantTx, fields: NewExport): Promise<string> => {
  const [inserted] = await tx
    .insert(accountingExports)
    .values({ ...fields, organizationId: tenant })
    .returning({ id: accountingExports.id });
  if (!inserted) throw new Error("insert returned no export");
  return inserted.id;
};

export const findExportById = async (tx: TenantTx, id: string): Promise<FoundExport | undefined> => {
  const [found] = await selectExports(tx).where(
    and(ofTenant(accountingExports), eq(accountingExports.id, id)),
  );
  return found;
};

export type ExportItem = { readonly kind: AccountingItemKind; readonly recordId: string };

export const insertItems = async (
  tx: TenantTx,
  exportId: string,
  format: AccountingFormat,
  items: readonly ExportItem[],
): Promise<void> => {
  const rows = items.map((item) => ({ ...item, exportId, format, organizationId: tenant }));
  for (let from = 0; from < rows.length; from += 1000)
    await tx.insert(accountingExportItems).values(rows.slice(from, from + 1000));
};

/** Filters by format, so that the query can use the table's primary key. */
export const isAmongItems = async (
  tx: TenantTx,
  formats: readonly AccountingFormat[],
  kind: AccountingItemKind,
  recordId: string,
): Promise<boolean> => {
  const [found] = await tx
    .select({ id: accountingExportItems.recordId })
    .from(accountingExportItems)
    .where(
      and(
        ofTenant(accountingExportItems),
        inArray(accountingExportItems.format, [...formats]),
        eq(accountingExportItems.kind, kind),
        eq(accountingExportItems.recordId, recordId),
      ),
    )
    .limit(1);
  return found !== undefined;
};
