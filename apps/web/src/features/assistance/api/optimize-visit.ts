import { optimizeVisit } from "@fieldwright/contract/ai-schedule";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { logged } from "./logged";

/** Each opening asks anew: a proposal rests on the plan of that moment. */
export const optimizationQuery = (id: string, type: OptimizationType) =>
  queryOptions({
    queryKey: ["assistance", "optimize", id, type],
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
