import { dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import { type CustomerReply, type CustomerTold, replyFor } from "@fieldwright/domain/customer-reply";
import { formatDate, formatTime, formatTimeRange, plainSpaces } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import type { MessageChannel, MessageKind } from "@fieldwright/domain/message-details";
import { type MessageDetails, type MessageEvent, noDetails } from "@fieldwright/domain/message-details";
import type { MergeValues } from "@fieldwright/domain/message-templates";

type Times = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly arrivalFrom: Date | null;
  readonly arrivalUntil: Date | null;
};

export type AnnouncedVisit = Times & {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly version: number;
  readonly customerReply: CustomerReply | null;
  readonly technicians: readonly {
    readonly firstName: string;
    readonly lastName: string;
    /** Relative to the site's address. */
    readonly photo?: string | undefined;
  }[];
};

/** What the customer knew before a visit moved. */
export type OldTimes = Times;

/** What a customer knows after a message about a visit. A text names people only to say who else is coming. */
export const toldBy = (
  channel: MessageChannel,
  visit: Times & Pick<AnnouncedVisit, "technicians">,
  kind?: MessageKind,
): CustomerTold => ({
  start: visit.startsAt.toISOString(),
  arrival:
    visit.arrivalFrom && visit.arrivalUntil
      ? { start: visit.arrivalFrom.toISOString(), end: visit.arrivalUntil.toISOString() }
      : null,
  people:
    channel === "email" || kind === "visit_reassigned"
      ? visit.technicians.map((one) => `${one.firstName} ${one.lastName}`.trim())
      : [],
  canceled: kind === "visit_cancelled",
});

const windowOf = ({ startsAt, arrivalFrom, arrivalUntil }: Times, timeZone: string): string => {
  const time = (instant: Date) => formatTime(instant, timeZone);
  return arrivalFrom && arrivalUntil
    ? `between ${time(arrivalFrom)} and ${time(arrivalUntil)}`
    : `at ${time(startsAt)}`;
};

const dayOf = ({ arrivalFrom, startsAt }: Times): Date => arrivalFrom ?? startsAt;

/** In the organization's time zone. */
export const visitValues = (
  visit: AnnouncedVisit,
  { timeZone, before }: { readonly timeZone: string; readonly before?: OldTimes | undefined },
): MergeValues => ({
  title: visit.title,
  day: formatDate(dayOf(visit), timeZone, "longWeekdayMonthDay"),
  "arrival window": windowOf(visit, timeZone),
  technician: joinWords(visit.technicians.map(({ firstName }) => firstName)),
  address: visit.location,
  ...(before
    ? {
        "old time": `${formatDate(dayOf(before), timeZone, "longWeekdayMonthDay")}, ${windowOf(before, timeZone)}`,
      }
    : {}),
});

/** For a text: "Wed, Nov 18" and "10 AM-12 PM". */
export const shortValues = (visit: Times, timeZone: string): MergeValues => {
  const { startsAt, arrivalFrom: start, arrivalUntil: end } = visit;
  const hours =
    start && end ? formatTimeRange({ start, end }, timeZone) : `at ${formatTime(startsAt, timeZone)}`;
  return {
    day: formatDate(dayOf(visit), timeZone, "weekdayMonthDay"),
    "arrival window": hours.replaceAll(":00", "").replace(/\s*–\s*/u, "-"),
  };
};

/** "Wednesday, Nov 18" and "10:00 AM – 12:00 PM". */
const linesOf = (times: Times, timeZone: string): [string, string] => {
  const { startsAt, arrivalFrom: start, arrivalUntil: end } = times;
  const day = formatDate(dayOf(times), timeZone, "longWeekdayShortMonthDay");
  const hours =
    start && end ? plainSpaces(formatTimeRange({ start, end }, timeZone)) : formatTime(startsAt, timeZone);
  return [`${day},`, hours];
};

const labels: Partial<Record<MessageKind, string>> = {
  visit_notice: "Your visit is booked for",
  visit_tomorrow: "Your visit is on",
  visit_moved: "Your visit has moved to",
  visit_reassigned: "A different technician is coming",
};

