import { type Booking, longestDayOf, type Person, type Wish } from "@fieldwright/engine/model/booking";
import type { PlannedRoute, Visit } from "@fieldwright/engine/model/problem";
import { minutes, seconds } from "@fieldwright/engine/model/problem";
import type { Built, Days } from "./build-problem";

/** The people of a plan as `recommend` needs them: when they work and what they are booked for. */
export const enginePeople = (days: Days, built: Built, routes: readonly PlannedRoute[]): Person[] => {
  const { problem, timeline, blocked, placeNumber } = built;
  const placeOf = new Map(problem.visits.map(({ id, place }) => [id, place]));
  const spanOf = ({ start, end }: { start: string; end: string }) => ({
    from: timeline.at(new Date(start)),
    until: timeline.at(new Date(end)),
  });
  const bookingsOf = (person: string): Booking[] => [
    ...routes
      .filter(({ technician }) => technician === person)
      .flatMap(({ stops }) => stops)
      .map(({ visit, start, end }) => ({
        visit,
        from: start,
        until: end,
        place: placeOf.get(visit) ?? null,
      })),
    ...days.visits
      .filter(({ _id }) => blocked.has(_id))
      .flatMap(({ _id, team, coordinates }) =>
        team
          .filter(({ user }) => user === person)
          .flatMap(({ segments }) => segments.map(spanOf))
          .map((span) => ({ visit: _id, ...span, place: placeNumber(coordinates) })),
      ),
    ...days.taken
      .filter((each) => each.person === person)
      .map((each) => ({ visit: "", ...spanOf(each), place: null })),
  ];
  return problem.technicians.map((technician): Person => {
    const away = days.people.find(({ _id }) => _id === technician.id)?.timeOff.map(spanOf) ?? [];
    const shifts = technician.shifts.map(({ work, rest }) => ({
      ...work,
      rest,
      off: away.filter((off) => off.from < work.until && work.from < off.until),
    }));
    return {
      id: technician.id,
      skills: technician.skills,
      home: technician.shifts[0]?.start ?? null,
      days: shifts,
      bookings: bookingsOf(technician.id).toSorted((one, other) => one.from - other.from),
      longestDay: longestDayOf(shifts),
      costPerHour: technician.costPerHour,
      costPerKilometer: technician.costPerKilometer,
      timesHere: 0,
    };
  });
};

/** What a part of the plan needs. */
export const wishOf = (visit: Visit): Wish => {
  const { duration, place, skills, crew, only, priority, windows } = visit;
  const [first, last] = [windows[0], windows.at(-1)];
  const from = first?.from ?? seconds(0);
  return {
    duration,
    place,
    skills,
    crew,
    only,
    held: visit.current.length > 0 ? visit : null,
    priority,
    allowed: last ? [{ from, until: seconds(last.until + duration) }] : [],
    preferred: from,
    grid: minutes(15),
    gridFrom: seconds(0),
  };
};
