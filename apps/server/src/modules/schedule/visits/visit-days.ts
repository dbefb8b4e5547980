import type { ReadVisitDaysQuery, VisitDay } from "@fieldwright/contract/schedule-days";
import type { TenantTx } from "@fieldwright/db/client";
import type { VisitTally } from "@fieldwright/db/search-lists";
import { lengthOf, type Span, shiftsWithin, subtract } from "@fieldwright/domain/availability";
import { addDays, asDay, type Day } from "@fieldwright/domain/calendar";
import { reachOf } from "@fieldwright/domain/permissions";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { findActiveStaff, findStaff, hoursOf, readWorkTerms, type WorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { findBookedTimes, findTimeOff } from "../availability/availability.repo";
import { visitVisibility } from "./visits.policy";
import { tallyVisits } from "./visits.repo";

const minute = 60_000;
const halfHour = 30 * minute;

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Calendar days, both included, or instants, which count as their days. */
export const boundsOf = ({ from, to }: Range, zone: string) => {
  const first = from && asDay(zone, from);
  const last = to && asDay(zone, to);
  if (first && last && last < first)
    throw invalid({ field: "to", msg: "The end must not be before the start" });
  return {
    start: first ? instantAt(zone, first, 0) : undefined,
    end: last ? instantAt(zone, addDays(last, 1), 0) : undefined,
  };
};

const sum = (rows: readonly VisitTally[], what: "visits" | "minutes") =>
  rows.reduce((total, row) => total + row[what], 0);

const amountOf = (rows: readonly VisitTally[]) => ({
  visits: sum(rows, "visits"),
  minutes: sum(rows, "minutes"),
});

/** Whose time is shown: everybody's or one person's for the office, their own for technicians. */
const peopleFor = (tx: TenantTx, principal: Principal, team: string | undefined) => {
  const reach = reachOf(principal, "schedule:log");
  if (reach === "all") return team ? findStaff(tx, [team]) : findActiveStaff(tx, ["technician"]);
  return reach === "own" ? findStaff(tx, [principal.userId]) : undefined;
};

const clipped = (spans: readonly Span[], { start, end }: Span): Span[] =>
  spans
    .map((span) => ({
      start: span.start > start ? span.start : start,
      end: span.end < end ? span.end : end,
    }))
    .filter((span) => span.start < span.end);

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

const minutesOf = (spans: readonly Span[]) =>
  Math.round(spans.reduce((total, span) => total + lengthOf(span), 0) / minute);

type Asked = { readonly days: readonly Day[]; readonly terms: WorkTerms; readonly team: string | undefined };

/** Working time of the people on each day, and what is booked of it. */
const readTimes = async (tx: TenantTx, principal: Principal, { days, terms, team }: Asked) => {
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

const dayOf = (day: Day, rows: readonly VisitTally[], time: VisitDay["time"]): VisitDay => {
  const counted = rows.filter(({ status }) => status !== "cancelled");
  const unfinished = counted.filter(({ status }) => status !== "completed");
  const last = Math.max(...unfinished.map(({ lastStart }) => lastStart.getTime()));
  return {
    day,
    ...amountOf(counted),
    finished: amountOf(counted.filter(({ status }) => status === "completed")),
    cancelled: sum(
      rows.filter(({ status }) => status === "cancelled"),
      "visits",
    ),
    lastStart: unfinished.length > 0 ? new Date(last).toISOString() : null,
    time,
  };
};

const aheadOf = (rows: readonly VisitTally[]) => {
  const open = rows.filter(({ status }) => status !== "completed" && status !== "cancelled");
  const having = (...statuses: readonly VisitStatus[]) =>
    sum(
      open.filter((row) => statuses.some((status) => status === row.status)),
      "visits",
    );
  const lastDay = open.map(({ day }) => day).toSorted();
  const waiting = open.filter(({ assigned }) => !assigned);
  return {
    visits: sum(open, "visits"),
    lastDay: lastDay.at(-1) ?? null,
    needsTechnician: sum(waiting, "visits"),
    pending: having("pending"),
    confirmed: having("confirmed"),
    underWay: having("en_route", "in_progress"),
  };
};

export const readVisitDays = async (
  tx: TenantTx,
  principal: Principal,
  { days, from, to, search, status, state, client, team }: ReadVisitDaysQuery,
) => {
  const terms = await readWorkTerms(tx);
  const visibility = visitVisibility(principal);
  const filter = { search, client, member: team, zone: terms.timeZone };
  const wanted = [...new Set(days)].toSorted();
  const [first, last] = [wanted[0], wanted.at(-1)];
  const ahead = from
    ? aheadOf(
        await tallyVisits(tx, visibility, {
          ...filter,
          status: undefined,
          state: undefined,
          ...boundsOf({ from, to }, terms.timeZone),
        }),
      )
    : null;
  if (!first || !last) return { days: [], ahead };
  const bounds = boundsOf({ from: first, to: last }, terms.timeZone);
  const tallies = await tallyVisits(tx, visibility, { ...filter, status, state, ...bounds, days: wanted });
  const timeOf = await readTimes(tx, principal, { days: wanted, terms, team });
  return {
    days: wanted.map((day) =>
      dayOf(
        day,
        tallies.filter((row) => row.day === day),
        timeOf(day),
      ),
    ),
    ahead,
  };
};
