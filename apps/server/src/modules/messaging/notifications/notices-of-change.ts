import { money } from "@fieldwright/contract/fields";
import type { SystemTx } from "@fieldwright/db/client";
import { followUps } from "@fieldwright/domain/field-facts";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import type { NotificationEvent } from "@fieldwright/domain/notification-events";
import * as z from "zod/mini";
import { type Deps, enqueue } from "#kernel";
import { findFirstNoticeTimes, saveNotices } from "./notifications.repo";

const recorded = z.object({
  status: z.string(),
  timeSlot: z.object({ start: z.string() }),
  team: z.array(z.object({ user: z.object({ _id: z.string() }) })),
});

type VisitNow = {
  readonly clientId: string;
  /** Job title and client name. */
  readonly name: string;
  readonly startsAt: Date;
  /** Neither canceled nor deleted. */
  readonly isOn: boolean;
  readonly team: readonly string[];
};

/** By id. Handed in from above, because visits belong to `schedule`. */
export type FindVisitsNow = (
  tx: SystemTx,
  organizationId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, VisitNow>>;

type Follower = { readonly id: string; readonly isCustomer: boolean };

/** When a visit is, and whose it is. Null if it is canceled. */
type Booked = { readonly at: Date; readonly team: readonly string[] } | null;

const bookedIn = (state: unknown): Booked => {
  const { data } = z.safeParse(recorded, state);
  if (!data || data.status === "cancelled") return null;
  return { at: new Date(data.timeSlot.start), team: data.team.map(({ user }) => user._id) };
};

const startFor = ({ id, isCustomer }: Follower, booked: Booked): Date | null =>
  booked && (isCustomer || booked.team.includes(id)) ? booked.at : null;

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Whom a change concerns, with the start before it. `customer` is the account of the visit's client. */
const newsOf = (
  { verb, from, to, actorId }: Change,
  members: ReadonlySet<string>,
  customer: string | undefined,
): { readonly userId: string; readonly wasAt: Date | null }[] => {
  const before = bookedIn(from);
  const after = verb === "delete" ? null : bookedIn(to);
  const team = [...new Set([...(before?.team ?? []), ...(after?.team ?? [])])];
  const followers: Follower[] = [
    ...team.filter((id) => members.has(id)).map((id) => ({ id, isCustomer: false })),
    ...(customer ? [{ id: customer, isCustomer: true }] : []),
  ];
  return followers.flatMap((follower) => {
    if (follower.id === actorId) return [];
    const wasAt = startFor(follower, before);
    // The office tells a customer about a new visit; notices only cover later changes.
    if (isSame(wasAt, startFor(follower, after)) || (follower.isCustomer && wasAt === null)) return [];
    return [{ userId: follower.id, wasAt }];
  });
};

type News = {
  readonly visitId: string;
  readonly wasAt: Date | null;
  readonly visit: VisitNow | undefined;
};

/** One notice for all changes of a visit; undefined if nothing changed in the end. */
export const combineChanges = (
  { id, isCustomer }: Follower,
  { visitId, wasAt, visit }: News,
  whenText: (instant: Date) => string,
): PersonalNotice | undefined => {
  const body = visit?.name ?? "";
  const isAt = visit?.isOn && (isCustomer || visit.team.includes(id)) ? visit.startsAt : null;
  if (isSame(wasAt, isAt) || (isCustomer && wasAt === null)) return undefined;
  const path = `/schedule/${visitId}`;
  if (wasAt && isAt) return { event: "visit_changed", title: `Visit moved to ${whenText(isAt)}`, body, path };
  if (isAt) return { event: "visit_assigned", title: `New visit: ${whenText(isAt)}`, body, path };
  if (!wasAt) return undefined;
  const when = whenText(wasAt);
  if (!visit?.isOn)
    return {
      event: "visit_changed",
      title: `Visit canceled: ${when}`,
      body,
      path: isCustomer ? path : "/schedule",
    };
  return { event: "visit_assigned", title: `No longer yours: ${when}`, body, path: "/schedule" };
};

const minute = 60_000;
/** Collects changes that follow each other, such as a plan that is applied and undone. */
const delay = 2 * minute;
/** The longest delay while changes keep coming. */
const maxDelay = 10 * minute;

type Changed = {
  readonly change: Change;
  /** The account of the visit's client. */
  readonly customer: string | undefined;
};

/** Stores the state before the first change, and delays the notice while changes keep coming. */
export const collectVisitNews = async (
  tx: SystemTx,
  { clock }: Pick<Deps, "clock">,
  organizationId: string,
  { changed, members }: { readonly changed: readonly Changed[]; readonly members: ReadonlySet<string> },
): Promise<void> => {
  const createdAt = clock();
  const notices = changed.flatMap(({ change, customer }) =>
    newsOf(change, members, customer).map((news) => ({
      ...news,
      organizationId,
      visitId: change.recordId,
      changeId: change.id,
      createdAt,
    })),
  );
  await saveNotices(tx, notices);
  const people = [...new Set(notices.map(({ userId }) => userId))].sort();
  const firsts = await findFirstNoticeTimes(tx, organizationId, people);
  await Promise.all(
    people.map((userId) => {
      const latest = (firsts.get(userId) ?? createdAt).getTime() + maxDelay;
      const runAt = new Date(Math.min(createdAt.getTime() + delay, latest));
      const jobKey = `visit-notices:${organizationId}:${userId}`;
      return enqueue(tx, "tell_of_visits", { organizationId, userId }, { jobKey, runAt });
    }),
  );
};

type Change = {
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
  /** Who is told besides the office. */
  readonly crew?: readonly string[];
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
  const title = `${nameOf(after.client)} requested work`;
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
      title: `${after.person} asked for ${wish} for ${after.customer}`,
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
  const title = `${after.customer} asked for another time`;
  return [{ event: "another_time", title, body: after.event, path: `/schedule/${recordId}` }];
};

const ofNote = ({ recordId, to }: Change): PersonalNotice[] => {
  const after = read(asked, to);
  if (!after) return [];
  const title = after.event.startsWith("Left")
    ? `${after.customer} left a note for the visit`
    : `${after.customer} removed their note for the visit`;
  const { data } = z.safeParse(recorded, to);
  const crew = data?.team.map(({ user }) => user._id) ?? [];
  return [{ event: "customer_note", title, body: after.event, path: `/schedule/${recordId}`, crew }];
};

/** Notices for the office. Changes of visits are collected in `visit-news.ts` instead. */
export const noticesOf = (change: Change): PersonalNotice[] => {
  if (change.verb === "misfit") return ofMisfit(change);
  if (change.verb === "follow_up") return ofFollowUp(change);
  if (change.verb === "late") return ofDelay(change);
  if (change.verb === "customer_asked") return ofAsking(change);
  if (change.verb === "customer_noted") return ofNote(change);
  if (change.kind === "quote") return ofQuote(change);
  if (change.kind === "invoice") return ofInvoice(change);
  if (change.kind === "job") return ofJob(change);
  return change.kind === "review" ? ofReview(change) : [];
};
