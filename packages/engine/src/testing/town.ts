import type { PlannedRoute, Problem, Span, Visit } from "../model/problem";
import { hours, minutes, placeIndex, seconds } from "../model/problem";
import { randomProblem } from "./random-problem";

export const at = (hour: number) => seconds(Math.round(hour * 3600));

type Wanted = { readonly minutes: number; readonly window: Span } & Partial<Visit>;

const minutesApart = (row: number, column: number) => (row === column ? 0 : 10);

/** Everything is ten minutes apart. People work from 8 to 17 and start at home. */
export const town = (people: number, wanted: readonly Wanted[]): Problem => {
  const base = randomProblem(1, { technicians: people, visits: wanted.length, days: 1 });
  const places = people + wanted.length;
  const work = { from: at(8), until: at(17) };
  const table = (each: number) =>
    Int32Array.from(
      { length: places * places },
      (_, cell) => each * minutesApart(Math.floor(cell / places), cell % places),
    );
  return {
    ...base,
    grid: minutes(5),
    technicians: base.technicians.map((technician) => ({
      ...technician,
      skills: [],
      shifts: technician.shifts.map((shift) => ({
        ...shift,
        from: at(7),
        until: at(19),
        work,
        off: [],
        rest: null,
        longest: hours(12),
      })),
    })),
    visits: wanted.flatMap(({ window, minutes: length, ...rest }, index) =>
      base.visits.slice(index, index + 1).map((visit) => ({
        ...visit,
        skills: [],
        crew: 1,
        only: null,
        preferred: null,
        tolerance: { late: seconds(0), overtime: seconds(0) },
        place: placeIndex(people + index),
        duration: minutes(length),
        windows: [window],
        ...rest,
      })),
    ),
    travel: { places, seconds: table(60), meters: table(1000) },
  };
};

export const route = (technician: string, stops: readonly [string, number, number][]): PlannedRoute => ({
  technician,
  shift: 0,
  stops: stops.map(([visit, start, length]) => ({
    visit,
    start: at(start),
    end: seconds(at(start) + length * 60),
  })),
});