type Around = {
  readonly values: MergeValues;
  readonly timeZone: string;
  /** When a technician who is late will be there. */
  readonly expectedAt?: Date | undefined;
  readonly before?: OldTimes | undefined;
};

const factOf = (
  kind: MessageKind,
  visit: AnnouncedVisit,
  { values, timeZone, expectedAt, before }: Around,
): MessageDetails["fact"] => {
  const lines = linesOf(visit, timeZone);
  const words = { label: "", kind: "words" } as const;
  if (expectedAt) {
    const value = [`Arriving about ${formatTime(expectedAt, timeZone)}`];
    return { label: "We're running late", value, note: "", kind: "time" };
  }
  if (kind === "visit_cancelled")
    return { ...words, value: ["Your visit is canceled"], note: lines.join(" ") };
  if (kind !== "on_the_way")
    return {
      label: labels[kind] ?? "Your visit",
      value: lines,
      note: before ? `It was ${linesOf(before, timeZone).join(" ")}` : "",
      kind: "time",
    };
  const expected = values["expected arrival"];
  return {
    label: "We're on the way",
    value: expected ? [`Arriving ${expected}`] : lines,
    note: expected ? `Your window: ${lines[1]}` : "",
    kind: "time",
  };
};

/** Hours after midnight. Null where a ruler of one day would not show the window. */
const hoursOf = ({ arrivalFrom, arrivalUntil }: Times, timeZone: string): MessageDetails["hours"] => {
  if (!arrivalFrom || !arrivalUntil || arrivalFrom >= arrivalUntil) return null;
  if (dayIn(timeZone, arrivalFrom) !== dayIn(timeZone, arrivalUntil)) return null;
  const hour = (instant: Date) => minuteOfDay(timeZone, instant) / 60;
  return { from: hour(arrivalFrom), until: hour(arrivalUntil) };
};

/** The promised window is the event. The version only rises, so a later file replaces an earlier one. */
const eventOf = (kind: MessageKind, visit: AnnouncedVisit): MessageEvent => ({
  uid: `visit-${visit.id}@fieldwright`,
  sequence: visit.version,
  start: (visit.arrivalFrom ?? visit.startsAt).toISOString(),
  end: (visit.arrivalUntil && visit.arrivalUntil > (visit.arrivalFrom ?? visit.startsAt)
    ? visit.arrivalUntil
    : visit.endsAt
  ).toISOString(),
  summary: visit.title,
  location: visit.location,
  canceled: kind === "visit_cancelled",
});

/** There is nothing to answer about a visit that is canceled or about to happen. */
const isAsked = (kind: MessageKind, { expectedAt }: Pick<Around, "expectedAt">): boolean =>
  kind !== "visit_cancelled" && kind !== "on_the_way" && !expectedAt;

const rowsOf = (kind: MessageKind, visit: AnnouncedVisit, around: Around) => [
  { title: visit.title, text: visit.location },
  ...(isAsked(kind, around)
    ? [
        {
          title: "Anything we should know?",
          text: "Gate code, dog, where to park. Reply here and we'll pass it on.",
        },
      ]
    : []),
];

/** What the mail about a visit shows. */
export const visitDetails = (kind: MessageKind, visit: AnnouncedVisit, around: Around): MessageDetails => ({
  ...noDetails,
  fact: factOf(kind, visit, around),
  hours: isAsked(kind, around) ? hoursOf(visit, around.timeZone) : null,
  second: isAsked(kind, around) ? "Ask for another time" : "",
  people:
    kind === "visit_cancelled"
      ? []
      : visit.technicians.map((one) => `${one.firstName} ${one.lastName}`.trim()),
  ...(visit.technicians.some(({ photo }) => photo)
    ? { photos: visit.technicians.map(({ photo }) => photo ?? null) }
    : {}),
  rows: rowsOf(kind, visit, around),
  event: eventOf(kind, visit),
});

/** Someone who said yes is not asked again. */
export const visitAction = (
  standard: string,
  { visit, expectedAt }: Pick<Around, "expectedAt"> & { readonly visit: AnnouncedVisit },
): string =>
  standard === "Confirm this time" &&
  (expectedAt !== undefined || replyFor(visit.customerReply, visit.startsAt)?.kind === "confirmed")
    ? "See your visit"
    : standard;
