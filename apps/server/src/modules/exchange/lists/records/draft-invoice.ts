import { addDays, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { lineTotal } from "@fieldwright/domain/document-totals";
import { wholeUnit } from "@fieldwright/domain/line-units";
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  cents,
  noCents,
  sumCents,
  thousandths,
} from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type { DocumentLine } from "#kernel";
import {
  type Cell,
  filledCells,
  firstOf,
  hasLongCell,
  noClient,
  numberIn,
  type Refused,
  remarksOf,
  type Setting,
  tooLong,
  type UsedColumn,
  type Who,
  whoOf,
} from "./draft";
import { centsIn, largest, thousandthsIn, whenIn } from "./read-cells";

export type InvoiceDraft = {
  readonly reference: string;
  readonly title: string;
  readonly who: Who;
  readonly jobReference: string;
  readonly issued: string;
  readonly createdAt: Date;
  readonly due: string;
  readonly sentAt: Date | null;
  readonly voidReason: string | null;
  readonly lines: readonly DocumentLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly tax: Cents;
  readonly taxRate: BasisPoints;
  readonly total: Cents;
  readonly paid: Cents;
  /** False if the file does not say what is still owed. */
  readonly isPaidSaid: boolean;
  readonly paidAt: Date;
  readonly method: PaymentMethod;
  readonly notes: string;
};

const noon = 12 * 60;
const longestName = 200;
const longestText = 2000;
const longestNotes = 5000;
const maxLines = 200;

const amountOf = (cells: readonly Cell[], target: Cell["target"]): Cents | null =>
  cells.flatMap((cell) => (cell.target === target ? (centsIn(cell.text) ?? []) : []))[0] ?? null;

type NewLine = Omit<DocumentLine, "position" | "total">;

/** The amount decides: a rate that does not lead to it is left out. Negative ones are rebates. */
const lineOf = (cells: readonly Cell[]): NewLine | null => {
  const given = amountOf(cells, "amount");
  const rate = amountOf(cells, "rate");
  const count = thousandthsIn(firstOf(cells, "quantity"));
  const name = firstOf(cells, "item") || firstOf(cells, "itemText").split(/[\r\n]/, 1)[0] || "";
  if (given === null && rate === null) return null;
  const many = { quantity: thousandths(count && count > 0 ? count : 1000), unitPrice: rate ?? noCents };
  const fits = rate !== null && (given === null || lineTotal(many) === given);
  const line = fits ? many : { quantity: thousandths(1000), unitPrice: given ?? noCents };
  return {
    ...line,
    name: name.slice(0, longestName) || "Work",
    description: firstOf(cells, "item") ? firstOf(cells, "itemText").slice(0, longestText) : "",
    unit: wholeUnit,
    rebate: line.unitPrice < 0,
  };
};

const plainLine = (name: string, amount: Cents): NewLine => ({
  name: name.slice(0, longestName),
  description: "",
  quantity: thousandths(1000),
  unit: wholeUnit,
  unitPrice: amount,
  rebate: amount < 0,
});

const tooLarge = "The amounts of this invoice are too large.";

type Sums = Pick<InvoiceDraft, "lines" | "subtotal" | "discount" | "tax" | "taxRate" | "total">;

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Of the rates that give this tax to the cent, the roundest: $1.03 of $12.50 is 8.25 %, not 8.24 %. */
const likelyRate = (tax: number, taxed: number): number => {
  if (taxed <= 0) return 0;
  const exact = (tax / taxed) * 10_000;
  const rounded = [100, 25, 5].map((step) => Math.round(exact / step) * step);
  return rounded.find((rate) => Math.round((taxed * rate) / 10_000) === tax) ?? Math.round(exact);
};

/** Lines, discount and tax that add up to the total of the file. What is missing becomes a line. */
const sumsOf = (rows: readonly (readonly Cell[])[], title: string): Sums | Refused => {
  const all = rows.flat();
  const found = rows.flatMap((cells) => lineOf(cells) ?? []);
  const itemized = found.length <= maxLines ? found : [];
  if (itemized.some((line) => Math.abs(lineTotal(line)) > largest)) return { reason: tooLarge };
  const sum = sumCents(itemized.map(lineTotal));
  const given = amountOf(all, "total");
  const tax = cents(clamp(amountOf(all, "tax") ?? 0, Number.MAX_SAFE_INTEGER));
  const off = cents(Math.abs(amountOf(all, "discount") ?? 0));
  const before = amountOf(all, "subtotal");
  const total =
    given ??
    (before === null ? (itemized.length > 0 ? cents(sum - off + tax) : null) : cents(before - off + tax));
  if (total === null) return { reason: "This row has no amount." };
  if (Math.max(total, Math.abs(sum)) > largest) return { reason: tooLarge };
  if (total < 0) return { reason: "The total is negative. Credits can't be imported as invoices." };
  const discount = cents(clamp(off, Math.max(itemized.length > 0 ? sum : total - tax + off, 0)));
  const missing = total - (sum - discount + tax);
  const rest =
    missing === 0 && itemized.length > 0
      ? []
      : [plainLine(itemized.length > 0 ? "Not itemized" : title, cents(missing))];
  const lines = [...itemized, ...rest].map((line, position) => ({
    ...line,
    position,
    total: lineTotal(line),
  }));
  const subtotal = sumCents(lines.map((line) => line.total));
  if (subtotal < discount) return { reason: "The amounts of this invoice don't add up." };
  const taxed = subtotal - discount;
  const percent = thousandthsIn(firstOf(all, "taxRate"));
  const rate = tax === 0 ? 0 : percent ? Math.round(percent / 10) : likelyRate(tax, taxed);
  return { lines, subtotal, discount, tax, taxRate: basisPoints(clamp(rate, 10_000)), total };
};

