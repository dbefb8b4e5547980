import { formatUsd } from "@fieldwright/domain/money";
import type { NotificationEvent } from "@fieldwright/domain/notification-events";
import * as z from "zod/mini";

export type Change = {
  readonly kind: string;
  readonly verb: string;
  readonly recordId: string;
  readonly actorId: string | null;
  readonly from: unknown;
  readonly to: unknown;
};

export type PersonalNotice = {
  readonly event: NotificationEvent;
  /** The office, the customer's account, or these people. */
  readonly to: "office" | "customer" | readonly string[];
  readonly title: string;
  readonly body: string;
  /** Below the site's address. */
  readonly path: string;
};

/** What the history itself does not say. */
export type Around = {
  readonly whenText: (instant: string) => string;
  readonly nameOfVisit: (id: string) => string;
};

const person = z.object({ user: z.object({ firstName: z.string(), lastName: z.string() }) });
const nameOf = ({ user }: z.infer<typeof person>): string => `${user.firstName} ${user.lastName}`;

const document = z.object({ title: z.string(), client: person, total: z.number() });
const quote = z.extend(document, { quoteNumber: z.string(), depositPaid: z.optional(z.number()) });
const invoice = z.object({
  invoiceNumber: z.string(),
  client: person,
  paid: z.number(),
  balance: z.number(),
});
const job = z.object({ title: z.string(), jobNumber: z.string(), client: person });
const review = z.object({ rating: z.number(), comment: z.string() });
const visit = z.object({
  status: z.string(),
  timeSlot: z.object({ start: z.string(), end: z.string() }),
  team: z.array(z.object({ user: z.object({ _id: z.string() }) })),
});
type Visit = z.infer<typeof visit>;

const read = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
};

const ofQuote = ({ verb, recordId, from, to }: Change): PersonalNotice[] => {
  const after = read(quote, to);
  if (!after) return [];
  const path = `/quotes/${recordId}`;
  const about = `${after.quoteNumber}, ${after.title}: ${formatUsd(after.total)}`;
  if (verb === "pay") {
    const amount = (after.depositPaid ?? 0) - (read(quote, from)?.depositPaid ?? 0);
    const title = `${nameOf(after.client)} paid a deposit of ${formatUsd(amount)}`;
    return [{ event: "payment_received", to: "office", title, body: about, path }];
  }
  const title = `${nameOf(after.client)} ${verb === "approve" ? "approved" : "declined"} a quote`;
  return [{ event: "quote_decided", to: "office", title, body: about, path }];
};

const ofInvoice = ({ recordId, from, to }: Change): PersonalNotice[] => {
  const before = read(invoice, from);
  const after = read(invoice, to);
  if (!before || !after) return [];
  const title = `${nameOf(after.client)} paid ${formatUsd(after.paid - before.paid)}`;
  const body = `${after.invoiceNumber}, balance ${formatUsd(after.balance)}`;
  return [{ event: "payment_received", to: "office", title, body, path: `/invoices/${recordId}` }];
};

const ofJob = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(job, to);
  if (!after) return [];
  const title = `${nameOf(after.client)} asks for work`;
  const body = `${after.jobNumber}, ${after.title}`;
  return [{ event: "new_request", to: "office", title, body, path: `/jobs/${recordId}` }];
};

const ofReview = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(review, to);
  if (!after) return [];
  const title = `A customer gave ${after.rating} of 5 stars`;
  const body = after.comment.slice(0, 200);
  return [{ event: "review_received", to: "office", title, body, path: `/jobs/${recordId}` }];
};

const teamOf = (state: Visit | undefined): string[] =>
  state && state.status !== "cancelled" ? state.team.map(({ user }) => user._id) : [];

const ofVisit = (
  { recordId, from, to, verb }: Change,
  { whenText, nameOfVisit }: Around,
): PersonalNotice[] => {
  const before = read(visit, from);
  const after = read(visit, to);
  const known = after ?? before;
  if (!known) return [];
  const was = teamOf(before);
  const is = verb === "delete" ? [] : teamOf(after);
  const isGone = is.length === 0 && (verb === "delete" || after?.status === "cancelled");
  const staying = is.filter((id) => was.includes(id));
  const wasMoved =
    before !== undefined && after !== undefined && before.timeSlot.start !== after.timeSlot.start;
  const where = nameOfVisit(recordId);
  const when = whenText(known.timeSlot.start);
  const path = `/schedule/${recordId}`;
  const notices: PersonalNotice[] = [
    {
      event: "visit_assigned",
      to: is.filter((id) => !was.includes(id)),
      title: `New visit: ${when}`,
      body: where,
      path,
    },
    {
      event: isGone ? "visit_changed" : "visit_assigned",
      to: was.filter((id) => !is.includes(id)),
      title: isGone ? `Visit cancelled: ${when}` : `No longer yours: ${when}`,
      body: where,
      path: "/schedule",
    },
    {
      event: "visit_changed",
      to: wasMoved ? staying : [],
      title: `Visit moved to ${when}`,
      body: where,
      path,
    },
  ];
  const isOff = isGone && before?.status !== "cancelled";
  if (wasMoved || isOff)
    notices.push({
      event: "visit_changed",
      to: "customer",
      title: isOff ? `Visit cancelled: ${when}` : `Visit moved to ${when}`,
      body: where,
      path,
    });
  return notices.filter((notice) => notice.to.length > 0);
};

/** What people are told of a change; nothing for changes that are no news to anybody. */
export const noticesOf = (change: Change, around: Around): PersonalNotice[] => {
  if (change.kind === "quote") return ofQuote(change);
  if (change.kind === "invoice") return ofInvoice(change);
  if (change.kind === "job") return ofJob(change);
  if (change.kind === "review") return ofReview(change);
  return change.kind === "visit" ? ofVisit(change, around) : [];
};
