import type {
  ApproveCustomerQuoteBody,
  AskForTimeBody,
  CustomerInvoice,
  CustomerQuote,
  CustomerVisit,
  DeclineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import type { Quote } from "@fieldwright/contract/quotes";
import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { beforeVisitLines } from "@fieldwright/domain/before-visit";
import { dayIn, instantAt } from "@fieldwright/domain/calendar";
import { eventTimes } from "@fieldwright/domain/calendar-links";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { findPhotos, readLetterhead, readTerms } from "#identity";
import {
  countOpening,
  createTravel,
  type Deps,
  findLink,
  type Linked,
  lastOpening,
  notFound,
  type OpenedLink,
  openLink,
  presentLink,
  product,
  readCredentials,
  type StoredFile,
} from "#kernel";
import { decideByLink, findSentInvoiceOfJob, priceQuote, readInvoice, readQuote } from "#money";
import { type RenderedDocument, renderDocument } from "#pdf";
import { estimateArrival, lastHeard } from "#reminders";
import {
  askByCustomer,
  composeCustomerEvent,
  confirmByCustomer,
  findProgress,
  noteByCustomer,
  readVisit,
} from "#schedule";
import { readJob, readWorkPhotos } from "#work";
import {
  businessOf,
  presentCustomerInvoice,
  presentCustomerQuote,
  type Surroundings,
} from "./customer-views";
import { linkToReview } from "./reviews";

/** When the office looks at its own link, it does not count as opened. */
type Opening = { readonly isPreview: boolean };

/** Opening the link again within 30 minutes does not count. */
const sameVisit = 30 * 60_000;

/** Shows in the record's activity when the customer opened it. */
const recordOpening = async (
  tx: TenantTx,
  { linkId, kind, id, version }: Linked & { readonly linkId: string; readonly version: number },
  now: Date,
): Promise<void> => {
  const before = await lastOpening(tx, linkId);
  if (before && now.getTime() - before.getTime() < sameVisit) return;
  await countOpening(tx, linkId, now);
  await recordChange(tx, { actor: null, verb: "open", kind, recordId: id, version });
};

const readSurroundings = async (tx: TenantTx, deps: Deps): Promise<Surroundings> => ({
  letterhead: await readLetterhead(tx),
  timeZone: (await readTerms(tx)).timeZone,
  takesCards: (await readCredentials(tx, deps, "stripe")) !== null,
});

export const readCustomerInvoice = async (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerInvoice> => {
  const now = deps.clock();
  return deps.database.tenant(organizationId, async (tx) => {
    const invoice = await readInvoice(tx, product, recordId, now);
    if (!isPreview)
      await recordOpening(tx, { linkId, kind: "invoice", id: recordId, version: invoice.version }, now);
    return presentCustomerInvoice(invoice, await readSurroundings(tx, deps));
  });
};

/** Customers cannot see a revision until it is sent. */
const readSentQuote = async (tx: TenantTx, recordId: string, now: Date): Promise<Quote> => {
  const quote = await readQuote(tx, product, recordId, now);
  if (quote.sentAt === null) throw notFound("This quote is being updated. You'll get the new version soon.");
  return quote;
};

export const readCustomerQuote = async (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerQuote> => {
  const now = deps.clock();
  return deps.database.tenant(organizationId, async (tx) => {
    const quote = isPreview
      ? await readQuote(tx, product, recordId, now)
      : await readSentQuote(tx, recordId, now);
    if (!isPreview)
      await recordOpening(tx, { linkId, kind: "quote", id: recordId, version: quote.version }, now);
    return presentCustomerQuote(quote, await readSurroundings(tx, deps));
  });
};

export const priceCustomerQuote = async (deps: Deps, token: string, selectedLines: readonly string[]) => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, now);
  return deps.database.tenant(organizationId, async (tx) => {
    await readSentQuote(tx, recordId, now);
    return priceQuote(tx, product, recordId, selectedLines, now);
  });
};

/** The quote to decide, the customer's IP address, and what they drew. */
type Caller = {
  readonly recordId: string;
  readonly address: string;
  readonly signature: StoredFile | null;
};

export const approveCustomerQuote = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id, address: from, signature }: Caller,
  { version, name, selectedLines }: ApproveCustomerQuoteBody,
): Promise<CustomerQuote> => {
  const approval = { status: "approved", name, from, signature, selectedLines } as const;
  const quote = await decideByLink(tx, deps, { id, expected: version }, approval);
  return presentCustomerQuote(quote, await readSurroundings(tx, deps));
};

export const declineCustomerQuote = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id, address: from, signature }: Caller,
  { version, name, reason }: DeclineCustomerQuoteBody,
): Promise<CustomerQuote> => {
  const refusal = { status: "rejected", name, from, signature, reason } as const;
  const quote = await decideByLink(tx, deps, { id, expected: version }, refusal);
  return presentCustomerQuote(quote, await readSurroundings(tx, deps));
};

export const renderLinked = async (
  deps: Deps,
  kind: "quote" | "invoice",
  token: string,
): Promise<RenderedDocument> => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, kind, token, now);
  if (kind === "quote") await deps.database.tenant(organizationId, (tx) => readSentQuote(tx, recordId, now));
  return renderDocument(deps, organizationId, { kind, id: recordId });
};

const stateOf: Record<VisitStatus, CustomerVisit["state"]> = {
  pending: "booked",
  confirmed: "booked",
  rescheduled: "booked",
  en_route: "on_the_way",
  in_progress: "here",
  completed: "done",
  cancelled: "canceled",
};

type Way = Pick<CustomerVisit, "leftAt" | "expectedAt" | "heardAt" | "arrivedAt">;

const notOnTheWay: Way = { leftAt: null, expectedAt: null, heardAt: null, arrivedAt: null };

