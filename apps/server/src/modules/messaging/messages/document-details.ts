import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import { quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import type { MessageKind } from "@fieldwright/domain/message-details";
import { type MessageDetails, noDetails } from "@fieldwright/domain/message-details";
import type { MergeValues } from "@fieldwright/domain/message-templates";
import { dollars, formatUsd, subtractCents, toCents, toDollars } from "@fieldwright/domain/money";
import { howToPay, type Letterhead } from "#identity";

/** A mail stays short. The whole list is in the attached document. */
const maxLines = 12;

/** The lines of a document, what they add up to, and what the customer should know before they answer. */
export type Priced = Pick<MessageDetails, "lines" | "sums"> & {
  readonly hint?: string;
  /** Of a quote: the customer said yes. */
  readonly isApproved?: boolean;
};

const lineOf = ({ name, description, quantity, unit, unitPrice, total }: Invoice["lineItems"][number]) => ({
  name,
  detail: [
    quantity === 1 && unit === wholeUnit
      ? ""
      : `${quantityInWords(quantity, unit)} × ${formatUsd(unitPrice)}`,
    description.split("\n")[0] ?? "",
  ]
    .filter(Boolean)
    .join(", "),
  amount: formatUsd(total),
});

const linesOf = (items: Invoice["lineItems"]): Priced["lines"] => {
  const rest = items.slice(maxLines);
  return [
    ...items.slice(0, maxLines).map(lineOf),
    ...(rest.length > 0
      ? [{ name: `And ${rest.length} more in the attached PDF`, detail: "", amount: "" }]
      : []),
  ];
};

type Totals = Pick<Invoice, "subtotal" | "discount" | "taxRate" | "tax" | "total">;

const totalsOf = ({ subtotal, discount, taxRate, tax }: Totals): Priced["sums"] => [
  ...(discount > 0 || tax > 0 ? [{ label: "Subtotal", amount: formatUsd(subtotal) }] : []),
  ...(discount > 0 ? [{ label: "Discount", amount: `−${formatUsd(discount)}` }] : []),
  ...(tax > 0 ? [{ label: `Tax ${taxRate}%`, amount: formatUsd(tax) }] : []),
];

const leftToPay = ({ total, depositPaid }: Quote): string =>
  formatUsd(toDollars(subtractCents(toCents(total), toCents(depositPaid))));

/** Lines that the customer has not chosen are on the page. */
const pricesOf = (quote: Quote): Pick<MessageDetails, "lines" | "sums"> => ({
  lines: linesOf(quote.lineItems.filter(({ optional, selected }) => !optional || selected)),
  sums: [
    ...totalsOf(quote),
    { label: "Total", amount: formatUsd(quote.total) },
    ...(quote.depositPaid > 0
      ? [
          { label: "Deposit paid", amount: `−${formatUsd(quote.depositPaid)}` },
          { label: "Left to pay", amount: leftToPay(quote) },
        ]
      : []),
  ],
});

export const pricedQuote = (quote: Quote): Priced => ({
  ...pricesOf(quote),
  isApproved: quote.status === "approved",
  ...(quote.status === "pending" && quote.deposit > 0
    ? { hint: `A deposit of ${formatUsd(quote.deposit)} is due when you approve.` }
    : {}),
});

/** What the receipt for a deposit shows. */
export const depositDetails = (quote: Quote, amount: string): MessageDetails => ({
  ...noDetails,
  ...pricesOf(quote),
  fact: money(
    "We received your deposit",
    amount,
    isNothing(leftToPay(quote)) ? "Paid in full" : `${leftToPay(quote)} left to pay`,
  ),
  rows: [{ title: quote.title, text: `Quote ${quote.quoteNumber}` }],
});

export const pricedInvoice = (invoice: Invoice): Priced => ({
  lines: linesOf(invoice.lineItems),
  sums: [
    ...totalsOf(invoice),
    ...(invoice.paid > 0
      ? [
          { label: "Total", amount: formatUsd(invoice.total) },
          { label: "Paid", amount: `−${formatUsd(invoice.paid)}` },
        ]
      : []),
    { label: "Balance due", amount: formatUsd(invoice.balance) },
  ],
});

type Around = { readonly letterhead: Letterhead; readonly takesCards: boolean };
type Shown = Pick<MessageDetails, "fact" | "hint"> & { readonly action: string };

const money = (label: string, value = "", note = ""): NonNullable<MessageDetails["fact"]> => ({
  label,
  value: [value],
  note,
  kind: "money",
});

const isNothing = (amount: string | undefined): boolean => amount === formatUsd(dollars(0));

/** A customer is asked to pay only where the page takes a payment. Otherwise the mail says how. */
const invoiceShown = (kind: MessageKind, values: MergeValues, { letterhead, takesCards }: Around): Shown => {
  const { balance, total } = values;
  if (isNothing(balance)) return { fact: money("Paid in full", total), hint: "", action: "View invoice" };
  const isLate = kind === "invoice_overdue" || kind === "late_fee";
  const when = values["due date"] ?? "";
  const fact = money("Balance due", balance, when && `${isLate ? "Was due" : "Due"} ${when}`);
  return takesCards
    ? { fact, hint: "Pay by card. No account needed.", action: `Pay ${balance}` }
    : { fact, hint: howToPay(letterhead), action: "View invoice" };
};

const receiptShown = ({ amount, balance }: MergeValues): Shown => {
  const note = isNothing(balance) ? "Paid in full" : balance && `Balance ${balance}`;
  return { fact: money("We received", amount, note), hint: "", action: "View invoice" };
};

const quoteShown = (values: MergeValues, isApproved: boolean): Shown => {
  const { total } = values;
  if (isApproved) return { fact: money("Your quote", total, "Approved"), hint: "", action: "View quote" };
  const until = values["valid until"];
  return {
    fact: money("Your quote", total, until && `Good until ${until}`),
    hint: "Sign online. No account needed.",
    action: "Review and approve",
  };
};

/** What the mail about a quote or an invoice shows, and what its button says. */
export const documentDetails = (
  kind: MessageKind,
  values: MergeValues,
  priced: Priced | undefined,
  around: Around,
): { readonly details: MessageDetails; readonly action: string } => {
  const { lines = [], sums = [], hint: more, isApproved = false } = priced ?? {};
  const shownOf = () => {
    if (kind === "receipt") return receiptShown(values);
    return kind.startsWith("quote") ? quoteShown(values, isApproved) : invoiceShown(kind, values, around);
  };
  const { action, ...shown } = shownOf();
  const hint = [shown.hint, more].filter(Boolean).join(" ");
  const { title, number } = values;
  const noun = kind.startsWith("quote") ? "Quote" : "Invoice";
  const rows = title ? [{ title, text: number ? `${noun} ${number}` : "" }] : [];
  return { action, details: { ...noDetails, ...shown, rows, lines, sums, hint } };
};
