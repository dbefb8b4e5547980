import { skillName } from "@fieldwright/domain/skill-words";
import { tidySkills } from "@fieldwright/domain/skills";
import * as z from "zod/mini";

/** "plumbing, HVAC" to a list in lower case. */
export const splitSkills = (typed: string): string[] =>
  tidySkills(typed.split(",").map((skill) => skill.trim().toLowerCase()));

export const skillsText = (skills: readonly string[]): string => skills.map(skillName).join(", ");

/** The word for a job that anybody can do, whatever its category needs. */
const nobodySpecial = "none";

const max = 20;
const longest = 40;

export const skillsField = z.string().check(
  z.refine((typed) => splitSkills(typed).length <= max, `At most ${max} skills are allowed`),
  z.refine(
    (typed) => splitSkills(typed).every((skill) => skill.length <= longest),
    `A skill has at most ${longest} characters`,
  ),
);

/** What a job's form sends: null for a blank field, which means the skills of the category. */
export const jobSkillsOf = (typed: string): string[] | null => {
  const skills = splitSkills(typed);
  if (skills.length === 0) return null;
  return skills.length === 1 && skills[0] === nobodySpecial ? [] : skills;
};

type Needs = { readonly requiredSkills?: readonly string[]; readonly skillsByCategory?: boolean };

/** What a job's form shows: only skills of its own. */
export const jobSkillsText = ({ requiredSkills = [], skillsByCategory = true }: Needs): string => {
  if (skillsByCategory) return "";
  return requiredSkills.length === 0 ? nobodySpecial : skillsText(requiredSkills);
};
