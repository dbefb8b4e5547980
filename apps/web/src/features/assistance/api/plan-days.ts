import { type PlanBody, planDays, readPlanRun, stopPlanRun } from "@fieldwright/contract/plan-days";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

const runKey = (id: string | undefined) => ["assistance", "plan", id];

/** Often enough to see it get better. */
const pause = 600;

export const usePlanDays = () => useMutation({ mutationFn: (body: PlanBody) => call(planDays, { body }) });

/** Follows a plan while it is made. */
export const planRunQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: runKey(id),
    queryFn: ({ signal }) => call(readPlanRun, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || state.data.state === "running" ? pause : false),
    retry: false,
    gcTime: 0,
  });

export const useStopPlan = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(stopPlanRun, { params: { id } }),
    onSuccess: (run) => queries.setQueryData(runKey(run._id), run),
  });
};
