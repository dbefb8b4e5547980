import { text } from "@fieldwright/contract/fields";
import { createJobBody, type Job } from "@fieldwright/contract/jobs";
import { categories, priorities } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";

const fields = {
  title: createJobBody.shape.title,
  description: text(5000),
  priority: z.enum(priorities),
  category: z.enum(categories),
};

/** A job that was converted from a quote has no date until somebody gives it one; one that has a date keeps one. */
export const undatedJobForm = z.object({ ...fields, scheduledDate: z.string() });
export const datedJobForm = z.object({ ...fields, scheduledDate: createJobBody.shape.scheduledDate });

export type JobFields = z.infer<typeof undatedJobForm>;

export const fieldsOf = ({ title, description, priority, category, scheduledDate }: Job): JobFields => ({
  title,
  description,
  priority,
  category,
  scheduledDate: scheduledDate ?? "",
});

export const jobFieldNames = ["title", "description", "priority", "category", "scheduledDate"] as const;
export type JobFieldName = (typeof jobFieldNames)[number];

/** What somebody changed between two states of the form. Only this is sent, so that the rest stays as it is. */
export const changedFields = (before: JobFields, after: JobFields): JobFieldName[] =>
  jobFieldNames.filter((name) => before[name] !== after[name]);

export const pickFields = (values: JobFields, names: readonly JobFieldName[]): Partial<JobFields> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

export type Difference = {
  readonly name: JobFieldName;
  readonly theirs: string;
  /** Absent where only they changed the field: theirs stays in any case. */
  readonly mine?: string;
};

/**
 * What two people made of the same job. Empty when the other change touched nothing of the form (the status, say) or
 * came to the same: then there is nothing to choose.
 */
export const differencesOf = (base: JobFields, mine: JobFields, theirs: JobFields): Difference[] => {
  const byMe = changedFields(base, mine);
  const byThem = changedFields(base, theirs);
  if (byThem.length === 0) return [];
  return changedFields(mine, theirs).map((name) => ({
    name,
    theirs: theirs[name],
    ...(byMe.includes(name) ? { mine: mine[name] } : {}),
  }));
};
