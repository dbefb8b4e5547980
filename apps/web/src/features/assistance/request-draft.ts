import { type RecommendationsBody, recommendationsBody } from "@fieldwright/contract/ai-schedule";
import type { JobSummary } from "@fieldwright/contract/jobs";
import type { Day } from "@fieldwright/domain/calendar";
import type { Priority } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { clientOption } from "@/records/client-picker";
import { type JobOption, jobOption } from "@/records/job-picker";
import type { ComboboxOption } from "@/ui/combobox";

export type RequestDraft = {
  readonly job: JobOption | null;
  readonly client: ComboboxOption | null;
  readonly team: readonly string[];
  readonly duration: string;
  /** False until the user sets a duration. Until then the server estimates it from past visits. */
  readonly isDurationSet: boolean;
  readonly priority: Priority;
  readonly date: Day;
  readonly hour: string;
  readonly location: string;
  readonly avoidWeekends: boolean;
  readonly morningOnly: boolean;
};

export const durationStep = 30;
const usualDuration = 120;
const usualHour = 9;

export const emptyDraft = (today: Day): RequestDraft => ({
  job: null,
  client: null,
  team: [],
  duration: String(usualDuration),
  isDurationSet: false,
  priority: "medium",
  date: today,
  hour: String(usualHour),
  location: "",
  avoidWeekends: true,
  morningOnly: false,
});

/** Fills client, duration, priority and location from the job. The date is left alone. */
export const draftOfJob = (draft: RequestDraft, job: JobSummary): RequestDraft => ({
  ...draft,
  job: jobOption(job),
  client: clientOption(job.client),
  duration: String(Math.max(job.estimatedDuration ?? usualDuration, durationStep)),
  isDurationSet: job.estimatedDuration !== null,
  priority: job.priority,
  location: job.client.user.profile.address ?? "",
});

type Checked =
  | { readonly kind: "incomplete" }
  | { readonly kind: "wrong"; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: "ready"; readonly body: RecommendationsBody };

/** Returns the request body, or why the form cannot be sent. */
export const checkDraft = (draft: RequestDraft): Checked => {
  if (!draft.job || !draft.client || draft.team.length === 0) return { kind: "incomplete" };
  const address = draft.location.trim();
  const parsed = z.safeParse(recommendationsBody, {
    jobId: draft.job.value,
    clientId: draft.client.value,
    teamMembers: draft.team,
    ...(draft.isDurationSet ? { estimatedDuration: Number(draft.duration) } : {}),
    priority: draft.priority,
    ...(draft.date ? { preferredDate: draft.date } : {}),
    preferredTime: Number(draft.hour),
    ...(address ? { location: { address } } : {}),
    preferences: { avoidWeekends: draft.avoidWeekends, morningOnly: draft.morningOnly },
  });
  if (parsed.success) return { kind: "ready", body: parsed.data };
  const errors = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
  );
  return { kind: "wrong", errors };
};
