import { type RecommendationsBody, recommendationsBody } from "@fieldwright/contract/ai-schedule";
import { listClients } from "@fieldwright/contract/clients";
import { type JobSummary, listJobs } from "@fieldwright/contract/jobs";
import type { Day } from "@fieldwright/domain/calendar";
import { isOpenJob, type Priority } from "@fieldwright/domain/statuses";
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { jobQuery, teamQuery } from "@/records/api";
import { clientOption, type JobOption, jobOption } from "@/records/client-picker";
import type { ComboboxOption } from "@/ui/combobox";
import type { TypedWish } from "./read-wish";
import { words as texts } from "./words";

/** What the form is opened with: a job, or a typed sentence. */
export type StartWish = { readonly job?: string; readonly text?: string };
type Start = { readonly draft: RequestDraft; readonly problem?: string };
type Setting = { readonly queries: QueryClient; readonly today: Day; readonly zone: string };

const choices = 100;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The open job whose title matches the most words. On a tie, the first in the list. */
export const bestJob = <Job extends Pick<JobSummary, "title" | "status">>(
  jobs: readonly Job[],
  said: string,
): Job | undefined => {
  const words = wordsOf(said);
  const matches = ({ title }: Job) => words.filter((word) => title.toLowerCase().includes(word)).length;
  const open = jobs.filter(({ status }) => isOpenJob(status));
  const [best] = open.toSorted((one, other) => matches(other) - matches(one));
  return best && (words.length === 0 || matches(best) > 0) ? best : undefined;
};

const findJob = async ({ job, client }: TypedWish): Promise<JobSummary | undefined> => {
  const [longest = ""] = wordsOf(job).toSorted((one, other) => other.length - one.length);
  const search = client || longest;
  if (search === "") return undefined;
  const { jobs } = await call(listJobs, { query: { search, limit: choices } });
  return bestJob(jobs, job);
};

const findClient = async ({ client }: TypedWish) => {
  if (client === "") return null;
  const { clients } = await call(listClients, { query: { search: client, limit: 1 } });
  return clients[0] ? clientOption(clients[0]) : null;
};

/** The people named in the sentence, or all technicians if none were named. */
const candidatesOf = async ({ people }: TypedWish, { queries }: Setting): Promise<string[]> => {
  const { users } = await queries.fetchQuery(teamQuery);
  const named = people.flatMap((name) =>
    users.filter(({ firstName, lastName }) =>
      `${firstName} ${lastName}`.toLowerCase().startsWith(name.toLowerCase()),
    ),
  );
  const chosen = people.length > 0 ? named : users.filter(({ role }) => role === "technician");
  return [...new Set(chosen.map(({ _id }) => _id))];
};

const draftOfText = async (text: string, setting: Setting): Promise<Start> => {
  const { readWish } = await import("./read-wish");
  const wish = readWish(text, new Date(), setting.zone);
  const [job, team] = await Promise.all([findJob(wish), candidatesOf(wish, setting)]);
  const empty = emptyDraft(setting.today);
  const known = job ? draftOfJob(empty, job) : { ...empty, client: await findClient(wish) };
  const { date = known.date, hour = known.hour, duration, morningOnly } = wish;
  const draft = {
    ...known,
    team,
    date,
    hour: String(hour),
    ...(duration ? { duration: String(Math.max(duration, durationStep)), isDurationSet: true } : {}),
    morningOnly,
  };
  return job ? { draft } : { draft, problem: texts.noOpenJobMatches(text) };
};

export const startDraft = async ({ job, text }: StartWish, setting: Setting): Promise<Start> => {
  if (text !== undefined) return draftOfText(text, setting);
  const empty = emptyDraft(setting.today);
  return { draft: job ? draftOfJob(empty, await setting.queries.fetchQuery(jobQuery(job))) : empty };
};

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
