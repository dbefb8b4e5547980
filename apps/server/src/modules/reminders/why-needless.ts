import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type { MessageKind } from "@fieldwright/domain/message-kinds";
import { readTerms } from "#identity";
import { findInvoice, findQuote, findVisit } from "./reminders.repo";
import { plannedStatuses, whyNotOnTheWay } from "./visit-reminders";

type Written = {
  readonly kind: MessageKind;
  readonly recordId: string;
  readonly createdAt: Date;
  readonly heldUntil: Date | null;
};

type Look = (
  tx: TenantTx,
  message: Written,
  moment: { readonly now: Date; readonly timeZone: string },
) => Promise<string | undefined>;

const onTheWay: Look = async (tx, { recordId }, { now, timeZone }) => {
  const visit = await findVisit(tx, recordId);
  return visit ? whyNotOnTheWay(visit, now, timeZone) : "The visit was deleted";
};

const visitReminder: Look = async (tx, { recordId, createdAt }, { now }) => {
  const visit = await findVisit(tx, recordId);
  if (!visit || !plannedStatuses.includes(visit.status) || visit.startsAt <= now)
    return "The visit is over or was canceled";
  return visit.updatedAt > createdAt ? "The visit was changed meanwhile" : undefined;
};

const invoiceReminder: Look = async (tx, { recordId, createdAt }) => {
  const invoice = await findInvoice(tx, recordId);
  if (!invoice || invoice.voidedAt || invoice.paid >= invoice.total) return "Nothing is left to pay";
  return invoice.updatedAt > createdAt ? "The invoice was changed meanwhile" : undefined;
};

const quoteReminder: Look = async (tx, { recordId }, { now, timeZone }) => {
  const quote = await findQuote(tx, recordId);
  return quote?.status === "pending" && quote.validUntil >= dayIn(timeZone, now)
    ? undefined
    : "The quote is no longer open";
};

/** A message that waited for another day may be outdated. */
const afterWaiting: Partial<Record<MessageKind, Look>> = {
  visit_tomorrow: visitReminder,
  invoice_due: invoiceReminder,
  invoice_overdue: invoiceReminder,
  quote_expiring: quoteReminder,
};

/** Checks right before sending. Answers why the message must not be sent, or undefined. */
export const whyNeedless = async (tx: TenantTx, message: Written, now: Date): Promise<string | undefined> => {
  const look =
    message.kind === "on_the_way" ? onTheWay : message.heldUntil ? afterWaiting[message.kind] : undefined;
  return look && look(tx, message, { now, timeZone: (await readTerms(tx)).timeZone });
};