/** Nothing of where someone is before they set off. */
const readWay = async (tx: TenantTx, deps: Deps, visit: Visit, timeZone: string): Promise<Way> => {
  const state = stateOf[visit.status];
  if (state === "booked" || state === "canceled") return notOnTheWay;
  const steps = await findProgress(tx, [visit._id]);
  const first = steps.find(({ travelAt }) => travelAt);
  const there = steps
    .flatMap(({ arrivedAt }) => arrivedAt ?? [])
    .sort((a, b) => a.getTime() - b.getTime())[0];
  const arrivedAt = there?.toISOString() ?? visit.startedAt;
  if (state !== "on_the_way" || !first?.travelAt) return { ...notOnTheWay, arrivedAt };
  const { userId, travelAt: at } = first;
  const { measure } = createTravel(deps);
  const settingOff = { visitId: visit._id, userId, at, timeZone, now: deps.clock() };
  const expected = await estimateArrival(tx, measure, settingOff);
  return {
    leftAt: at.toISOString(),
    expectedAt: expected?.toISOString() ?? null,
    heardAt: (await lastHeard(tx, { userId, at })).toISOString(),
    arrivedAt: null,
  };
};

type Result = Pick<CustomerVisit, "photos" | "invoiceUrl" | "canRate">;

const shownPhotos = 12;

/** Nothing before the visit is done. */
const readResult = async (
  tx: TenantTx,
  { config, clock }: Deps,
  visit: Visit,
  timeZone: string,
): Promise<Result> => {
  if (visit.status !== "completed") return { photos: [], invoiceUrl: null, canRate: false };
  const now = clock();
  const jobId = visit.job._id;
  const from = instantAt(timeZone, dayIn(timeZone, new Date(visit.startedAt ?? visit.timeSlot.start)), 0);
  const until = new Date(visit.completedAt ?? now);
  const invoiceId = await findSentInvoiceOfJob(tx, jobId, from);
  const link = invoiceId && (await findLink(tx, config, { kind: "invoice", id: invoiceId }, now));
  return {
    photos: await readWorkPhotos(
      tx,
      { jobId, from, until, limit: shownPhotos, secret: config.appSecret },
      now,
    ),
    invoiceUrl: link ? presentLink(config, link).url : null,
    canRate: (await readJob(tx, product, jobId, now)).status === "completed",
  };
};

const present = async (tx: TenantTx, deps: Deps, visit: Visit): Promise<CustomerVisit> => {
  const { timeZone } = await readTerms(tx);
  const letterhead = await readLetterhead(tx);
  const photos = await findPhotos(
    tx,
    visit.team.map(({ user }) => user._id),
  );
  return {
    business: businessOf({ letterhead }),
    title: visit.title,
    state: stateOf[visit.status],
    start: visit.timeSlot.start,
    end: visit.timeSlot.end,
    arrivalWindow: visit.arrivalWindow,
    location: visit.location,
    people: visit.team.map(({ user: { _id, firstName, lastName } }) => ({
      firstName,
      lastName,
      photo: photos.get(_id) ?? null,
    })),
    duration: visit.timeSlot.duration,
    before: beforeVisitLines(letterhead.beforeVisit),
    note: visit.customerNote ?? "",
    reply: visit.customerReply ?? null,
    ...(await readWay(tx, deps, visit, timeZone)),
    doneAt: visit.completedAt,
    ...(await readResult(tx, deps, visit, timeZone)),
    now: deps.clock().toISOString(),
    timeZone,
  };
};

export const readCustomerVisit = (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerVisit> =>
  deps.database.tenant(organizationId, async (tx) => {
    const visit = await readVisit(tx, product, recordId);
    const opened = { linkId, kind: "visit", id: recordId, version: visit.version } as const;
    if (!isPreview) await recordOpening(tx, opened, deps.clock());
    return present(tx, deps, visit);
  });

/** "Fieldwright <no-reply@example.com>" to its address. */
const addressOf = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** The same event as in the mail: its id and version let a calendar replace the one with the other. */
export const readVisitCalendar = (deps: Deps, { organizationId, recordId }: OpenedLink): Promise<string> =>
  deps.database.tenant(organizationId, async (tx) => {
    const visit = await readVisit(tx, product, recordId);
    const { name, email } = await readLetterhead(tx);
    const event = {
      uid: `visit-${visit._id}@fieldwright`,
      sequence: visit.version,
      ...eventTimes({ ...visit.timeSlot, arrival: visit.arrivalWindow }),
      summary: visit.title,
      location: visit.location,
      canceled: visit.status === "cancelled",
    };
    return composeCustomerEvent(
      event,
      { name, email: email || addressOf(deps.config.mailFrom) },
      deps.clock(),
    );
  });

type Asked = Pick<OpenedLink, "recordId">;

export const confirmCustomerVisit = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id }: Asked,
  { start }: { readonly start: string },
): Promise<CustomerVisit> => present(tx, deps, await confirmByCustomer(tx, { id, start }, deps.clock()));

export const askForTime = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id }: Asked,
  body: AskForTimeBody,
): Promise<CustomerVisit> => present(tx, deps, await askByCustomer(tx, { id, ...body }, deps.clock()));

export const noteCustomerVisit = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id }: Asked,
  { note }: { readonly note: string },
): Promise<CustomerVisit> =>
  present(tx, deps, await noteByCustomer(tx, { id, note: note.trim() }, deps.clock()));

export const openReviewOfVisit = (
  deps: Deps,
  { organizationId, recordId }: OpenedLink,
): Promise<{ url: string }> =>
  deps.database.tenant(organizationId, async (tx) => {
    const { job } = await readVisit(tx, product, recordId);
    return linkToReview(tx, product, deps.config, job._id, deps.clock());
  });
