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
