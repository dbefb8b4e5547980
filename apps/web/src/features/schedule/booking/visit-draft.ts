import { text } from "@fieldwright/contract/fields";
import type { Job } from "@fieldwright/contract/jobs";
import type { RepeatJobBody } from "@fieldwright/contract/recurrence";
import type { CreateVisitBody, UpdateVisitBody, Visit } from "@fieldwright/contract/schedule";
import type { Day } from "@fieldwright/domain/calendar";
import { type Category, categories } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { instantOf, isMoment, spanOf, wallClockOf } from "@/lib/wall-clock";
import { clientOption, type JobOption, jobOption } from "@/records/client-picker";
import { pickedOption } from "@/records/number-text";
import type { ComboboxOption } from "@/ui/combobox";
import { words } from "./words";

/** Length of the arrival window in minutes, `none`, or `as-is` to keep the agreed window. */
const arrival = z.string().check(z.regex(/^(?:as-is|none|\d+)$/));

const moment = (message: string) =>
  z.string().check(
    z.minLength(1, message),
    z.refine((value) => value === "" || isMoment(value), words.enterValidDateAnd),
  );

const visitFields = {
  start: moment(words.startTimeIsRequired),
  end: moment(words.endTimeIsRequired),
  category: z.enum(categories, words.categoryIsRequired),
  team: z.array(z.string()),
  arrival,
  notes: text(5000),
};

type Times = { readonly start: string; readonly end: string };

/** Wall clock times in one zone can be compared as text. */
const endsAfterStart = z.refine<Times>(({ start, end }) => start === "" || end === "" || start < end, {
  error: words.endTimeMustBe,
  path: ["end"],
});

const client = pickedOption(words.clientIsRequired);

const repeatNames = ["none", "week", "twoWeeks", "month", "quarter", "halfYear", "year"] as const;
type Repeat = (typeof repeatNames)[number];

/** How often a booking can repeat. The job's page knows more ways, and how it ends. */
const repeats: Readonly<Record<Repeat, Pick<RepeatJobBody, "frequency" | "interval"> | undefined>> = {
  none: undefined,
  week: { frequency: "weekly", interval: 1 },
  twoWeeks: { frequency: "weekly", interval: 2 },
  month: { frequency: "monthly", interval: 1 },
  quarter: { frequency: "monthly", interval: 3 },
  halfYear: { frequency: "monthly", interval: 6 },
  year: { frequency: "monthly", interval: 12 },
};

export const appointmentForm = z
  .object({
    job: z.extend(pickedOption(words.jobIsRequired), { client }),
    client,
    ...visitFields,
    repeat: z.enum(repeatNames),
  })
  .check(endsAfterStart);
export type Appointment = z.infer<typeof appointmentForm>;

/** A new form, in which job, client and category may be empty. */
export type OpenAppointment = Omit<Appointment, "job" | "client" | "category"> &
  Partial<Pick<Appointment, "job" | "client" | "category">>;

export const visitForm = z
  .object({ ...visitFields, location: text(500), locked: z.boolean() })
  .check(endsAfterStart);
export type VisitDraft = z.infer<typeof visitForm>;

const usualMinutes = 120;
const usualStart = "08:00";
const minute = 60_000;
const quarter = 15 * minute;

/** The end for a new start, keeping the length. Without a length, the default is used. Waits for a whole year. */
export const endFor = (start: string, before: Times, zone: string, wanted = usualMinutes): string => {
  if (!isMoment(start)) return before.end;
  const span = spanOf(before.start, before.end, zone);
  const length = span ? span.end - span.start : wanted * minute;
  return wallClockOf(new Date(instantOf(start, zone).getTime() + length), zone);
};

/** The usual start of a day, or the next quarter of an hour once that is over. */
const startOn = (day: Day | undefined, zone: string, now: number): string => {
  if (!day) return "";
  const next = wallClockOf(new Date(Math.ceil(now / quarter) * quarter), zone);
  const usual = `${day}T${usualStart}`;
  return next.startsWith(day) && next > usual ? next : usual;
};

export const emptyAppointment = (day: Day | undefined, zone: string, now = Date.now()): OpenAppointment => {
  const start = startOn(day, zone, now);
  return {
    start,
    end: start && endFor(start, { start: "", end: "" }, zone),
    team: [],
    arrival: "none",
    notes: "",
    repeat: "none",
  };
};

