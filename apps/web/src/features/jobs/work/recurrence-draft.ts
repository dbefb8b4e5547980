import { type JobRecurrence, type RepeatJobBody, repeatJobBody } from "@fieldwright/contract/recurrence";
import { frequencies, weekdays } from "@fieldwright/domain/recurrence-rule";
import * as z from "zod/mini";

const endings = ["never", "until", "count"] as const;

const draft = z.object({
  frequency: z.enum(frequencies),
  interval: z.string(),
  weekdays: z.array(z.enum(weekdays)),
  startDate: z.string(),
  startTime: z.string(),
  duration: z.string(),
  ends: z.enum(endings),
  until: z.string(),
  count: z.string(),
});
/** A recurrence rule as typed. */
export type RecurrenceDraft = z.infer<typeof draft>;

/** Hidden fields keep their text but are not sent. */
export const bodyOf = (typed: RecurrenceDraft) => ({
  frequency: typed.frequency,
  interval: Number(typed.interval),
  weekdays: typed.frequency === "weekly" ? typed.weekdays : [],
  startDate: typed.startDate,
  startTime: typed.startTime,
  duration: Number(typed.duration),
  until: typed.ends === "until" ? typed.until : null,
  count: typed.ends === "count" ? Number(typed.count) : null,
});

export const recurrenceForm: z.ZodMiniType<RepeatJobBody, RecurrenceDraft> = z.pipe(
  z.pipe(
    draft,
    z.transform((typed: RecurrenceDraft): z.input<typeof repeatJobBody> => bodyOf(typed)),
  ),
  repeatJobBody,
);

const endingOf = ({ until, count }: JobRecurrence): RecurrenceDraft["ends"] => {
  if (until !== null) return "until";
  return count === null ? "never" : "count";
};

export const draftOfRecurrence = (rule: JobRecurrence): RecurrenceDraft => ({
  frequency: rule.frequency,
  interval: String(rule.interval),
  weekdays: rule.weekdays,
  startDate: rule.startDate,
  startTime: rule.startTime,
  duration: String(rule.duration),
  ends: endingOf(rule),
  until: rule.until ?? "",
  count: String(rule.count ?? 10),
});

const usualDuration = 120;

type Planned = { readonly scheduledDate: string | null; readonly estimatedDuration: number | null };

/** Weekly from the job's date, or from today if that has passed. */
export const newRecurrence = (
  { scheduledDate, estimatedDuration }: Planned,
  today: string,
): RecurrenceDraft => ({
  frequency: "weekly",
  interval: "1",
  weekdays: [],
  startDate: scheduledDate !== null && scheduledDate > today ? scheduledDate : today,
  startTime: "09:00",
  duration: String(estimatedDuration ?? usualDuration),
  ends: "never",
  until: "",
  count: "10",
});
