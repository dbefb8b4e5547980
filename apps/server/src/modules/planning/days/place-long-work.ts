import { type OptimizationType, soon } from "@fieldwright/domain/assistance";
import { addDays, instantAt } from "@fieldwright/domain/calendar";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import type { Wish } from "@fieldwright/engine/model/booking";
import { minutes, seconds } from "@fieldwright/engine/model/problem";
import type { Slot } from "@fieldwright/engine/recommend";
import { overSeveralDays } from "@fieldwright/engine/several-days";
import { presentSpan } from "#schedule";
import { later } from "../advice/read-inquiry";
import { type Built, buildProblem, type Days, type Taken } from "./build-problem";
import { enginePeople } from "./engine-people";
import type { Creation } from "./improve";
import { outsideOf } from "./plan-around";
import type { NewWork } from "./problem-parts";

type LongWork = {
  /** The other work, with the time that long work takes marked as taken. */
  readonly days: Days;
  readonly creations: readonly Creation[];
  /** Work for which nobody has enough free days. */
  readonly left: readonly NewWork[];
};

/** Minutes of the longest working day of anybody. */
const longestShift = ({ problem }: Built): number =>
  Math.max(
    0,
    ...problem.technicians.flatMap(({ shifts }) =>
      shifts.map(({ work }) => (work.until - work.from) / minutes(1)),
    ),
  );

const wishFor = (work: NewWork, { days, timeZone: zone, now }: Days, built: Built): Wish => {
  const { at } = built.timeline;
  const from = at(later(instantAt(zone, work.notBefore, 0), soon(now)));
  const until = at(instantAt(zone, addDays(days.at(-1) ?? work.notBefore, 1), 0));
  return {
    duration: minutes(work.duration),
    place: built.placeNumber(work.place),
    skills: work.skills,
    crew: work.crew,
    only: null,
    held: null,
    priority: work.priority,
    allowed: [{ from, until }],
    preferred: from,
    grid: minutes(15),
    gridFrom: seconds(0),
  };
};

const takenBy = ({ people, timeZone }: Days, { team }: Slot, slot: { start: Date; end: Date }): Taken[] =>
  team.flatMap(({ person }) => {
    const hours = people.find(({ _id }) => _id === person.id)?.workingHours ?? {};
    return visitSegments(slot, hours, timeZone).map((segment) => ({
      person: person.id,
      ...presentSpan(segment),
    }));
  });

/** Work of several days is placed first, on days that are free now. All other work is planned around it. */
export const placeLongWork = (asked: Days, type: OptimizationType): LongWork => {
  const built = buildProblem({ ...asked, jobs: [] }, type, outsideOf(asked));
  const longest = longestShift(built);
  const isLong = ({ duration }: NewWork) => longest > 0 && duration > longest;
  const left: NewWork[] = [];
  const creations: Creation[] = [];
  let days: Days = { ...asked, jobs: asked.jobs.filter((work) => !isLong(work)) };
  for (const work of asked.jobs.filter(isLong)) {
    const people = enginePeople(days, built, built.today);
    const [best] = overSeveralDays(people, wishFor(work, days, built), built.leg);
    if (!best) {
      left.push(work);
      continue;
    }
    const { start, end, team } = best;
    const slot = { start: built.timeline.instant(start), end: built.timeline.instant(end) };
    creations.push({ work, start, end, people: team.map(({ person }) => person.id), places: [] });
    days = { ...days, taken: [...days.taken, ...takenBy(days, best, slot)] };
  }
  return { days, creations, left };
};
