import { type RecommendedSlot, recommendSlots } from "@fieldwright/contract/ai-schedule";
import { readClient } from "@fieldwright/contract/clients";
import { type CreateJobBody, createJob, type Job } from "@fieldwright/contract/jobs";
import { type RepeatJobBody, readRecurrence, repeatJob } from "@fieldwright/contract/recurrence";
import { listVisits, type Visit } from "@fieldwright/contract/schedule";
import type { Place } from "@fieldwright/domain/travel";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import type { JobOption } from "@/records/client-picker";
import type { ComboboxOption } from "@/ui/combobox";
import { toast } from "@/ui/toast";
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

type Saving = Parameters<typeof toCreateBody>[1] & {
  readonly client: string;
  readonly reason?: string | undefined;
};

const minute = 60_000;

/** The job and its first visit, made together or not at all. */
export const jobAndVisitBody = (draft: Appointment, { client, reason, ...saving }: Saving): CreateJobBody => {
  const { timeSlot, team, notes, arrivalWindow } = toCreateBody(draft, saving);
  const minutes = Math.round((Date.parse(timeSlot.end) - Date.parse(timeSlot.start)) / minute);
  return {
    client,
    title: draft.job.label,
    description: "",
    category: draft.category,
    priority: "medium",
    scheduledDate: draft.start.slice(0, 10),
    estimatedDuration: minutes,
    visit: {
      timeSlot,
      team,
      notes,
      ...(arrivalWindow === undefined ? {} : { arrivalWindow }),
      ...(reason ? { override: { reason } } : {}),
    },
  };
};

type Asked = {
  readonly jobId: string;
  readonly clientId: string;
  readonly teamMembers: readonly string[];
  readonly estimatedDuration: number;
  readonly preferredDate: string;
};

type Recommended = { readonly slots: readonly RecommendedSlot[]; readonly place: Place | null };

/** Under the schedule's key, so that every schedule change refreshes it. */
export const recommendedQuery = (asked: Asked | null) =>
  queryOptions({
    queryKey: queryKeys.schedule.recommended(asked),
    queryFn: async ({ signal }): Promise<Recommended> => {
      if (!asked) return { slots: [], place: null };
      const body = { ...asked, teamMembers: [...asked.teamMembers] };
      const { recommendations } = await call(recommendSlots, { body, signal });
      return { slots: recommendations.optimalSlots, place: recommendations.coordinates };
    },
    enabled: asked !== null,
    retry: false,
  });

export const clientQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.clients.record(id),
    queryFn: ({ signal }) => call(readClient, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** Whether a job repeats already. */
export const repeatsQuery = (job: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.jobRecurrence.of(job ?? ""),
    queryFn: ({ signal }) => call(readRecurrence, { params: { id: job ?? "" }, signal }),
    enabled: job !== undefined,
  });

/** After the first visit is booked. Sent twice, it is the same rule. */
export const useRepeatBooked = () => {
  const queries = useQueryClient();
  return async (job: string, body: RepeatJobBody): Promise<void> => {
    try {
      const { recurrence } = await queries.fetchQuery(repeatsQuery(job));
      if (recurrence) return;
      await call(repeatJob, { params: { id: job }, body });
    } catch {
      toast.error(words.notRepeated);
      return;
    }
    void queries.invalidateQueries({ queryKey: queryKeys.jobRecurrence.of(job) });
    await queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
  };
};

/** Undefined if it can't be loaded: the booking stands all the same. */
export const firstVisitOf = async (job: string): Promise<Visit | undefined> => {
  const found = await call(listVisits, { query: { job } }).catch(() => undefined);
  return found?.schedules[0];
};

/** Makes a job and its first visit, or nothing. */
export const useCreateJobAndVisit = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateJobBody): Promise<Job> =>
      once(body, (idempotencyKey) => call(createJob, { body, idempotencyKey })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
      return queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
    },
  });
};
