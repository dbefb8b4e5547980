import type { Report } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { intersect, type Span } from "@fieldwright/domain/availability";
import { addDays, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { asHours, availableMinutes, shareOf } from "@fieldwright/domain/report-figures";
import { type DayRange, soFar } from "@fieldwright/domain/report-periods";
import { readWorkTerms } from "#identity";
import { sumByPerson } from "./figures.repo";
import { findReportedPeople, findTimeOffWithin, type ReportedPerson } from "./reports.repo";

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** The days of the range on which the person was on the team. */
const daysOf = ({ createdAt, deactivatedAt }: ReportedPerson, zone: string, range: DayRange): DayRange => ({
  start: later(range.start, dayIn(zone, createdAt)),
  end: deactivatedAt ? earlier(range.end, dayIn(zone, deactivatedAt)) : range.end,
});

const spanOf = (zone: string, { start, end }: DayRange): Span => ({
  start: instantAt(zone, start, 0),
  end: instantAt(zone, addDays(end, 1), 0),
});

export const readTeamPerformance = async (
  tx: TenantTx,
  range: DayRange,
  today: Day,
): Promise<Report["teamPerformance"]> => {
  const [{ timeZone: zone, hours }, work] = await Promise.all([readWorkTerms(tx), sumByPerson(tx, range)]);
  const passed = { start: range.start, end: earlier(soFar(range, today).end, today) };
  const worked = work.map(({ userId }) => userId);
  const [people, timeOff] = await Promise.all([
    findReportedPeople(tx, worked),
    passed.start <= passed.end ? findTimeOffWithin(tx, spanOf(zone, passed)) : [],
  ]);
  // Most people work the organization's hours all year, so their sum is computed only once.
  const sums = new Map<string, number>();
  const available = (person: ReportedPerson): number => {
    const days = daysOf(person, zone, passed);
    if (days.start > days.end) return 0;
    const own = person.workingHours ?? hours;
    const off = timeOff.filter(({ userId }) => userId === person.id);
    const key = off.length > 0 ? person.id : JSON.stringify([own, days]);
    const known = sums.get(key);
    if (known !== undefined) return known;
    const within = off.length > 0 ? intersect(off, [spanOf(zone, days)]) : [];
    const minutes = availableMinutes({ hours: own, zone, timeOff: within }, days);
    sums.set(key, minutes);
    return minutes;
  };
  const workOf = new Map(work.map((one) => [one.userId, one]));
  return people
    .map((person) => {
      const { jobs = 0, minutes = 0, timed = 0, onTime = 0 } = workOf.get(person.id) ?? {};
      const free = available(person);
      return {
        user: { _id: person.id, firstName: person.firstName, lastName: person.lastName },
        role: person.role,
        completedJobs: jobs,
        totalHours: asHours(minutes),
        availableHours: asHours(free),
        utilisation: shareOf(minutes, free),
        onTimeRate: shareOf(onTime, timed),
      };
    })
    .toSorted((a, b) => b.completedJobs - a.completedJobs || b.totalHours - a.totalHours);
};
