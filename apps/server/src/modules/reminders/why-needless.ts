import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { travelIsNewsFor } from "@fieldwright/domain/field-facts";
import { isDayOfVisit } from "@fieldwright/domain/life-cycles";
import type { MessageKind } from "@fieldwright/domain/message-details";
import { hasStarted } from "@fieldwright/domain/statuses";
import { readTerms } from "#identity";
import { findInvoice, findQuote, findVisit } from "./reminders.repo";
import { plannedStatuses, whyNotOnTheWay } from "./visit-reminders";

type Written = {
  readonly kind: MessageKind;
  readonly recordId: string;
  readonly createdAt: Date;
  readonly heldUntil: Date | null;
  readonly dedupeKey: string | null;
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

/** "Running late", which may have waited for the mail server. */
const runningLate: Look = async (tx, { recordId, createdAt }, { now, timeZone }) => {
  if (now.getTime() - createdAt.getTime() > travelIsNewsFor) return "It was too late to send";
  const visit = await findVisit(tx, recordId);
  if (!visit || visit.status === "cancelled") return "The visit was canceled";
  if (hasStarted(visit.status)) return "The work has started";
  return isDayOfVisit({ start: visit.startsAt, end: visit.endsAt }, timeZone, now)
    ? undefined
    : "The visit isn't on this day";
};

const visitReminder: Look = async (tx, { recordId, createdAt }, { now }) => {
  const visit = await findVisit(tx, recordId);
  if (!visit || !plannedStatuses.includes(visit.status) || visit.startsAt <= now)
    return "The visit is over or was canceled";
  return visit.updatedAt > createdAt ? "The visit was changed" : undefined;
};

const invoiceReminder: Look = async (tx, { recordId, createdAt }) => {
  const invoice = await findInvoice(tx, recordId);
  if (!invoice || invoice.voidedAt || invoice.paid >= invoice.total) return "Nothing is left to pay";
  return invoice.updatedAt > createdAt ? "The invoice was changed" : undefined;
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

const lookOf = ({ kind, dedupeKey, heldUntil }: Written): Look | undefined => {
  if (kind === "on_the_way") return onTheWay;
  if (dedupeKey?.startsWith("late:")) return runningLate;
  return heldUntil ? afterWaiting[kind] : undefined;
};

/** Checks right before sending. Answers why the message must not be sent, or undefined. */
export const whyNeedless = async (tx: TenantTx, message: Written, now: Date): Promise<string | undefined> => {
  const look = lookOf(message);
  return look && look(tx, message, { now, timeZone: (await readTerms(tx)).timeZone });
};
