import type { Hours } from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays } from "@fieldwright/domain/calendar";
import { cents, toDollars } from "@fieldwright/domain/money";
import { perHour } from "@fieldwright/domain/report-figures";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { weekIn, weekOf, workedMinutes } from "@fieldwright/domain/time-sheets";
import { findNamed, findRunningTimers, sumTime, type TimeSum } from "./sums.repo";

/** A year. Longer ranges would have more weeks than anybody reads. */
const maxWeeks = 53;

/** The Sundays of the weeks that a range touches, at most the last 53. */
const weeksOf = ({ start, end }: DayRange): DayRange => {
  const last = weekOf(end);
  const earliest = addDays(last, -7 * (maxWeeks - 1));
  const first = weekOf(start);
  return { start: first < earliest ? earliest : first, end: last };
};

type Time = Hours["total"];

const timeOf = (sums: readonly TimeSum[]): Time => {
  const of = (measure: TimeSum["measure"]) =>
    sums.filter((sum) => sum.measure === measure).reduce((whole, { amount }) => whole + amount, 0);
  const visitMinutes = of("on_visit");
  const minutes = of("logged") + visitMinutes;
  const billed = cents(of("billed"));
  const rate = perHour(billed, minutes);
  return {
    minutes,
    visitMinutes,
    driveMinutes: of("drove"),
    billed: toDollars(billed),
    perHour: rate === null ? null : toDollars(rate),
  };
};

const grouped = (sums: readonly TimeSum[], key: "userId" | "week") => {
  const groups = new Map<string, TimeSum[]>();
  for (const sum of sums) {
    const of = sum[key];
    if (of === null) continue;
    const group = groups.get(of);
    if (group) group.push(sum);
    else groups.set(of, [sum]);
  }
  return groups;
};

type Asked = {
  readonly zone: string;
  readonly range: DayRange;
  readonly now: Date;
  readonly person: string | undefined;
};

const readRunning = async (tx: TenantTx, { zone, now, person }: Asked): Promise<TimeSum[]> =>
  (await findRunningTimers(tx))
    .filter(({ userId }) => !person || userId === person)
    .map((timer) => ({
      userId: timer.userId,
      week: weekIn(zone, timer.startedAt),
      measure: timer.visitId ? "on_visit" : "logged",
      amount: workedMinutes(timer, now),
    }));

export const readHours = async (tx: TenantTx, asked: Asked): Promise<Hours> => {
  const weeks = weeksOf(asked.range);
  const running = (await readRunning(tx, asked)).filter(
    ({ week }) => week === null || (week >= weeks.start && week <= weeks.end),
  );
  const sums = [...(await sumTime(tx, weeks, asked)), ...running];
  const byPerson = grouped(sums, "userId");
  const people = await findNamed(tx, [...byPerson.keys()]);
  return {
    range: { startDate: weeks.start, endDate: addDays(weeks.end, 6) },
    people: people
      .map(({ id, firstName, lastName }) => ({
        user: { _id: id, firstName, lastName },
        ...timeOf(byPerson.get(id) ?? []),
      }))
      .toSorted((one, other) => other.minutes - one.minutes),
    weeks: [...grouped(sums, "week")]
      .map(([week, of]) => ({ week, ...timeOf(of) }))
      .toSorted((one, other) => (one.week < other.week ? 1 : -1)),
    total: timeOf(sums.filter(({ userId }) => userId !== null)),
  };
};
