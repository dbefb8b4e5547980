import type { Database, TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import type { MessageEvent } from "@fieldwright/domain/message-details";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { readTerms } from "#identity";
import {
  type Actor,
  createPauses,
  findByToken,
  hashToken,
  newToken,
  notFound,
  type Principal,
} from "#kernel";
import {
  deleteAllFeeds,
  deleteFeed,
  type FeedRow,
  findFeed,
  findFeedRows,
  findOwnerOfFeed,
  saveFeed,
} from "./calendar.repo";

/**
 * A visit for the customer's own calendar. The same id and a higher sequence replace what an earlier file said;
 * `CANCEL` takes the event out again.
 */
export const composeCustomerEvent = (
  event: MessageEvent,
  organizer: { readonly name: string; readonly email: string },
  now: Date,
): string => {
  const { uid, sequence, start, end, summary, location, canceled } = event;
  const calendar = ical({
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: "Fieldwright", product: "Visit", language: "EN" },
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary: `${summary} · ${organizer.name}`,
    location: location || null,
    organizer,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
};

const statusOf = (status: VisitStatus): ICalEventStatus => {
  if (status === "cancelled") return ICalEventStatus.CANCELLED;
  return status === "pending" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

type Terms = {
  readonly name: string;
  readonly publicUrl: string;
  readonly timeZone: string;
};

const descriptionOf = (row: FeedRow, { timeZone }: Terms): string => {
  const { arrivalFrom: start, arrivalUntil: end } = row;
  const arrival = start && end && `Arrival ${formatTimeRange({ start, end }, timeZone)}`;
  return [row.number, row.clientName, row.clientPhone, arrival].filter(Boolean).join("\n");
};

/** The first segment of a visit has the visit's own id, so that it stays the same event when days are added. */
const withUids = (rows: readonly FeedRow[]): (FeedRow & { uid: string })[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const before = seen.get(row.visitId) ?? 0;
    seen.set(row.visitId, before + 1);
    return { ...row, uid: `${row.visitId}${before === 0 ? "" : `-${before + 1}`}@fieldwright` };
  });
};

/** A third of a millisecond each. */
const eventsAtOnce = 25;
const endOfCalendar = "END:VCALENDAR";

const eventsIn = (calendar: string): string => {
  const from = calendar.indexOf("BEGIN:VEVENT");
  return from < 0 ? "" : calendar.slice(from, calendar.lastIndexOf(endOfCalendar));
};

/**
 * RFC 5545, times in UTC. Without internal notes, because we do not control who reads the file. Written in pieces, because
 * calendar programs ask for thousands of visits at any time, and others wait meanwhile.
 */
export const composeCalendar = async (rows: readonly FeedRow[], terms: Terms): Promise<string> => {
  const compose = (some: readonly (FeedRow & { readonly uid: string })[]): string => {
    const calendar = ical({
      name: terms.name,
      method: ICalCalendarMethod.PUBLISH,
      prodId: { company: "Fieldwright", product: "Schedule", language: "EN" },
      ttl: 15 * 60,
    });
    for (const row of some)
      calendar.createEvent({
        id: row.uid,
        start: row.start,
        end: row.end,
        stamp: row.updatedAt,
        created: row.createdAt,
        lastModified: row.updatedAt,
        sequence: row.version,
        summary: `${row.title} · ${row.clientName}`,
        location: row.location || null,
        description: descriptionOf(row, terms),
        url: `${terms.publicUrl}/schedule/${row.visitId}`,
        status: statusOf(row.status),
      });
    return calendar.toString();
  };
  const all = withUids(rows);
  const pause = createPauses();
  const events: string[] = [];
  for (let from = 0; from < all.length; from += eventsAtOnce) {
    await pause();
    events.push(eventsIn(compose(all.slice(from, from + eventsAtOnce))));
  }
  return compose([]).replace(endOfCalendar, () => `${events.join("")}${endOfCalendar}`);
};

const day = 24 * 60 * 60_000;
const past = 60 * day;
const future = 400 * day;

/** Anybody with the link reads the current calendar of its owner. */
export const readCalendar = async (
  database: Database,
  token: string,
  publicUrl: string,
  now: Date,
): Promise<string> => {
  const owner = await findByToken(database, token, findOwnerOfFeed);
  if (!owner) throw notFound();
  const within = { start: new Date(now.getTime() - past), end: new Date(now.getTime() + future) };
  const { rows, timeZone } = await database.tenant(owner.organizationId, async (tx) => ({
    rows: await findFeedRows(tx, owner.userId, within),
    timeZone: (await readTerms(tx)).timeZone,
  }));
  const name = `${owner.organization} · ${owner.firstName}`;
  return composeCalendar(rows, { name, publicUrl, timeZone });
};

const record = (tx: TenantTx, { userId }: Actor, verb: "create" | "delete", feedId: string) =>
  recordChange(tx, {
    actor: { userId },
    verb,
    kind: "calendar_feed",
    recordId: feedId,
    version: 1,
    audience: [userId],
  });

export const readFeed = async (tx: TenantTx, { userId }: Principal) => {
  const feed = await findFeed(tx, userId);
  return { feed: feed ? { createdAt: feed.createdAt.toISOString() } : null };
};

/** The link is shown only in this answer. */
export const createFeed = async (tx: TenantTx, principal: Principal, publicUrl: string, now: Date) => {
  const token = newToken(principal.organizationId);
  const feed = await saveFeed(tx, principal.userId, hashToken(token), now);
  await record(tx, principal, "create", feed.id);
  return { url: `${publicUrl}/api/calendar/${token}.ics`, createdAt: feed.createdAt.toISOString() };
};

export const revokeFeed = async (tx: TenantTx, principal: Principal): Promise<void> => {
  const gone = await deleteFeed(tx, principal.userId);
  if (!gone) throw notFound("There's no calendar link");
  await record(tx, principal, "delete", gone.id);
};

/** For everyone in the organization. */
export const revokeAllFeeds = async (tx: TenantTx, actor: Actor): Promise<void> => {
  for (const { id } of await deleteAllFeeds(tx)) await record(tx, actor, "delete", id);
};
