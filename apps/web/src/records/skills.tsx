import { skillName, tidySkills } from "@fieldwright/domain/skill-words";
import type { Category } from "@fieldwright/domain/statuses";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { useSession } from "@/lib/auth";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { words as texts } from "./words";

/** "plumbing, HVAC" to a list in lower case. */
export const splitSkills = (typed: string): string[] =>
  tidySkills(typed.split(",").map((skill) => skill.trim().toLowerCase()));

export const skillsText = (skills: readonly string[]): string => skills.map(skillName).join(", ");

/** The word for a job that anybody can do, whatever its category needs. */
const nobodySpecial = "none";

const max = 20;
const longest = 40;

export const skillsField = z.string().check(
  z.refine((typed) => splitSkills(typed).length <= max, texts.atMostSkillsAre(max)),
  z.refine(
    (typed) => splitSkills(typed).every((skill) => skill.length <= longest),
    texts.skillHasAtMost(longest),
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

const words = {
  label: texts.requiredSkills,
  hint: texts.separateWithCommasPlumbing,
  byCategory: (skills: string) => texts.blankMeansAsUsual(skills),
};

type SkillsFieldProps = UseFormRegisterReturn & {
  category: Category;
  error: string | undefined;
  className?: string;
};

/** The skills that a job needs. Blank, it needs those of its category. */
export function SkillsField({ category, error, className, ...field }: SkillsFieldProps) {
  const { user } = useSession();
  const usual = skillsText(user?.organization?.categorySkills?.[category] ?? []);
  return (
    <Field
      label={words.label}
      optional
      hint={usual ? words.byCategory(usual) : words.hint}
      error={error}
      className={className}
    >
      <Input {...field} autoComplete="off" maxLength={1000} placeholder={usual} />
    </Field>
  );
}
