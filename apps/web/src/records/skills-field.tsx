import type { Category } from "@fieldwright/domain/statuses";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useSession } from "@/lib/auth";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { skillsText } from "./skills";

const words = {
  label: "Required skills",
  hint: "Separate with commas: plumbing, HVAC, gas",
  byCategory: (skills: string) =>
    `Blank means ${skills}, as usual for this category. Write “none” if anybody can go.`,
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
