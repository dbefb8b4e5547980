import * as z from "zod/mini";

/** Case is ignored. Answers use lower case. */
const skill = z
  .string("Skills must be text")
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(40, "A skill can be up to 40 characters"),
    z.regex(/^[^\0]*$/),
  );

export const skillsOf = (max: number) =>
  z.array(skill, "Skills must be a list").check(z.maxLength(max, `You can add up to ${max} skills`));

/** What a job, or every job of a category, asks for. */
export const neededSkills = skillsOf(20);
