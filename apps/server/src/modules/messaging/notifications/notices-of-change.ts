import { money } from "@fieldwright/contract/fields";
import { followUps } from "@fieldwright/domain/field-facts";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import type { NotificationEvent } from "@fieldwright/domain/notification-events";
import * as z from "zod/mini";

export type Change = {
  readonly id: number;
  readonly kind: string;
  readonly verb: string;
  readonly recordId: string;
  readonly actorId: string | null;
  readonly from: unknown;
  readonly to: unknown;
};

export type PersonalNotice = {
  readonly event: NotificationEvent;
  readonly title: string;
  readonly body: string;
  /** Relative to the site's address. */
  readonly path: string;
};

const person = z.object({ user: z.object({ firstName: z.string(), lastName: z.string() }) });
const nameOf = ({ user }: z.infer<typeof person>): string => `${user.firstName} ${user.lastName}`;

const document = z.object({ title: z.string(), client: person, total: money() });
const quote = z.extend(document, { quoteNumber: z.string(), depositPaid: z.optional(money()) });
const invoice = z.object({
  invoiceNumber: z.string(),
  client: person,
  paid: money(),
  balance: money(),
});
const job = z.object({ title: z.string(), jobNumber: z.string(), client: person });
const misfit = z.object({ person: z.string(), event: z.string() });
const followUp = z.object({
  person: z.string(),
  customer: z.string(),
  want: z.enum(followUps),
  /** None if the client was deleted meanwhile. */
  followUp: z.optional(z.object({ _id: z.string(), jobNumber: z.string(), title: z.string() })),
});
const late = z.object({ person: z.string(), customer: z.string(), news: z.string(), told: z.string() });
const asked = z.object({ customer: z.string(), event: z.string() });
const review = z.object({ rating: z.number(), comment: z.string() });

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
    const amount = dollars((after.depositPaid ?? 0) - (read(quote, from)?.depositPaid ?? 0));
    const title = `${nameOf(after.client)} paid a deposit of ${formatUsd(amount)}`;
    return [{ event: "payment_received", title, body: about, path }];
  }
  const title = `${nameOf(after.client)} ${verb === "approve" ? "approved" : "declined"} a quote`;
  return [{ event: "quote_decided", title, body: about, path }];
};

const ofInvoice = ({ recordId, from, to }: Change): PersonalNotice[] => {
  const before = read(invoice, from);
  const after = read(invoice, to);
  if (!before || !after) return [];
  const title = `${nameOf(after.client)} paid ${formatUsd(dollars(after.paid - before.paid))}`;
  const body = `${after.invoiceNumber}, balance ${formatUsd(after.balance)}`;
  return [{ event: "payment_received", title, body, path: `/invoices/${recordId}` }];
};

const ofJob = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(job, to);
  if (!after) return [];
  const title = `${nameOf(after.client)} asks for work`;
  const body = `${after.jobNumber}, ${after.title}`;
  return [{ event: "new_request", title, body, path: `/jobs/${recordId}` }];
};

const ofReview = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(review, to);
  if (!after) return [];
  const title = `A customer gave you ${after.rating} out of 5 stars`;
  const body = after.comment.slice(0, 200);
  return [{ event: "review_received", title, body, path: `/jobs/${recordId}` }];
};

const ofMisfit = ({ kind, recordId, to }: Change): PersonalNotice[] => {
  const after = read(misfit, to);
  if (!after) return [];
  const title = `${after.person} ${after.event}.`;
  const body = "Nothing changed. Notes and photos are saved.";
  const path = kind === "visit" ? `/schedule/${recordId}` : `/jobs/${recordId}`;
  return [{ event: "field_misfit", title, body, path }];
};

const ofFollowUp = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(followUp, to);
  if (!after) return [];
  const { followUp: made } = after;
  const wish = after.want === "quote" ? "a quote" : "another visit";
  return [
    {
      event: "follow_up",
      title: `${after.person} asks for ${wish} for ${after.customer}`,
      body: made
        ? `${made.jobNumber}, ${made.title}`
        : "The client was deleted, so there is no new job. See the note.",
      path: `/jobs/${made?._id ?? recordId}`,
    },
  ];
};

const ofDelay = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(late, to);
  if (!after) return [];
  const title = `${after.person} will be late for ${after.customer}`;
  return [
    { event: "running_late", title, body: `${after.news}. ${after.told}.`, path: `/schedule/${recordId}` },
  ];
};

const ofAsking = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(asked, to);
  if (!after) return [];
  const title = `${after.customer} asks for another time`;
  return [{ event: "another_time", title, body: after.event, path: `/schedule/${recordId}` }];
};

/** Notices for the office. Changes of visits are collected in `visit-news.ts` instead. */
export const noticesOf = (change: Change): PersonalNotice[] => {
  if (change.verb === "misfit") return ofMisfit(change);
  if (change.verb === "follow_up") return ofFollowUp(change);
  if (change.verb === "late") return ofDelay(change);
  if (change.verb === "customer_asked") return ofAsking(change);
  if (change.kind === "quote") return ofQuote(change);
  if (change.kind === "invoice") return ofInvoice(change);
  if (change.kind === "job") return ofJob(change);
  return change.kind === "review" ? ofReview(change) : [];
};
