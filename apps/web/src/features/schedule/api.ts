import { visitActivity } from "@fieldwright/contract/activity";
import { type ConflictsBody, findConflicts } from "@fieldwright/contract/availability";
import { maxPageSize } from "@fieldwright/contract/fields";
import { listTime, type TimeEntry } from "@fieldwright/contract/job-work";
import { changeJobStatus } from "@fieldwright/contract/jobs";
import { listPositions } from "@fieldwright/contract/positions";
import {
  type ChangeVisitStatusBody,
  type CreateVisitBody,
  changeVisitStatus,
  createVisit,
  deleteVisit,
  listVisits,
  notifyCustomer,
  readVisit,
  restoreVisit,
  type UpdateVisitBody,
  updateVisit,
} from "@fieldwright/contract/schedule";
import { listUnscheduled, readBoard } from "@fieldwright/contract/schedule-board";
import { readVisitDays } from "@fieldwright/contract/schedule-days";
import type { Day } from "@fieldwright/domain/calendar";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallOutput, call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { jobQuery } from "@/records/api";
import { useDeleteRecord } from "@/records/use-delete-record";
import { withPending } from "./board/pending";
import type { DaysWanted, VisitsWanted } from "./list/list-query";
import { currentVisitOf } from "./visit/current-visit";

export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.record(id),
    queryFn: ({ signal }) => call(readVisit, { params: { id }, signal }),
  });

/** Conflicts of people at a time. Stored under the schedule's key so that every schedule change refreshes them. */
export const conflictsQuery = (asked: ConflictsBody | null) =>
  queryOptions({
    queryKey: queryKeys.schedule.conflicts(asked),
    queryFn: ({ signal }) =>
      asked ? call(findConflicts, { body: asked, signal }) : Promise.resolve({ conflicts: [] }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });

/** Where people who share it are now. Nobody is told of each step, so it is asked for again and again. */
export const positionsQuery = queryOptions({
  queryKey: queryKeys.positions.all(),
  queryFn: ({ signal }) => call(listPositions, { signal }),
  refetchInterval: 30_000,
});

export const unscheduledQuery = (search: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.unscheduled(search),
    queryFn: ({ signal }) => call(listUnscheduled, { query: { search, limit: maxPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const visitsQuery = (wanted: VisitsWanted) =>
  queryOptions({
    queryKey: queryKeys.schedule.list(wanted),
    queryFn: ({ signal }) => call(listVisits, { query: wanted, signal }),
    placeholderData: keepPreviousData,
  });

/** Totals of days, and of what is ahead. */
export const visitDaysQuery = (wanted: DaysWanted) =>
  queryOptions({
    queryKey: queryKeys.schedule.days(wanted),
    queryFn: ({ signal }) => call(readVisitDays, { query: wanted, signal }),
    placeholderData: keepPreviousData,
  });

/** Both days are included. With a person, only their visits. */
export const boardQuery = (from: Day, to: Day, person?: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.board(from, to, person),
    queryFn: async ({ signal }) =>
      withPending(await call(readBoard, { query: { from, to, team: person }, signal })),
    placeholderData: keepPreviousData,
  });

export const visitActivityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.activity(id),
    queryFn: ({ signal }) => call(visitActivity, { params: { id }, signal }),
  });

type Step = Partial<ChangeVisitStatusBody> &
  Pick<ChangeVisitStatusBody, "status"> & { readonly version: number };

/** Optimistic: rolled back if the server refuses. On a version conflict the current visit is shown. */
export const useChangeVisitStatus = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = visitQuery(id);
  return useMutation({
    mutationFn: ({ version, ...body }: Step) =>
      call(changeVisitStatus, { params: { id }, body, ifMatch: version }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, status, nextStatuses: [] });
      return before;
    },
    onError: (error, _, before) => {
      const shown = currentVisitOf(error) ?? before;
      if (shown) queries.setQueryData(queryKey, shown);
    },
    onSuccess: ({ jobDone: _jobDone, stoppedTimer: _stoppedTimer, ...visit }) =>
      queries.setQueryData(queryKey, visit),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
      void queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
    },
  });
};

export const useCompleteJob = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      call(changeJobStatus, { params: { id }, body: { status: "completed" }, ifMatch: version }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      return queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
    },
  });
};

export const useCreateVisit = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateVisitBody) =>
      once(body, (idempotencyKey) => call(createVisit, { body, idempotencyKey })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
      return queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
    },
  });
};

export const useDeleteVisit = () =>
  useDeleteRecord({
    noun: "visit",
    key: "schedule",
    remove: (id) => call(deleteVisit, { params: { id } }),
    restore: (id) => call(restoreVisit, { params: { id } }),
  });

export const useNotifyCustomer = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (message: string) =>
      once(message, (idempotencyKey) =>
        call(notifyCustomer, { params: { id }, body: { message }, idempotencyKey }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.schedule.activity(id) }),
  });
};

/** Enough to include every running timer: a person has at most one, and few people work on a job. */
const newest = 100;

/** The user's own running timer on a job. */
export const findOwnTimer = async (jobId: string, userId: string): Promise<TimeEntry | undefined> => {
  const { entries } = await call(listTime, { params: { id: jobId }, query: { limit: newest } });
  return entries.find(({ end, user }) => end === null && user._id === userId);
};

export type Board = CallOutput<typeof readBoard>;

type Change = { readonly body: UpdateVisitBody; readonly version: number };

export const useUpdateVisit = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Change) => call(updateVisit, { params: { id }, body, ifMatch: version }),
    onSuccess: (visit) => {
      queries.setQueryData(visitQuery(id).queryKey, visit);
      void queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
      return queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
    },
  });
};
