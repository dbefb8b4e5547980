import { jobActivity } from "@fieldwright/contract/activity";
import {
  type CreateJobBody,
  changeJobStatus,
  countJobs,
  createJob,
  deleteJob,
  type ListedJob,
  listJobs,
  restoreJob,
  type UpdateJobBody,
  updateJob,
} from "@fieldwright/contract/jobs";
import { createReviewLink } from "@fieldwright/contract/reviews";
import {
  createSavedView,
  deleteSavedView,
  type JobViewQuery,
  listSavedViews,
  updateSavedView,
} from "@fieldwright/contract/saved-views";
import { listVisits } from "@fieldwright/contract/schedule";
import { type JobStatus, priorities } from "@fieldwright/domain/statuses";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, errorMessage, isRefusal } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { currentJobOf, jobChangedMeanwhile, jobQuery } from "@/records/api";
import { useDeleteRecord } from "@/records/use-delete-record";
import type { JobFilters } from "./job-filters";
import { words } from "./words";

export const priorityOptions = priorities.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export const savedViewsQuery = queryOptions({
  queryKey: queryKeys.savedViews.all(),
  queryFn: ({ signal }) => call(listSavedViews, { signal }),
});

const useViewChange = <Change, Answer>(send: (change: Change) => Promise<Answer>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedViews.all() }),
  });
};

type NewView = { readonly name: string; readonly query: JobViewQuery };

export const useCreateView = () => useViewChange((body: NewView) => call(createSavedView, { body }));

type ViewChange = { readonly id: string } & Partial<NewView>;

export const useUpdateView = () =>
  useViewChange(({ id, ...body }: ViewChange) => call(updateSavedView, { params: { id }, body }));

export const useDeleteView = () => useViewChange((id: string) => call(deleteSavedView, { params: { id } }));

/** Stale whenever the list is. */
export const jobCountsQuery = queryOptions({
  queryKey: queryKeys.jobs.list({ of: "shortlists" }),
  queryFn: ({ signal }) => call(countJobs, { signal }),
});

/** How many jobs a saved view has. A search is not counted before somebody asks for it. */
export const viewCountQuery = ({ view: _view, columns: _columns, sort: _sort, ...filters }: JobViewQuery) => {
  const query = { ...filters, limit: 1 };
  return queryOptions({
    queryKey: queryKeys.jobs.list(query),
    queryFn: ({ signal }) => call(listJobs, { query, signal }),
    select: ({ total }) => total,
    enabled: !filters.search,
  });
};

/** How the list looks is no matter for the server. */
export const jobsQuery = ({ view: _view, columns: _columns, ...query }: JobFilters) =>
  queryOptions({
    queryKey: queryKeys.jobs.list(query),
    queryFn: ({ signal }) => call(listJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const jobActivityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.jobs.activity(id),
    queryFn: ({ signal }) => call(jobActivity, { params: { id }, signal }),
  });

/** The newest 100. */
export const jobVisitsQuery = (job: string) => {
  const query = { job, limit: 100 };
  return queryOptions({
    queryKey: queryKeys.schedule.list(query),
    queryFn: ({ signal }) => call(listVisits, { query, signal }),
  });
};

export const useCreateJob = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateJobBody) =>
      once(body, (idempotencyKey) => call(createJob, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.jobs.all() }),
  });
};

type Change = { readonly body: UpdateJobBody; readonly version: number };

export const useUpdateJob = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Change) => call(updateJob, { params: { id }, body, ifMatch: version }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      return queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
    },
  });
};

type StatusChange = { readonly status: JobStatus; readonly version: number };

/** Optimistic: rolled back if the server refuses. On a version conflict the current job is shown. */
export const useChangeJobStatus = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = jobQuery(id);
  return useMutation({
    mutationFn: ({ status, version }: StatusChange) =>
      call(changeJobStatus, { params: { id }, body: { status }, ifMatch: version }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status, nextStatuses: [] });
      return before;
    },
    onError: (error, _, before) => {
      const shown = currentJobOf(error) ?? before;
      if (shown) queries.setQueryData(queryKey, shown);
    },
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobs.all() }),
  });
};

type Refused = {
  readonly job: ListedJob;
  readonly why: string;
  /** No answer came, so the same request may work now. */
  readonly mayTryAgain: boolean;
};

/** With the job as it is now, if somebody changed it meanwhile: the next try is based on that. */
export const refusedJob = (job: ListedJob, error: unknown): Refused => ({
  job: { ...job, ...currentJobOf(error) },
  why:
    jobChangedMeanwhile(error) ??
    words.jobRefused(job.jobNumber, errorMessage(error, words.failedToChangeJobs)),
  mayTryAgain: !isRefusal(error),
});

export const canBecome =
  (status: JobStatus) =>
  ({ nextStatuses }: Pick<ListedJob, "nextStatuses">): boolean =>
    nextStatuses.includes(status);

type StatusMove = { readonly job: ListedJob; readonly status: JobStatus };
/** A job before and after its status changed. */
export type Step = { readonly before: ListedJob; readonly after: ListedJob };
type StatusAnswers = {
  readonly changed: readonly Step[];
  /** They had the status already. Whoever set it can take it back. */
  readonly unchanged: readonly ListedJob[];
  readonly refused: readonly Refused[];
};

/** One after the other. A job that can't have the status or that the server refuses stays as it is, and the others go on. */
export const useSetJobsStatus = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (moves: readonly StatusMove[]): Promise<StatusAnswers> => {
      const changed: Step[] = [];
      const unchanged: ListedJob[] = [];
      const refused: Refused[] = [];
      for (const { job, status } of moves.filter((move) => canBecome(move.status)(move.job))) {
        try {
          const body = { status };
          const answer = await call(changeJobStatus, { params: { id: job._id }, body, ifMatch: job.version });
          const { changed: isOurs, ...now } = answer;
          if (isOurs) changed.push({ before: job, after: { ...job, ...now } });
          else unchanged.push({ ...job, ...now });
        } catch (error) {
          refused.push(refusedJob(job, error));
        }
      }
      return { changed, unchanged, refused };
    },
    // Not waited for: whoever asked may be gone once the list is here again.
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.jobs.all() }),
  });
};

export const useDeleteJob = () =>
  useDeleteRecord({
    noun: "job",
    key: "jobs",
    remove: (id) => call(deleteJob, { params: { id } }),
    restore: (id) => call(restoreJob, { params: { id } }),
  });

/** Creates the link with which the customer rates the job. */
export const useReviewLink = (id: string) =>
  useMutation({ mutationFn: async () => (await call(createReviewLink, { params: { id } })).url });
