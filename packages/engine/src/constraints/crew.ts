import type { Seconds } from "../model/units";
import type { Constraint, Opening } from "./constraint";

export const isNamed = (only: readonly string[] | null, person: string): boolean =>
  only === null || only.includes(person);

/** Only those who were named may go. */
export const crew: Constraint = {
  name: "crew",
  narrow: (stretches, { person, wish }) => (isNamed(wish.only, person.id) ? stretches : []),
  change: () => ({ kind: "name them, too" }),
};

export interface Candidate {
  readonly person: string;
  readonly openings: readonly Opening[];
}

/** The most people who can begin at one moment, and the first such moment: with a crew of so many the visit has a place. */
export interface Gathering {
  readonly people: readonly string[];
  readonly start: Seconds;
}

/** More people can begin together only where somebody's opening begins. */
export const largestGathering = (candidates: readonly Candidate[]): Gathering | undefined => {
  const moments = candidates.flatMap(({ openings }) => openings.map(({ earliest }) => earliest));
  return moments
    .toSorted((one, other) => one - other)
    .map((start) => ({
      start,
      people: candidates
        .filter(({ openings }) =>
          openings.some(({ earliest, latest }) => earliest <= start && start <= latest),
        )
        .map(({ person }) => person),
    }))
    .reduce<Gathering | undefined>(
      (most, each) => (most && each.people.length <= most.people.length ? most : each),
      undefined,
    );
};
