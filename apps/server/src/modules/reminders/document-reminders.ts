import type { TenantTx } from "@fieldwright/db/client";
import { addDays, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { subtractCents, toDollars } from "@fieldwright/domain/money";
import { type ReminderRule, reminderDays } from "@fieldwright/domain/reminders";
import { type Deps, linkTo } from "#kernel";
import { invoiceFacts, queueReminder, quoteFacts } from "#messaging";
import { type DueReminder, type FindDue, headOf, keyOf, type Moment } from "./due-reminder";
import { type DocumentsOn, findInvoiceIds, findQuoteIds, holdInvoice, holdQuote } from "./reminders.repo";

/** The due or expiry days for which a reminder is due now. */
export const daysOf = (
  rule: Pick<ReminderRule, "event" | "offset">,
  { now, timeZone }: Moment,
): DocumentsOn[] => {
  const today = dayIn(timeZone, now);
  const isAfter = rule.event === "invoice_overdue";
  const makesSense = (on: Day) => (isAfter ? on < today : on >= today);
  return reminderDays(timeZone, now)
    .map((day) => ({
      on: addDays(day, isAfter ? -rule.offset : rule.offset),
      sentBefore: instantAt(timeZone, day, 0),
    }))
    .filter(({ on }) => makesSense(on));
};

type Document = { readonly which: DocumentsOn; readonly id: string; readonly rule: ReminderRule };

const link =
  (tx: TenantTx, { config, clock }: Deps, kind: "quote" | "invoice", id: string) =>
  async () =>
    (await linkTo(tx, config, { kind, id }, clock())).url;

const queueQuoteReminder = async (tx: TenantTx, deps: Deps, { which, id, rule }: Document): Promise<void> => {
  const found = await holdQuote(tx, which, id);
  if (!found) return;
  const { quote, recipient } = found;
  await queueReminder(tx, deps, {
    event: rule.event,
    channel: rule.channel,
    recipient,
    record: { kind: "quote", id },
    values: quoteFacts({ ...quote, total: toDollars(quote.total) }),
    link: link(tx, deps, "quote", id),
    dedupeKey: keyOf(rule, id, which.on),
  });
};

const queueInvoiceReminder = async (
  tx: TenantTx,
  deps: Deps,
  { which, id, rule }: Document,
): Promise<void> => {
  const found = await holdInvoice(tx, which, id);
  if (!found) return;
  const { invoice, title, recipient } = found;
  await queueReminder(tx, deps, {
    event: rule.event,
    channel: rule.channel,
    recipient,
    record: { kind: "invoice", id },
    values: invoiceFacts({
      number: invoice.number,
      title,
      total: toDollars(invoice.total),
      paid: toDollars(invoice.paid),
      balance: toDollars(subtractCents(invoice.total, invoice.paid)),
      dueDate: invoice.dueDate,
    }),
    link: link(tx, deps, "invoice", id),
    attach: { kind: "invoice", id },
    dedupeKey: keyOf(rule, id, which.on),
  });
};

const findDue =
  (
    find: typeof findInvoiceIds,
    queue: (tx: TenantTx, deps: Deps, document: Document) => Promise<void>,
  ): FindDue =>
  async (tx, deps, rule, look) => {
    const due: DueReminder[] = [];
    for (const which of daysOf(rule, look))
      for (const { id } of await find(tx, which, { ...look, head: headOf(rule), tail: `:${which.on}` }))
        due.push({
          dedupeKey: keyOf(rule, id, which.on),
          queue: (inside) => queue(inside, deps, { which, id, rule }),
        });
    return due;
  };

export const findDueQuotes = findDue(findQuoteIds, queueQuoteReminder);
export const findDueInvoices = findDue(findInvoiceIds, queueInvoiceReminder);
