import type { CreateJobBody } from "@fieldwright/contract/jobs";
import type { JobOption } from "@/records/job-picker";
import type { ComboboxOption } from "@/ui/combobox";
import { type Appointment, toCreateBody } from "../booking/visit-draft";
import { words } from "./words";

/** Stands for a job that is made with the visit. */
export const newJobValue = "new";

export const newJobOption = (title: string, client: ComboboxOption | undefined): JobOption => ({
  value: newJobValue,
  label: title,
  detail: words.newJob,
  client: client ?? { value: "", label: "" },
});

type Saving = { readonly zone: string; readonly client: string; readonly reason?: string | undefined };

const minute = 60_000;

/** The job and its first visit, made together or not at all. */
export const jobAndVisitBody = (draft: Appointment, { zone, client, reason }: Saving): CreateJobBody => {
  const { timeSlot, team, notes, arrivalWindow } = toCreateBody(draft, zone);
  const minutes = Math.round((Date.parse(timeSlot.end) - Date.parse(timeSlot.start)) / minute);
  return {
    client,
    title: draft.job.label,
    description: "",
    category: draft.category,
    priority: "medium",
    scheduledDate: draft.start.slice(0, 10),
    estimatedDuration: minutes,
    visit: { timeSlot, team, notes, arrivalWindow, ...(reason ? { override: { reason } } : {}) },
  };
};
