import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { catchUpHours, type ReminderRule } from "@fieldwright/domain/reminders";
import { type VisitStatus, visitStatuses } from "@fieldwright/domain/statuses";
import { readTerms } from "#identity";
import { createTravel, type Deps, linkTo, type TaskHandler } from "#kernel";
import { queueReminder, readReminderTerms, toldBy, visitValues } from "#messaging";
import { rememberTold } from "#schedule";
import { type DueReminder, keyOf, type Moment } from "./due-reminder";
import { arrivalText } from "./expected-arrival";
import { findTechnicians, findVisitsStarting, hasArrived, holdVisit } from "./reminders.repo";

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
  const announced = { ...visit, title, technicians: await findTechnicians(tx, id) };
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
    dedupeKey: keyOf(rule, id, visit.startsAt.toISOString()),
    needless: whyNeedless?.(visit),
  });
  if (channel) await rememberTold(tx, id, toldBy(channel, announced));
};

export const plannedStatuses: readonly VisitStatus[] = ["pending", "confirmed", "rescheduled"];

const hour = 3_600_000;

/**
 * For a visit that was booked late only the nearest step is due. The last run before quiet hours also includes the visits
 * that start before they end: afterwards it would be too late.
 */
export const findDueVisits = async (
  tx: TenantTx,
  deps: Deps,
  rule: ReminderRule,
  { now, timeZone, nextStep, until }: Moment & { readonly nextStep: number; readonly until: Date },
): Promise<DueReminder[]> => {
  const start = (hours: number) => now.getTime() + hours * hour;
  const after = new Date(Math.max(start(nextStep), start(rule.offset - catchUpHours)));
  const latest = new Date(Math.max(start(rule.offset), until.getTime()));
  const found = await findVisitsStarting(tx, { after, until: latest }, plannedStatuses);
  return found.map(({ id, startsAt }) => ({
    dedupeKey: keyOf(rule, id, startsAt.toISOString()),
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
      for (const rule of rules)
        if (rule.enabled && rule.event === "on_the_way")
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
