import {
  type AutoScheduleBody,
  applyProposal,
  autoSchedule,
  optimizeVisit,
  type RecommendationsBody,
  type RecommendedSlot,
  readInsights,
  recommendedSlot,
  recommendSlots,
  undoProposal,
} from "@fieldwright/contract/ai-schedule";
import {
  type PlanBody,
  type PlanRun,
  planDays,
  readPlanRun,
  stopPlanRun,
} from "@fieldwright/contract/plan-days";
import { listVisits, type Visit } from "@fieldwright/contract/schedule";
import { readBoard } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import type { Day } from "@fieldwright/domain/calendar";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ApiError, type CallOutput, call, errorMessage } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { putOnTop } from "@/records/assistance";
import { toast } from "@/ui/toast";
import { words } from "./words";

/** The UI shows only a generic message for these failures, so the cause goes to the console. */
const logged = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification has these errors logged and nothing else
    if (!(error instanceof DOMException)) console.error(error);
    throw error;
  }
};

/** The visits of the chosen job. */
export const visitsOfJobQuery = (job: string | undefined) => {
  const query = { job: job ?? "", limit: 100 };
  return queryOptions({
    queryKey: queryKeys.schedule.list(query),
    queryFn: ({ signal }) => call(listVisits, { query, signal }),
    enabled: job !== undefined,
  });
};

/** Not cached: a proposal is based on the schedule at the moment the dialog opens. */
export const optimizationQuery = (id: string, type: OptimizationType) =>
  queryOptions({
    queryKey: queryKeys.assistance.optimize(id, type),
    queryFn: ({ signal }) =>
      logged(async () => {
        const answer = await call(optimizeVisit, {
          params: { id },
          body: { optimizationType: type },
          signal,
        });
        return answer.optimizations;
      }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Polling interval in milliseconds. */
const pause = 600;

export type AskedPlan = { readonly body: PlanBody; readonly run: PlanRun };

/** Polls a plan run. If the server no longer knows the run (404), starts the plan again. */
export const planRunQuery = (asked: AskedPlan | undefined) => {
  const queryKey = queryKeys.assistance.plan(asked?.run._id);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<PlanRun> => {
      if (!asked) throw new Error("no plan was asked for");
      const { _id: id } = client.getQueryData<PlanRun>(queryKey) ?? asked.run;
      try {
        return await call(readPlanRun, { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404)
          return call(planDays, { body: asked.body, signal });
        throw error;
      }
    },
    enabled: asked !== undefined,
    refetchInterval: ({ state }) => (!state.data || state.data.state === "running" ? pause : false),
    retry: false,
    gcTime: 0,
  });
};

/** The board as it was when a plan or slots were made, to show before and after side by side. */
export const daysQuery = (from: Day, to: Day, madeFor: string) =>
  queryOptions({
    queryKey: queryKeys.assistance.days(from, to, madeFor),
    queryFn: ({ signal }) => call(readBoard, { query: { from, to }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const insightsDays = 30;

const day = 24 * 60 * 60_000;

/** Insights for the next 30 days. Stored under the schedule's key so that every schedule change refreshes them. */
export const insightsQuery = queryOptions({
  queryKey: queryKeys.schedule.insights(),
  queryFn: ({ signal }) =>
    logged(async () => {
      const now = Date.now();
      const query = {
        startDate: new Date(now).toISOString(),
        endDate: new Date(now + insightsDays * day).toISOString(),
      };
      return (await call(readInsights, { query, signal })).insights;
    }),
  retry: false,
  staleTime: 0,
});

type VisitPage = CallOutput<typeof listVisits>;

const changeLists = (queries: QueryClient, change: (page: VisitPage) => VisitPage) =>
  queries.setQueriesData<VisitPage>({ queryKey: queryKeys.schedule.lists() }, (page) => page && change(page));

const keepRecord = (queries: QueryClient, visit: Visit) =>
  queries.setQueryData(queryKeys.schedule.record(visit._id), visit);

const reload = (queries: QueryClient) => {
  void queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
  return queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
};

/** Adds the new visit to cached lists right away, before the server lists it again. */
const addToLists = (queries: QueryClient, visit: Visit) => {
  keepRecord(queries, visit);
  changeLists(queries, (page) => ({
    ...page,
    schedules: [visit, ...page.schedules.filter(({ _id }) => _id !== visit._id)],
    total: page.total + 1,
  }));
  return reload(queries);
};

/** Replaces the visits in cached lists with the ones from the server's answer. */
const replaceInLists = (queries: QueryClient, visits: readonly Visit[]) => {
  const changed = new Map(visits.map((visit) => [visit._id, visit]));
  for (const visit of visits) keepRecord(queries, visit);
  changeLists(queries, (page) => ({
    ...page,
    schedules: page.schedules.map((visit) => changed.get(visit._id) ?? visit),
  }));
  return reload(queries);
};

type Accepted = {
  readonly proposalId: string;
  readonly scheduleIds?: string[];
  readonly jobIds?: string[];
};

/** Applies the accepted changes. The toast offers undo for 8 seconds. */
export const useApplyProposal = (text: string) => {
  const queries = useQueryClient();
  const undo = async (proposalId: string) => {
    try {
      const { schedules } = await call(undoProposal, { body: { proposalId } });
      void replaceInLists(queries, schedules);
      toast.info(words.visitsAreBackWhere);
    } catch (error) {
      toast.error(errorMessage(error, words.failedToUndoOptimization));
    }
  };
  return useMutation({
    mutationFn: (body: Accepted) => call(applyProposal, { body }),
    onSuccess: ({ schedules }, { proposalId }) => {
      void replaceInLists(queries, schedules);
      if (schedules.length === 0) toast.success(text);
      else toast.undo(text, () => void undo(proposalId));
    },
  });
};

export const useAutoSchedule = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: AutoScheduleBody) =>
      once(body, (idempotencyKey) => call(autoSchedule, { body, idempotencyKey })),
    onSuccess: ({ schedule }) => {
      putOnTop(schedule._id);
      void addToLists(queries, schedule);
    },
  });
};

const refusal = z.object({ optimalSlots: z.array(recommendedSlot) });

/** Slots that are still free after a 409. Undefined for any other error. */
export const freshSlotsOf = (error: unknown): readonly RecommendedSlot[] | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return z.safeParse(refusal, error.body).data?.optimalSlots;
};

export const usePlanDays = () => useMutation({ mutationFn: (body: PlanBody) => call(planDays, { body }) });

export const useStopPlan = () =>
  useMutation({ mutationFn: (id: string) => call(stopPlanRun, { params: { id } }) });

export type DaysBoard = CallOutput<typeof readBoard>;

export const useRecommendSlots = () =>
  useMutation({
    mutationFn: async (body: RecommendationsBody) => (await call(recommendSlots, { body })).recommendations,
  });
