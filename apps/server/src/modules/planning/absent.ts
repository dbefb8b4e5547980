import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { anyOverlap, toSpan } from "@fieldwright/domain/availability";
import type { Days } from "./build-problem";
import type { Improvement } from "./improve";

/** Who of a visit's people has time off while they would be there. */
export const absentAt = ({ people }: Pick<Days, "people">, { team }: BoardVisit): BoardPerson[] =>
  team.flatMap(({ user, segments }) => {
    const person = people.find(({ _id }) => _id === user);
    return person && anyOverlap(segments.map(toSpan), person.timeOff.map(toSpan)) ? [person] : [];
  });

export const isWithAbsent = (days: Pick<Days, "people">, visit: BoardVisit): boolean =>
  absentAt(days, visit).length > 0;

/** Visits of people who are off that somebody else might do, and for whom the plan found nobody. */
export const strandedIn = (
  days: Days,
  { moves, handovers, isThrownAway }: Pick<Improvement, "moves" | "handovers" | "isThrownAway">,
): BoardVisit[] => {
  if (isThrownAway) return [];
  const changed = new Set([...moves, ...handovers].map(({ visit }) => visit._id));
  return days.visits.filter(
    (visit) =>
      (days.mayMove(visit) || days.mayHandOver(visit)) &&
      isWithAbsent(days, visit) &&
      !changed.has(visit._id),
  );
};
