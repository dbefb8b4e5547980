import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import {
  type AccountingItemKind,
  accountingFormats,
  isClosed,
  shareOut,
} from "@fieldwright/domain/accounting";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { wholeUnit } from "@fieldwright/domain/line-units";
import {
  type Cents,
  negateCents,
  noCents,
  type Thousandths,
  thousandths,
  withRate,
} from "@fieldwright/domain/money";
import { readTerms } from "#identity";
import { type Actor, AppError, invalid, presentRate, stale } from "#kernel";
import {
  type AccountingSettings,
  findAccountingSettings,
  findClients,
  findInvoices,
  findLines,
  findPayments,
  isAmongItems,
  type LedgerClient,
  type LedgerInvoice,
  type LedgerLine,
  type LedgerPayment,
  lockBooks,
  type Selection,
  saveAccountingSettings,
} from "./accounting.repo";
import { type File, filesOf, type Sheet } from "./sheet-of";

export const closedError = (closedThrough: Day): AppError =>
  new AppError(
    "conflict",
    `The books are closed through ${formatDay(closedThrough, "long")}. An admin can open them in Settings > Accounting.`,
  );

export const isOpenOn = async (tx: TenantTx, day: Day): Promise<boolean> =>
  !isClosed(day, (await findAccountingSettings(tx)).closedThrough);

/** A closed period is with the bookkeeper, so nothing in it may change. */
export const mustBeOpenOn = async (tx: TenantTx, day: Day): Promise<void> => {
  const { closedThrough } = await findAccountingSettings(tx);
  if (closedThrough !== null && isClosed(day, closedThrough)) throw closedError(closedThrough);
};

/** A new time zone shifts the start of days, which could move records out of a closed period. */
export const mustAllowTimeZoneChange = async (tx: TenantTx): Promise<void> => {
  const { closedThrough } = await findAccountingSettings(tx);
  if (closedThrough !== null)
    throw new AppError(
      "conflict",
      `The books are closed through ${formatDay(closedThrough, "long")}. Open them before you change the time zone.`,
    );
};

/** Whether an accounting file contains the record. Waits for a running export. */
export const wasExported = async (tx: TenantTx, kind: AccountingItemKind, id: string): Promise<boolean> => {
  await lockBooks(tx);
  return isAmongItems(tx, accountingFormats, kind, id);
};

export const readBooks = (tx: TenantTx): Promise<AccountingSettings> => findAccountingSettings(tx);

type Update = {
  readonly organizationId: string;
  readonly closedThrough: string | null;
  readonly expected: number | undefined;
};

/** Only past days can be closed, because payments that arrive today must still be recorded. */
export const closeBooks = async (
  tx: TenantTx,
  actor: Actor,
  { organizationId, closedThrough, expected }: Update,
  now: Date,
): Promise<AccountingSettings> => {
  const before = await lockBooks(tx);
  if (expected !== undefined && expected !== before.version) throw stale(before);
  const { timeZone } = await readTerms(tx);
  if (closedThrough !== null && closedThrough >= dayIn(timeZone, now))
    throw invalid({ field: "closedThrough", msg: "Only days in the past can be closed" });
  const after = { closedThrough, version: before.version + 1 };
  await saveAccountingSettings(tx, { ...after, updatedAt: now });
  await recordChange(tx, {
    actor,
    verb: "close_books",
    kind: "accounting_settings",
    recordId: organizationId,
    version: after.version,
    from: before,
    to: after,
  });
  return after;
};

/** One row of the invoice file. */
export type InvoiceRow = {
  readonly billed: BilledInvoice;
  readonly line: PostingLine;
  readonly client: LedgerClient;
};

type PaymentRow = Ledger["payments"][number];

type Layout<Row> = Omit<Sheet<Row>, "groups">;

type Layouts = {
  readonly clients: Layout<LedgerClient>;
  readonly invoices: Layout<InvoiceRow>;
  readonly payments: Layout<PaymentRow>;
};

const single = <Value>(values: readonly Value[]): Value[][] => values.map((value) => [value]);

