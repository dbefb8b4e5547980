import type { TenantTx } from "@fieldwright/db/client";
import { dayIn, instantAt } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { catchUpHours, type ReminderRule } from "@fieldwright/domain/reminders";
import { type VisitStatus, visitStatuses } from "@fieldwright/domain/statuses";
import { longestWay, type Place, tripBetween } from "@fieldwright/domain/travel";
import { findPhotos, readTerms } from "#identity";
import { createTravel, type Deps, type LoadTravel, linkTo, type TaskHandler } from "#kernel";
import { queueReminder, readReminderTerms, toldBy, visitValues } from "#messaging";
import { rememberTold } from "#schedule";
import { type DueReminder, headOf, keyOfVisit, type Moment, stepOfVisit } from "./due-reminder";
import {
  type First,
  findSharedPlace,
  findTechnicians,
  findVisitsStarting,
  findWay,
  hasArrived,
  holdVisit,
  type Span,
} from "./reminders.repo";

/** Round up to 5 minutes: an exact minute would promise too much. */
const step = 5 * 60_000;

/** The mark on the office's map is pale after this, too. */
const sharedFor = 5 * 60_000;

type SettingOff = {
  readonly visitId: string;
  readonly userId: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly now: Date;
};

type Leg = { readonly from: Place; readonly to: Place; readonly at: Date };

/**
 * From where the person shares to be. Estimated, and not measured: a routing server is not told where people are, and
 * measured ways are kept.
 */
const arrivalFromShared = ({ from, to, at }: Leg): number | undefined => {
  const { seconds } = tripBetween(from, to);
  return seconds > longestWay ? undefined : at.getTime() + seconds * 1000;
};

const measuredArrival = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  { from, to, at }: Leg,
): Promise<number | undefined> => {
  const { seconds, known } = (await loadTravel(tx, [[from, to]])).trip(from, to);
  return !known || seconds > longestWay ? undefined : at.getTime() + seconds * 1000;
};

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * By the drive from where the person shares to be, else from the stop before. Undefined if a place is not known or the time
 * has passed.
 */
export const estimateArrival = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  { visitId, userId, at, timeZone, now }: SettingOff,
): Promise<Date | undefined> => {
  const since = instantAt(timeZone, dayIn(timeZone, at), 0);
  const { from, to } = await findWay(tx, { visitId, userId, since });
  if (!to) return undefined;
  const shared = await findSharedPlace(tx, userId, new Date(now.getTime() - sharedFor));
  const arrival = shared
    ? arrivalFromShared({ from: shared, to, at: latest(at, shared.at) })
    : from && (await measuredArrival(tx, loadTravel, { from, to, at }));
  if (!arrival) return undefined;
  const there = new Date(Math.ceil(arrival / step) * step);
  return there <= now ? undefined : there;
};

/** When the person last shared where they are, at the earliest when they set off. */
export const lastHeard = async (
  tx: TenantTx,
  { userId, at }: Pick<SettingOff, "userId" | "at">,
): Promise<Date> => (await findSharedPlace(tx, userId, at))?.at ?? at;

/** "around 10:05 AM". */
const arrivalText = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  settingOff: SettingOff,
): Promise<string | undefined> => {
  const there = await estimateArrival(tx, loadTravel, settingOff);
  return there && `around ${formatTime(there, settingOff.timeZone)}`;
};

type About = Pick<Moment, "timeZone"> & {
  readonly id: string;
  readonly rule: ReminderRule;
  readonly statuses: readonly VisitStatus[];
  /** In words, if it is known. */
  readonly expected?: string | undefined;
  readonly whyNeedless?: (visit: { status: VisitStatus; startsAt: Date }) => string | undefined;
};

