import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import { shiftOn } from "@fieldwright/domain/availability";
import type { Day } from "@fieldwright/domain/calendar";
import { createMemory } from "@fieldwright/domain/remember";
import { perKilometer } from "@fieldwright/domain/travel";
import { lunchIn } from "@fieldwright/engine/constraints/rest";
import { longestDayOf, type Person, type WorkDay } from "@fieldwright/engine/model/booking";
import { cents, type Seconds, type Span } from "@fieldwright/engine/model/problem";
import type { WorkTerms } from "#identity";
import type { BookedPlace } from "#schedule";
import type { JobToPlan, VisitAtClient } from "../assistance.repo";
import type { Places } from "../places";
import type { Timeline } from "../planner";

type Calendar = {
  readonly days: readonly Day[];
  readonly instant: (day: Day, minute: number) => Seconds;
  readonly lunch: WorkTerms["lunch"];
};

/** The working days of a person. They are worked out once for people with the same hours, whom time off tells apart. */
const workDays = ({ days, instant, lunch }: Calendar) => {
  const workDay = (day: Day, work: Span, off: readonly Span[]): WorkDay => ({
    ...work,
    off,
    rest: lunchIn(lunch, (minute) => instant(day, minute), { work, off }),
  });
  const weeks = createMemory<readonly { readonly day: Day; readonly whole: WorkDay }[]>(1_000);
  const weekOf = ({ workingHours }: BoardPerson) =>
    weeks(JSON.stringify(workingHours), () =>
      days.flatMap((day) => {
        const shift = shiftOn(workingHours, day);
        if (!shift) return [];
        const work = { from: instant(day, shift.start), until: instant(day, shift.end) };
        return [{ day, whole: workDay(day, work, []) }];
      }),
    );
  return (person: BoardPerson, away: readonly Span[]): WorkDay[] =>
    weekOf(person).map(({ day, whole }) => {
      const { from, until } = whole;
      const off = away.filter((each) => each.from < until && from < each.until);
      return off.length === 0 ? whole : workDay(day, { from, until }, off);
    });
};

type Known = Calendar & {
  readonly job: JobToPlan;
  readonly timeline: Timeline;
  readonly places: Places;
  readonly bookingsOf: (person: string) => readonly BookedPlace[];
  /** Completed visits for the client. */
  readonly before: readonly VisitAtClient[];
};

/** The people as the engine needs them. */
export const candidatesFrom = (people: readonly BoardPerson[], known: Known): Person[] => {
  const { job, places, before, bookingsOf } = known;
  const { at } = known.timeline;
  const daysOf = workDays(known);
  return people.map((person) => {
    const { _id: id, timeOff, home, skills } = person;
    const away = timeOff.map(({ start, end }) => ({ from: at(new Date(start)), until: at(new Date(end)) }));
    const days = daysOf(person, away);
    return {
      id,
      skills,
      home: places.numberOf(home),
      days,
      bookings: bookingsOf(id).map(({ visitId, start, end, place }) => ({
        visit: visitId,
        from: at(start),
        until: at(end),
        place: places.numberOf(place),
      })),
      longestDay: longestDayOf(days),
      costPerHour: cents(job.hourlyCost),
      costPerKilometer: cents(perKilometer(job.mileageCost)),
      timesHere: before.filter((visit) => visit.people.includes(id)).length,
    };
  });
};
