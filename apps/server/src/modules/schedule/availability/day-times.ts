import type { VisitDay } from "@fieldwright/contract/schedule-days";
import type { TenantTx } from "@fieldwright/db/client";
import { clipped, minutesOf, type Span, shiftsWithin, subtract } from "@fieldwright/domain/availability";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { reachOf } from "@fieldwright/domain/permissions";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { findActiveStaff, findStaff, hoursOf, type WorkTerms } from "#identity";
import type { Principal } from "#kernel";
import { findBookedTimes, findTimeOff } from "./availability.repo";

const minute = 60_000;
const halfHour = 30 * minute;

/** Whose time is shown: everyone's or one person's for the office, their own for technicians. */
const peopleFor = (tx: TenantTx, principal: Principal, team: string | undefined) => {
  const reach = reachOf(principal, "schedule:log");
  if (reach === "all") return team ? findStaff(tx, [team]) : findActiveStaff(tx, ["technician"]);
  return reach === "own" ? findStaff(tx, [principal.userId]) : undefined;
};

const loadOf = (booked: readonly Span[], { start }: Span): number[] => {
  const load = Array.from({ length: 48 }, () => 0);
  for (const span of booked) {
    const from = span.start.getTime() - start.getTime();
    const until = span.end.getTime() - start.getTime();
    for (let index = Math.floor(from / halfHour); index * halfHour < until && index < 48; index += 1)
      load[index] =
        (load[index] ?? 0) +
        Math.round((Math.min(until, (index + 1) * halfHour) - Math.max(from, index * halfHour)) / minute);
  }
  return load;
};

type Asked = { readonly days: readonly Day[]; readonly terms: WorkTerms; readonly team: string | undefined };

/** Working time of the people on each day, and what is booked of it. */
export const readDayTimes = async (tx: TenantTx, principal: Principal, { days, terms, team }: Asked) => {
  const people = await peopleFor(tx, principal, team);
  if (!people) return () => null;
  const zone = terms.timeZone;
  const spanOf = (day: Day): Span => ({
    start: instantAt(zone, day, 0),
    end: instantAt(zone, addDays(day, 1), 0),
  });
  const ids = people.map(({ id }) => id);
  const sorted = days.toSorted();
  const whole = { start: spanOf(sorted[0] ?? "").start, end: spanOf(sorted.at(-1) ?? "").end };
  const [booked, away] = await Promise.all([
    findBookedTimes(tx, ids, days.map(spanOf)),
    findTimeOff(tx, ids, whole),
  ]);
  return (day: Day): VisitDay["time"] => {
    const within = spanOf(day);
    const mine = clipped(booked, within);
    const capacity = people.flatMap((person) =>
      subtract(
        shiftsWithin(hoursOf(person, terms, within), zone, within),
        away.filter(({ userId }) => userId === person.id),
      ),
    );
    return { capacity: minutesOf(capacity), booked: minutesOf(mine), load: loadOf(mine, within) };
  };
};
