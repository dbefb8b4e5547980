import type { Person, Wish } from "../model/booking";
import type { Seconds } from "../model/problem";
import type { Constraint, Opening } from "./constraint";

export const lackingSkills = (
  person: Pick<Person, "skills">,
  wish: Pick<Wish, "skills">,
): readonly string[] => wish.skills.filter((skill) => !person.skills.includes(skill));

const hasSkills = (person: Person, wish: Wish): boolean =>
  wish.skills.every((skill) => person.skills.includes(skill));

export const skills: Constraint = {
  name: "skills",
  narrow: (stretches, { person, wish }) => (hasSkills(person, wish) ? stretches : []),
  change: ({ person, wish }) => ({ kind: "learn", skills: lackingSkills(person, wish) }),
};

export const isNamed = (only: readonly string[] | null, person: string): boolean =>
  only === null || only.includes(person);

/** If people are named, only they may go. */
export const crew: Constraint = {
  name: "crew",
  narrow: (stretches, { person, wish }) => (isNamed(wish.only, person.id) ? stretches : []),
  change: () => ({ kind: "pick them, too" }),
};

interface Candidate {
  readonly person: string;
  readonly openings: readonly Opening[];
}

/** The largest group that can begin together, and the first start at which it can. */
export interface Gathering {
  readonly people: readonly string[];
  readonly start: Seconds;
}

/** Tries only the beginnings of openings, because nobody else becomes free in between. */
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