/** Clients, invoices and payments, in the layouts of QuickBooks or Xero. */
export const ledgerFiles = (ledger: Ledger, { clients, invoices, payments }: Layouts): File[] => [
  ...filesOf({ ...clients, groups: single(ledger.newClients) }),
  ...filesOf({
    ...invoices,
    groups: ledger.invoices.map((billed) =>
      postingLines(billed).map((line) => ({
        billed,
        line,
        client: ledger.clientOf(billed.invoice.clientId),
      })),
    ),
  }),
  ...filesOf({ ...payments, groups: single(ledger.payments) }),
];

export const isTaxed = ({ billed }: InvoiceRow): boolean => billed.invoice.taxRate > 0;

/** The unit goes into the text, because neither QuickBooks nor Xero has a column for it. */
export const lineText = ({ line: { name, description, unit } }: InvoiceRow): string =>
  [unit === wholeUnit ? name : `${name} (per ${unit})`, description].filter(Boolean).join(": ");

/** Makes an account name safe for use in a file name. */
export const inFileName = (account: string): string => account.replace(/[^\w-]+/g, "-").toLowerCase();

export const movementWord = ({ payment }: PaymentRow): string => (payment.amount < 0 ? "Refund" : "Payment");

/** A line for the books. The discount is a separate line, and the lines' taxes add up to the invoice's tax. */
type PostingLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: Thousandths;
  readonly unit: string;
  readonly unitPrice: Cents;
  readonly total: Cents;
  readonly tax: Cents;
};

const postingLines = ({ invoice, lines }: BilledInvoice): PostingLine[] => {
  const billed = lines.map(({ name, description, quantity, unit, unitPrice, total }) => ({
    name,
    description,
    quantity,
    unit,
    unitPrice,
    total,
  }));
  const name = withRate("Discount", presentRate(invoice.discountRate));
  const discount = { name, description: "", quantity: thousandths(1000), unit: wholeUnit };
  const takenOff = negateCents(invoice.discount);
  const all =
    invoice.discount > 0 ? [...billed, { ...discount, unitPrice: takenOff, total: takenOff }] : billed;
  const taxes = shareOut(
    invoice.tax,
    all.map(({ total }) => total),
  );
  return all.map((line, index) => ({ ...line, tax: taxes[index] ?? noCents }));
};

type BilledInvoice = LedgerInvoice & { readonly lines: readonly LedgerLine[] };

export type Ledger = {
  readonly invoices: readonly BilledInvoice[];
  readonly payments: readonly LedgerPayment[];
  /** Clients of these invoices and payments that were not exported yet, or all of them when exporting again. */
  readonly newClients: readonly LedgerClient[];
  readonly clientOf: (id: string) => LedgerClient;
};

const byInvoice = (lines: readonly LedgerLine[]): ReadonlyMap<string, LedgerLine[]> => {
  const groups = new Map<string, LedgerLine[]>();
  for (const line of lines) groups.set(line.invoiceId, [...(groups.get(line.invoiceId) ?? []), line]);
  return groups;
};

export const loadLedger = async (tx: TenantTx, selection: Selection): Promise<Ledger> => {
  const found = await findInvoices(tx, selection);
  const ids = found.map(({ invoice }) => invoice.id);
  const lines = byInvoice(await findLines(tx, ids));
  const payments = await findPayments(tx, selection);
  const clientIds = [...found.map(({ invoice }) => invoice.clientId), ...payments.map((row) => row.clientId)];
  const clients = await findClients(tx, [...new Set(clientIds)], selection.format);
  const byId = new Map(clients.map((row) => [row.client.id, row]));
  return {
    invoices: found.map((row) => ({ ...row, lines: lines.get(row.invoice.id) ?? [] })),
    payments,
    newClients: clients.filter(({ isKnown }) => selection.again || !isKnown),
    clientOf: (id) => {
      const client = byId.get(id);
      if (!client) throw new Error("an invoice of no client");
      return client;
    },
  };
};
