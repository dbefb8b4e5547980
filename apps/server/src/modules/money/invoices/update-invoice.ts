import type { Invoice, UpdateInvoiceBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, asDay } from "@fieldwright/domain/calendar";
import type { Line } from "@fieldwright/domain/document-totals";
import { type Cents, formatUsd, thousandths, toBasisPoints, toDollars } from "@fieldwright/domain/money";
import { type Actor, AppError, amountsOf, discountAfter, linesOf } from "#kernel";
import { isOpenOn, mustBeOpenOn } from "../accounting/ledger";
import {
  deleteInvoiceLines,
  type InvoiceLine,
  type InvoiceRecord,
  insertInvoiceLines,
  insertLateFee,
  updateInvoiceRecord,
} from "./invoices.repo";
import {
  balanceOf,
  type InvoiceTarget,
  issuedOn,
  openInvoice,
  presentInvoice,
  recordInvoiceChange,
} from "./load-invoice";

type LateFee = {
  readonly invoiceId: string;
  /** Days after the due date. */
  readonly step: number;
  readonly feeOf: (balance: Cents) => Cents;
};

/**
 * Adds the fee as a separate line, once per step. Returns undefined when nothing is due, the step was already charged
 * or the books are closed.
 */
export const addLateFee = async (
  tx: TenantTx,
  { invoiceId, step, feeOf }: LateFee,
  now: Date,
): Promise<{ invoice: Invoice; amount: Cents } | undefined> => {
  const before = await openInvoice(tx, { id: invoiceId, expected: undefined }, now);
  const { invoice: record, lines } = before;
  const amount = feeOf(balanceOf(record));
  const isDue = balanceOf(record) > 0 && addDays(record.dueDate, step) <= before.today;
  if (!isDue || amount <= 0 || !(await isOpenOn(tx, issuedOn(before)))) return undefined;
  if (!(await insertLateFee(tx, { invoiceId, step, amount }))) return undefined;
  const position = 1 + Math.max(-1, ...lines.map((line) => line.position));
  const price = { quantity: thousandths(1000), unitPrice: amount, total: amount };
  const description = `${step} ${step === 1 ? "day" : "days"} after the due date`;
  const added = await insertInvoiceLines(tx, invoiceId, [
    { position, name: "Late fee", description, ...price },
  ]);
  const all = [...lines, ...added];
  // A percent discount becomes a fixed amount, so that the fee does not increase it.
  const { discount, taxRate } = record;
  const amounts = amountsOf(all, { discount, discountRate: null, taxRate });
  const invoice = await updateInvoiceRecord(tx, record, amounts, now);
  const presented = presentInvoice({ ...before, invoice }, { ...before, lines: all }, before);
  await recordInvoiceChange(tx, null, {
    verb: "late_fee",
    invoice,
    from: before.presented,
    to: presented,
    account: before.clientUserId,
  });
  return { invoice: presented, amount };
};

/** An invoice with a total of zero counts as paid, but can still be changed. */
const mustBeOpen = ({ voidedAt, paid, total }: InvoiceRecord): void => {
  if (voidedAt) throw new AppError("conflict", "This invoice was voided and can't be changed");
  if (paid > 0 && paid >= total)
    throw new AppError(
      "conflict",
      "This invoice is paid and can't be changed. Remove or refund a payment first.",
    );
};

const amountsAfter = (invoice: InvoiceRecord, lines: readonly Line[], body: UpdateInvoiceBody) => {
  const amounts = amountsOf(lines, {
    ...discountAfter(body, invoice),
    taxRate: body.taxRate === undefined ? invoice.taxRate : toBasisPoints(body.taxRate),
  });
  if (amounts.total < invoice.paid)
    throw new AppError(
      "conflict",
      `${formatUsd(toDollars(invoice.paid))} of this invoice is already paid. Its total can't be less than that.`,
    );
  return amounts;
};

const replaceLines = async (
  tx: TenantTx,
  invoiceId: string,
  lines: ReturnType<typeof linesOf>,
): Promise<InvoiceLine[]> => {
  await deleteInvoiceLines(tx, invoiceId);
  return insertInvoiceLines(tx, invoiceId, lines);
};

export const updateInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  body: UpdateInvoiceBody,
  now: Date,
): Promise<Invoice> => {
  const before = await openInvoice(tx, target, now);
  mustBeOpen(before.invoice);
  await mustBeOpenOn(tx, issuedOn(before));
  const newLines = body.lineItems && linesOf(body.lineItems);
  const invoice = await updateInvoiceRecord(
    tx,
    before.invoice,
    {
      ...(body.terms ? { dueDate: asDay(before.terms.timeZone, body.terms.dueDate) } : {}),
      ...(body.notes === undefined ? {} : { notes: body.notes }),
      ...amountsAfter(before.invoice, newLines ?? before.lines, body),
    },
    now,
  );
  const lines = newLines ? await replaceLines(tx, invoice.id, newLines) : before.lines;
  const presented = presentInvoice({ ...before, invoice }, { ...before, lines }, before);
  await recordInvoiceChange(tx, actor, {
    verb: "update",
    invoice,
    from: before.presented,
    to: presented,
    account: before.clientUserId,
  });
  return presented;
};
