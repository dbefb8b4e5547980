import type { Invoice, Payment } from "@fieldwright/contract/invoices";
import { dollars, signedUsd } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type { Letterhead } from "#identity";
import type { Sheet, SheetAmount } from "./sheet";
import { accentOf, addresseeOf, amountsAbove, businessOf, dayInWords, pricedLine } from "./sheet";

export type InvoicePaper = {
  readonly invoice: Invoice;
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly logo: Uint8Array | undefined;
  /** The page where the customer pays. Undefined when nothing is owed. */
  readonly link: string | undefined;
};

const methods: Record<PaymentMethod, string> = {
  cash: "cash",
  check: "check",
  card: "card",
  bank_transfer: "bank transfer",
  other: "other",
};

const movement = ({ amount, method, deposit, paidAt }: Payment, timeZone: string): SheetAmount => {
  const word = amount < 0 ? "Refund" : deposit ? "Deposit" : "Paid";
  return {
    label: `${word} ${dayInWords(paidAt, timeZone)}, ${methods[method]}`,
    value: signedUsd(dollars(0 - amount)),
  };
};

const stampOf = ({ status, paid }: Invoice): string | undefined => {
  if (status === "cancelled") return "Void";
  return status === "paid" && paid > 0 ? "Paid" : undefined;
};

export const invoiceSheet = ({ invoice, letterhead, timeZone, logo, link }: InvoicePaper): Sheet => {
  const stamp = stampOf(invoice);
  const { job, payments, notes } = invoice;
  return {
    title: `Invoice ${invoice.invoiceNumber} from ${letterhead.name}`,
    accent: accentOf(letterhead),
    business: businessOf(letterhead, logo),
    heading: "Invoice",
    number: invoice.invoiceNumber,
    ...(stamp ? { stamp } : {}),
    facts: [
      { label: "Bill to", lines: addresseeOf(invoice.client) },
      { label: "Issued", lines: [dayInWords(invoice.createdAt, timeZone)] },
      { label: "Due", lines: [dayInWords(invoice.terms.dueDate)] },
      { label: "Job", lines: [job.jobNumber, job.title] },
    ],
    lines: invoice.lineItems.map(pricedLine),
    amounts: [
      ...amountsAbove(invoice),
      { label: "Total", value: signedUsd(invoice.total) },
      ...payments.map((payment) => movement(payment, timeZone)),
    ],
    closing: { label: "Balance due", value: signedUsd(invoice.balance) },
    after: [],
    checks: [],
    parts: [],
    signings: [],
    blocks: [
      ...(notes ? [{ heading: "Notes", text: notes }] : []),
      ...(letterhead.paymentTerms ? [{ heading: "Terms", text: letterhead.paymentTerms }] : []),
    ],
    ...(link ? { payHere: { url: link, label: "View and pay this invoice online" } } : {}),
  };
};