const methodIn = (text: string): PaymentMethod => {
  if (/cash/i.test(text)) return "cash";
  if (/che(ck|que)/i.test(text)) return "check";
  if (/card|visa|master|amex|stripe|credit/i.test(text)) return "card";
  return /ach|bank|transfer|wire/i.test(text) ? "bank_transfer" : "other";
};

const isUnpaid = (said: string): boolean =>
  /unpaid|not paid|partial|overdue|past due|^due|\bopen\b|outstanding|awaiting|\bsent\b|unsent|draft|viewed/i.test(
    said,
  );

const isPaid = (said: string): boolean =>
  /^paid\b|\bpaid in full|deposited|^closed/i.test(said) && !/un|not|partial/i.test(said);

/** What was paid, and whether the file says so. Without a word it counts as unpaid: nobody made up a payment. */
const paidOf = (
  cells: readonly Cell[],
  total: Cents,
  said: readonly string[],
): Pick<InvoiceDraft, "paid" | "isPaidSaid"> => {
  const balance = amountOf(cells, "balance");
  const paid = amountOf(cells, "paid");
  const saysPaid = said.some(isPaid);
  const amount =
    balance === null ? (paid === null ? (saysPaid ? total : 0) : Math.abs(paid)) : total - balance;
  const isPaidSaid = balance !== null || paid !== null || saysPaid || said.some(isUnpaid) || total === 0;
  return { paid: cents(clamp(amount, total)), isPaidSaid };
};

const voidReasonOf = (said: string): string | null => {
  if (/void|cancel|deleted/i.test(said)) return "Void before the import";
  return /bad debt|written off|write.?off|uncollect/i.test(said) ? "Written off before the import" : null;
};

const otherKinds =
  /^(payment|receive payment|credit memo|credit|sales receipt|refund|deposit|estimate|journal|statement|bill|expense|check)/i;

/** Overpaid before: noted, because a payment here is never more than the total. */
const oddBalance = (cells: readonly Cell[]): Cell[] =>
  cells.filter(({ target, text }) => target === "balance" && (centsIn(text) ?? 0) < 0);

/** The rows of an invoice, the first with its dates and its sums. Refused only without a client or an amount. */
export const draftInvoice = (
  used: readonly UsedColumn[],
  rows: readonly (readonly string[])[],
  { timeZone, now, dueDays }: Setting,
): InvoiceDraft | Refused => {
  const each = rows.map((cells) => filledCells(used, cells));
  const cells = each.flat();
  if (hasLongCell(cells)) return { reason: tooLong };
  const said = cells.filter(({ target }) => target === "status").map(({ text }) => text);
  const kind = said.find((text) => otherKinds.test(text));
  if (kind) return { reason: `This is a ${kind.toLowerCase().slice(0, 40)}, not an invoice.` };
  const who = whoOf(each[0] ?? []);
  if (!who.draft) return { reason: noClient };
  const reference = numberIn(firstOf(cells, "number"));
  const title =
    firstOf(cells, "title")
      .split(/[\r\n]/, 1)[0]
      ?.slice(0, 150)
      .trim() || (reference ? `Invoice ${reference}` : "Imported invoice");
  const sums = sumsOf(each, title);
  if ("reason" in sums) return sums;
  // The day of issue counts, not the day on which somebody began to write it.
  const inOrder = cells.toSorted(
    (one, other) => Number(/creat/i.test(one.title)) - Number(/creat/i.test(other.title)),
  );
  const dayOf = (target: Cell["target"]) => whenIn(firstOf(inOrder, target), timeZone)?.day;
  const today = dayIn(timeZone, now);
  const date = dayOf("date") ?? dayOf("paidOn") ?? today;
  const issued = date > today ? today : date;
  const at = (day: string) => new Date(Math.min(instantAt(timeZone, day, noon).getTime(), now.getTime()));
  const status = said.join(" ");
  const voidReason = voidReasonOf(status);
  const isDraft = /draft|not sent|unsent/i.test(status);
  const unread = cells.filter(
    ({ target, text }) => ["date", "due", "paidOn"].includes(target) && !whenIn(text, timeZone),
  );
  return {
    reference,
    title,
    who,
    jobReference: numberIn(firstOf(cells, "job").split(/[,;]/, 1)[0] ?? ""),
    issued,
    createdAt: at(issued),
    due: dayOf("due") ?? addDays(issued, dueDays),
    sentAt: isDraft ? null : at(issued),
    voidReason,
    ...sums,
    ...(voidReason ? { paid: noCents, isPaidSaid: true } : paidOf(cells, sums.total, said)),
    paidAt: at(dayOf("paidOn") ?? issued),
    method: methodIn(firstOf(cells, "method")),
    notes: remarksOf(
      [...(each[0] ?? []).filter(({ target }) => target === "notes"), ...unread, ...oddBalance(cells)],
      longestNotes,
    ),
  };
};
