import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays } from "@fieldwright/domain/calendar";
import { type Cents, thousandths } from "@fieldwright/domain/money";
import { amountsOf } from "#kernel";
import { isOpenOn } from "../accounting/books";
import { balanceOf, presentInvoice } from "./invoices.present";
import { insertInvoiceLines, insertLateFee, updateInvoiceRecord } from "./invoices.repo";
import { issuedOn, openInvoice } from "./load-invoice";
import { recordInvoiceChange } from "./record-invoice-change";

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
