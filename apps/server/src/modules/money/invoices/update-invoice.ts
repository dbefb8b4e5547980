import type { Invoice, UpdateInvoiceBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay } from "@fieldwright/domain/calendar";
import type { Line } from "@fieldwright/domain/document-totals";
import { formatUsd, toBasisPoints, toDollars } from "@fieldwright/domain/money";
import { type Actor, AppError, amountsOf, discountAfter, linesOf } from "#kernel";
import { mustBeOpenOn } from "../accounting/books";
import { presentInvoice } from "./invoices.present";
import {
  deleteInvoiceLines,
  type InvoiceLine,
  type InvoiceRecord,
  insertInvoiceLines,
  updateInvoiceRecord,
} from "./invoices.repo";
import { type InvoiceTarget, issuedOn, openInvoice } from "./load-invoice";
import { recordInvoiceChange } from "./record-invoice-change";

/** An invoice with a total of zero counts as paid, but can still be changed. */
const mustBeOpen = ({ voidedAt, paid, total }: InvoiceRecord): void => {
  if (voidedAt) throw new AppError("conflict", "This invoice is canceled and can't be changed");
  if (paid > 0 && paid >= total) throw new AppError("conflict", "This invoice is paid and can't be changed");
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
