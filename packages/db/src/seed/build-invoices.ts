import { addDays } from "@fieldwright/domain/calendar";
import { documentNumber } from "@fieldwright/domain/document-numbers";
import { type Cents, cents, negateCents, noCents, subtractCents } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type { BuiltJob } from "./build-jobs";
import type { BuiltQuote } from "./build-quotes";
import { priceTotals } from "./catalog";
import { type Clock, minutesAfter } from "./clock";
import type { Random } from "./random";
import type { InvoiceLineRow, InvoiceRow, PaymentRow } from "./rows";

export type BuiltInvoice = {
  readonly row: InvoiceRow;
  readonly lines: readonly InvoiceLineRow[];
  readonly payments: readonly PaymentRow[];
};

type Bill = { readonly job: BuiltJob; readonly createdAt: Date; readonly voided: boolean };

const day = 1440;

/** Older bills are all paid or voided. */
const settledAfterDays = 100;

export const buildInvoices = (
  random: Random,
  clock: Clock,
  organizationId: string,
  recordedBy: string,
  jobs: readonly BuiltJob[],
  quotes: readonly BuiltQuote[],
): BuiltInvoice[] => {
  const discounts = new Map(
    quotes.flatMap(({ job, row }) => (job ? [[job.row.id, row.discount ?? noCents]] : [])),
  );

  const billsOf = (job: BuiltJob): Bill[] => {
    const { completedAt } = job.row;
    if (!completedAt || (!job.plan.unpaid && random.chance(0.03))) return [];
    const createdAt = minutesAfter(
      completedAt,
      random.chance(0.7) ? random.int(6, 40) : random.int(14 * 60, 30 * 60),
    );
    if (createdAt >= clock.moment) return [];
    const again = minutesAfter(createdAt, random.int(60, 300));
    const mistaken = !job.plan.unpaid && again < clock.moment && random.chance(0.006);
    return mistaken
      ? [
          { job, createdAt, voided: true },
          { job, createdAt: again, voided: false },
        ]
      : [{ job, createdAt, voided: false }];
  };

  const method = (commercial: boolean): PaymentMethod =>
    random.pickWeighted<PaymentMethod>(["card", "check", "bank_transfer", "cash"], (candidate) =>
      commercial
        ? { card: 2, check: 5, bank_transfer: 5, cash: 0, other: 0 }[candidate]
        : { card: 7, check: 2, bank_transfer: 1, cash: 1, other: 0 }[candidate],
    );

  /** When the bill is paid in full. Undefined if it is still unpaid at the demo's moment. */
  const settledAt = (bill: Bill, commercial: boolean): Date | undefined => {
    const age = (clock.moment.getTime() - bill.createdAt.getTime()) / (day * 60_000);
    const pace = random.int(1, 100);
    const minutes =
      !commercial && pace <= 45
        ? random.int(3, 20)
        : pace <= 90
          ? random.int(1 * day, (commercial ? 28 : 13) * day)
          : random.int(18 * day, 75 * day);
    const paidAt = minutesAfter(bill.createdAt, minutes);
    if (bill.job.plan.unpaid || bill.voided) return undefined;
    if (paidAt < clock.moment) return pace > 98 && age < settledAfterDays ? undefined : paidAt;
    return undefined;
  };

  return jobs
    .flatMap(billsOf)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((bill, index) => {
      const { job, createdAt } = bill;
      const { client } = job.plan;
      const commercial = Boolean(client.row.companyName);
      const id = random.id(createdAt);
      const totals = priceTotals(job.lines, discounts.get(job.row.id) ?? noCents, client.row.taxRate);
      const paidAt = settledAt(bill, commercial);
      const by = method(commercial);
      const payment = (amount: Cents, at: Date, note = ""): PaymentRow => ({
        id: random.id(at),
        organizationId,
        invoiceId: id,
        amount,
        method: by,
        paidAt: at,
        recordedBy,
        note,
        createdAt: at,
      });
      const deposit =
        totals.total > 250_000 && !bill.voided && !job.plan.unpaid && random.chance(0.4)
          ? cents(Math.floor(totals.total / 2))
          : noCents;
      const payments = [
        ...(deposit > 0 ? [payment(deposit, minutesAfter(createdAt, 2), "Deposit")] : []),
        ...(paidAt ? [payment(subtractCents(totals.total, deposit), paidAt)] : []),
      ];
      const voidedAt = bill.voided ? minutesAfter(createdAt, random.int(10, 50)) : null;
      const wronglyPaid = voidedAt
        ? [
            payment(totals.total, minutesAfter(createdAt, 3)),
            payment(
              negateCents(totals.total),
              minutesAfter(createdAt, 8),
              "Billed with the wrong line items",
            ),
          ]
        : [];
      const sentAt = minutesAfter(createdAt, 1);
      const row: InvoiceRow = {
        id,
        organizationId,
        clientId: job.row.clientId,
        jobId: job.row.id,
        number: documentNumber("invoice", index + 1),
        dueDate: addDays(clock.dayOf(createdAt), commercial ? 30 : 14),
        notes: random.chance(0.3) ? "Thank you for your business. One-year warranty on labor." : "",
        sentAt,
        voidedAt,
        voidReason: voidedAt ? "Billed with the wrong line items. Replaced." : "",
        ...totals,
        createdAt,
        updatedAt: payments.at(-1)?.paidAt ?? voidedAt ?? sentAt,
      };
      return {
        row,
        lines: job.lines.map((line) => ({
          ...line,
          id: random.id(createdAt),
          organizationId,
          invoiceId: id,
        })),
        payments: [...payments, ...wronglyPaid],
      };
    });
};
