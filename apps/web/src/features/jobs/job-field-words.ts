import { formatDay } from "@/lib/dates";
import { categoryLabels } from "@/records/categories";
import type { JobFields } from "./job-edits";

export const jobFieldLabels: Readonly<Record<keyof JobFields, string>> = {
  title: "Title",
  description: "Description",
  priority: "Priority",
  category: "Category",
  scheduledDate: "Scheduled Date",
};

const isCategory = (value: string): value is keyof typeof categoryLabels => value in categoryLabels;

/** How a field's value reads on screen. */
export const shownJobField = (name: keyof JobFields, value: string): string => {
  if (name === "scheduledDate") return value && formatDay(value);
  if (name === "category" && isCategory(value)) return categoryLabels[value];
  return name === "priority" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
};
