import { listClients } from "@fieldwright/contract/clients";
import { type JobSummary, listJobs } from "@fieldwright/contract/jobs";
import type { Day } from "@fieldwright/domain/calendar";
import { isOpenJob } from "@fieldwright/domain/statuses";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobQuery, teamQuery } from "@/records/api";
import { clientOption } from "@/records/client-picker";
import type { TypedWish } from "./read-wish";
import { draftOfJob, durationStep, emptyDraft, type RequestDraft } from "./request-draft";

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
  return job ? { draft } : { draft, problem: `No open job matches “${text}”. Choose one in the form.` };
};

export const startDraft = async ({ job, text }: StartWish, setting: Setting): Promise<Start> => {
  if (text !== undefined) return draftOfText(text, setting);
  const empty = emptyDraft(setting.today);
  return { draft: job ? draftOfJob(empty, await setting.queries.fetchQuery(jobQuery(job))) : empty };
};
