import { text } from "@fieldwright/contract/fields";
import { createJobBody, type Job, type UpdateJobBody } from "@fieldwright/contract/jobs";
import { categories, priorities } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { formatDay } from "@/lib/dates";
import { categoryLabels } from "@/records/categories";
import { jobSkillsOf, jobSkillsText, skillsField } from "@/records/skills";

const fields = {
  title: createJobBody.shape.title,
  description: text(5000),
  priority: z.enum(priorities),
  category: z.enum(categories),
  requiredSkills: skillsField,
};

/** A job converted from a quote has no date at first. Once a job has a date, it must keep one. */
export const undatedJobForm = z.object({ ...fields, scheduledDate: z.string() });
export const datedJobForm = z.object({ ...fields, scheduledDate: createJobBody.shape.scheduledDate });

export type JobFields = z.infer<typeof undatedJobForm>;

export const fieldsOf = (job: Job): JobFields => ({
  title: job.title,
  description: job.description,
  priority: job.priority,
  category: job.category,
  requiredSkills: jobSkillsText(job),
  scheduledDate: job.scheduledDate ?? "",
});

export const jobBodyOf = ({ requiredSkills, ...changes }: Partial<JobFields>): UpdateJobBody => ({
  ...changes,
  ...(requiredSkills === undefined ? {} : { requiredSkills: jobSkillsOf(requiredSkills) }),
});

export const jobFieldLabels: Readonly<Record<keyof JobFields, string>> = {
  title: "Title",
  description: "Description",
  priority: "Priority",
  category: "Category",
  requiredSkills: "Required skills",
  scheduledDate: "Scheduled Date",
};

const isCategory = (value: string): value is keyof typeof categoryLabels => value in categoryLabels;

export const shownJobField = (name: keyof JobFields, value: string): string => {
  if (name === "scheduledDate") return value && formatDay(value);
  if (name === "category" && isCategory(value)) return categoryLabels[value];
  return name === "priority" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
};
