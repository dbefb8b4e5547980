import type { Report } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { intersect } from "@fieldwright/domain/availability";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { asHours, availableMinutes, shareOf } from "@fieldwright/domain/report-figures";
import { type DayRange, soFar } from "@fieldwright/domain/report-periods";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { readWorkTerms } from "../availability/work-terms";
import { sumByPerson } from "./figures.repo";
import { findReportedPeople, findTimeOffWithin, type ReportedPerson } from "./people.repo";

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** The days of a range on which somebody was part of the team. */
const daysOf = ({ createdAt, deactivatedAt }: ReportedPerson, zone: string, range: DayRange): DayRange => ({
  start: later(range.start, dayIn(zone, createdAt)),
  end: deactivatedAt ? earlier(range.end, dayIn(zone, deactivatedAt)) : range.end,
});

export const readTeamPerformance = async (
  tx: TenantTx,
  range: DayRange,
  today: Day,
): Promise<Report["teamPerformance"]> => {
  const { timeZone: zone, hours } = await readWorkTerms(tx);
  const work = await sumByPerson(tx, range);
  const people = await findReportedPeople(
    tx,
    work.map(({ userId }) => userId),
  );
  const passed = { start: range.start, end: earlier(soFar(range, today).end, today) };
  const [from, until] = [instantAt(zone, passed.start, 0), instantAt(zone, addDays(passed.end, 1), 0)];
  const timeOff = passed.start <= passed.end ? await findTimeOffWithin(tx, from, until) : [];
  const available = (person: ReportedPerson): number => {
    const days = daysOf(person, zone, passed);
    if (days.start > days.end) return 0;
    const span = { start: instantAt(zone, days.start, 0), end: instantAt(zone, addDays(days.end, 1), 0) };
    const off = timeOff.filter(({ userId }) => userId === person.id);
    const week = { hours: person.workingHours ?? hours, zone, timeOff: intersect(off, [span]) };
    return availableMinutes(week, days);
  };
  return people
    .map((person) => {
      const {
        jobs = 0,
        minutes = 0,
        timed = 0,
        onTime = 0,
      } = work.find(({ userId }) => userId === person.id) ?? {};
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