/** Prefills an appointment from a job. */
export const appointmentOfJob = (
  job: Job,
  day: Day | undefined,
  zone: string,
  now = Date.now(),
): OpenAppointment => {
  const start = startOn(day ?? job.scheduledDate ?? undefined, zone, now);
  return {
    ...emptyAppointment(undefined, zone),
    start,
    end: start && endFor(start, { start: "", end: "" }, zone, job.estimatedDuration ?? usualMinutes),
    job: jobOption(job),
    client: clientOption(job.client),
    category: job.category,
  };
};

const usualWords: readonly (readonly [Category, RegExp])[] = [
  ["consultation", /\b(?:quote|estimate|consult\w*|bid)\b/i],
  ["inspection", /\b(?:inspect\w*|test|check|survey)\b/i],
  ["maintenance", /\b(?:tune-?\s?up|maint\w*|service|flush\w*|clean\w*|winteriz\w*)\b/i],
  ["installation", /\b(?:install\w*|replac\w*|new|upgrade|add)\b/i],
];

/** What a job that was typed most likely is. Whoever calls without saying so has something broken. */
export const likelyCategory = (title: string): Category =>
  usualWords.find(([, words]) => words.test(title))?.[0] ?? "repair";

/** False if the job belongs to another client. */
export const keepsJob = (job: JobOption | undefined, clientId: string | undefined): boolean =>
  job !== undefined && clientId !== undefined && job.client.value === clientId;

/** A typed client has no id until it is saved, and stays the same person then. */
export const isOtherClient = (
  before: Pick<ComboboxOption, "value"> | undefined,
  after: Pick<ComboboxOption, "value"> | undefined,
): boolean => before?.value !== after?.value && !(before?.value === "" && after !== undefined);

export const slotOf = ({ start, end }: Times, zone: string) => ({
  start: instantOf(start, zone).toISOString(),
  end: instantOf(end, zone).toISOString(),
});

type Arrival = Pick<VisitDraft, "start" | "arrival">;

const arrivalOf = ({ start, arrival }: Arrival, zone: string): Pick<UpdateVisitBody, "arrivalWindow"> => {
  if (arrival === "as-is") return {};
  if (arrival === "none") return { arrivalWindow: null };
  const from = instantOf(start, zone);
  return {
    arrivalWindow: {
      start: from.toISOString(),
      end: new Date(from.getTime() + Number(arrival) * minute).toISOString(),
    },
  };
};

/** The visit that is booked is the first of the rule. Undefined for a visit that doesn't repeat. */
export const repeatBody = (
  { start, end, repeat: how }: Appointment,
  zone: string,
): RepeatJobBody | undefined => {
  const rule = repeats[how];
  const span = spanOf(start, end, zone);
  if (!rule || !span) return undefined;
  return {
    ...rule,
    weekdays: [],
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    duration: Math.min(1440, Math.round((span.end - span.start) / minute)),
  };
};

const teamOf = (team: readonly string[]) => team.map((user) => ({ user, role: "technician" }));

type Booked = {
  readonly zone: string;
  /** Minutes of the organization's arrival window. */
  readonly usual: number | undefined;
};

/** The usual window is left out: sent, it would be a promise, and nobody may have heard it yet. */
export const toCreateBody = (draft: Appointment, { zone, usual }: Booked): CreateVisitBody => ({
  job: draft.job.value,
  client: draft.client.value,
  timeSlot: slotOf(draft, zone),
  category: draft.category,
  team: teamOf(draft.team),
  notes: { internal: draft.notes },
  location: "",
  locked: false,
  ...(draft.arrival === String(usual) ? {} : arrivalOf(draft, zone)),
});

export const draftOfVisit = (visit: Visit, zone: string): VisitDraft => ({
  start: wallClockOf(new Date(visit.timeSlot.start), zone),
  end: wallClockOf(new Date(visit.timeSlot.end), zone),
  category: visit.category,
  team: visit.team.map(({ user }) => user._id),
  arrival: visit.arrivalWindow ? "as-is" : "none",
  notes: visit.notes?.internal ?? "",
  location: visit.location,
  locked: visit.locked,
});

/** Keeps the roles that people already have on the team. */
export const toUpdateBody = (draft: VisitDraft, visit: Visit, zone: string): UpdateVisitBody => ({
  timeSlot: slotOf(draft, zone),
  category: draft.category,
  team: draft.team.map((user) => ({
    user,
    role: visit.team.find((member) => member.user._id === user)?.role ?? "technician",
  })),
  notes: { internal: draft.notes },
  location: draft.location,
  locked: draft.locked,
  ...arrivalOf(draft, zone),
});
