import {
  type PlanBody,
  type PlanRun,
  planDays,
  readPlanRun,
  stopPlanRun,
} from "@fieldwright/contract/plan-days";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { ApiError } from "@/lib/api-error";

/** Often enough to see it get better. */
const pause = 600;

export const usePlanDays = () => useMutation({ mutationFn: (body: PlanBody) => call(planDays, { body }) });

export const useStopPlan = () =>
  useMutation({ mutationFn: (id: string) => call(stopPlanRun, { params: { id } }) });

export type AskedPlan = { readonly body: PlanBody; readonly run: PlanRun };

/** Follows a plan while it is made; when the server that made it is gone, asks for it anew. */
export const planRunQuery = (asked: AskedPlan | undefined) => {
  const queryKey = ["assistance", "plan", asked?.run._id];
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
