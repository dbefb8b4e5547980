/** Events that a webhook can subscribe to. */
export const webhookEvents = [
  "client.created",
  "client.updated",
  "client.deleted",
  "quote.created",
  "quote.updated",
  "quote.sent",
  "quote.approved",
  "quote.rejected",
  "quote.deleted",
  "job.created",
  "job.updated",
  "job.completed",
  "job.cancelled",
  "job.deleted",
  "visit.created",
  "visit.changed",
  "visit.completed",
  "visit.cancelled",
  "visit.deleted",
  "invoice.created",
  "invoice.updated",
  "invoice.sent",
  "invoice.paid",
  "invoice.voided",
  "invoice.deleted",
  "payment.recorded",
  "payment.refunded",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent only on request, to test a receiver. */
export const testEvent = "test";

export const announcedKinds = ["client", "quote", "job", "visit", "invoice"] as const;
export type AnnouncedKind = (typeof announcedKinds)[number];

/** `held`: the endpoint is turned off. */
export const deliveryStatuses = ["pending", "held", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One audit row. */
type Change = {
  readonly kind: string;
  readonly verb: string;
  readonly statusBefore?: string | undefined;
  readonly statusAfter?: string | undefined;
};

const byVerb: Record<string, WebhookEvent> = {
  "quote send": "quote.sent",
  "quote approve": "quote.approved",
  "quote reject": "quote.rejected",
  "invoice send": "invoice.sent",
  "invoice void": "invoice.voided",
  "invoice pay": "payment.recorded",
  "invoice refund": "payment.refunded",
};

const byStatus: Record<string, WebhookEvent> = {
  "job completed": "job.completed",
  "job cancelled": "job.cancelled",
  "visit completed": "visit.completed",
  "visit cancelled": "visit.cancelled",
  "invoice paid": "invoice.paid",
};

/** Verbs that only notify someone and change nothing. */
const silentVerbs = ["notify", "misfit", "follow_up", "sign", "nobody_home", "late", "keep_reading"];

const isAnnounced = (kind: string): kind is AnnouncedKind =>
  (announcedKinds as readonly string[]).includes(kind);

/** Every change gives an event of the record's kind. Some verbs and statuses give one more. */
export const eventsOf = ({ kind, verb, statusBefore, statusAfter }: Change): WebhookEvent[] => {
  if (!isAnnounced(kind) || silentVerbs.includes(verb)) return [];
  if (verb === "create") return [`${kind}.created`];
  if (verb === "delete") return [`${kind}.deleted`];
  const changed = kind === "visit" ? "visit.changed" : (`${kind}.updated` as const);
  const did = byVerb[`${kind} ${verb}`];
  const reached = statusAfter === statusBefore ? undefined : byStatus[`${kind} ${statusAfter}`];
  return [changed, ...(did ? [did] : []), ...(reached ? [reached] : [])];
};

/** Minutes between attempts. After the last attempt, three days after the first, the delivery has failed. */
const pauses = [1, 5, 30, 120, 360, 720, 1200, 1884];

/** Undefined if there are no attempts left. */
export const nextAttemptAt = (attempts: number, now: Date): Date | undefined => {
  const minutes = pauses[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
};
