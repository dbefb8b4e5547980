import type { Person, Wish } from "../model/booking";
import type { Constraint } from "./constraint";

export const lackingSkills = (
  person: Pick<Person, "skills">,
  wish: Pick<Wish, "skills">,
): readonly string[] => wish.skills.filter((skill) => !person.skills.includes(skill));

export const skills: Constraint = {
  name: "skills",
  narrow: (stretches, { person, wish }) => (lackingSkills(person, wish).length === 0 ? stretches : []),
  change: ({ person, wish }) => ({ kind: "learn", skills: lackingSkills(person, wish) }),
};