const queueVisitReminder = async (
  tx: TenantTx,
  deps: Pick<Deps, "config" | "clock">,
  { id, rule, timeZone, statuses, expected, whyNeedless }: About,
): Promise<void> => {
  const found = await holdVisit(tx, id, statuses);
  if (!found) return;
  const { visit, title, recipient } = found;
  const people = await findTechnicians(tx, id);
  const photos = await findPhotos(
    tx,
    people.map((one) => one.id),
  );
  const technicians = people.map((one) => ({ ...one, photo: photos.get(one.id) }));
  const announced = { ...visit, title, technicians };
  const channel = await queueReminder(tx, deps, {
    event: rule.event,
    channel: rule.channel,
    recipient,
    record: { kind: "visit", id },
    values: {
      ...visitValues(announced, { timeZone }),
      ...(expected ? { "expected arrival": expected } : {}),
    },
    visit: { visit: announced, timeZone },
    link: async () => (await linkTo(tx, deps.config, { kind: "visit", id }, deps.clock())).url,
    dedupeKey: keyOfVisit(rule, id, visit.startsAt),
    needless: whyNeedless?.(visit),
  });
  if (channel) await rememberTold(tx, id, toldBy(channel, announced));
};

export const plannedStatuses: readonly VisitStatus[] = ["pending", "confirmed", "rescheduled"];

const hour = 3_600_000;

type Window = { readonly now: Date; readonly nextStep: number; readonly until: Date };

/**
 * For a visit that was booked late only the nearest step is due. The last run before quiet hours also includes the visits
 * that start before they end: afterwards it would be too late.
 */
export const visitSpan = (offset: number, { now, nextStep, until }: Window): Span => {
  const start = (hours: number) => now.getTime() + hours * hour;
  return {
    after: new Date(Math.max(start(nextStep), start(offset - catchUpHours))),
    until: new Date(Math.max(start(offset), until.getTime())),
  };
};

export const findDueVisits = async (
  tx: TenantTx,
  deps: Deps,
  rule: ReminderRule,
  { timeZone, ...look }: Moment & Window & First,
): Promise<DueReminder[]> => {
  const first = { ...look, head: headOf(stepOfVisit(rule)) };
  const found = await findVisitsStarting(tx, visitSpan(rule.offset, look), plannedStatuses, first);
  return found.map(({ id, startsAt }) => ({
    dedupeKey: keyOfVisit(rule, id, startsAt),
    queue: (inside) => queueVisitReminder(inside, deps, { id, rule, timeZone, statuses: plannedStatuses }),
  }));
};

/** "On the way" is only sent on the day of the visit and while its status says so. */
export const whyNotOnTheWay = (
  visit: { readonly status: string; readonly startsAt: Date },
  now: Date,
  timeZone: string,
): string | undefined => {
  if (visit.status !== "en_route") return "The technician is no longer on the way";
  return dayIn(timeZone, visit.startsAt) === dayIn(timeZone, now) ? undefined : "The visit isn't on this day";
};

/** `queueArrivalMessage` in messaging enqueues it. */
export const arrivalMessageTask = (deps: Deps): TaskHandler<"announce_arrival"> => {
  const { measure } = createTravel(deps);
  return ({ organizationId, visitId: id, userId, at }) =>
    deps.database.tenant(organizationId, async (tx) => {
      const { rules } = await readReminderTerms(tx);
      const { timeZone } = await readTerms(tx);
      if (userId && (await hasArrived(tx, id, userId))) return;
      const settingOff =
        userId && at ? { visitId: id, userId, at: new Date(at), timeZone, now: deps.clock() } : undefined;
      const expected = settingOff && (await arrivalText(tx, measure, settingOff));
      const chosen = rules.filter(({ enabled, event }) => enabled && event === "on_the_way");
      // One message is sent, and a text is read in time.
      const textsFirst = chosen.toSorted((one, other) => other.channel.localeCompare(one.channel));
      for (const rule of textsFirst)
        await queueVisitReminder(tx, deps, {
          id,
          rule,
          timeZone,
          statuses: visitStatuses,
          expected,
          whyNeedless: (visit) => whyNotOnTheWay(visit, deps.clock(), timeZone),
        });
    });
};
