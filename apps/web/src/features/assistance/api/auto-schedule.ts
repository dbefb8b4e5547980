import {
  type AutoScheduleBody,
  autoSchedule,
  type RecommendedSlot,
  recommendedSlot,
} from "@fieldwright/contract/ai-schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { ApiError } from "@/lib/api-error";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { putOnTop } from "@/records/assistance";
import { addToLists } from "./visit-lists";

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

/** Times that are still free after somebody else was faster; undefined for every other error. */
export const freshSlotsOf = (error: unknown): readonly RecommendedSlot[] | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return z.safeParse(refusal, error.body).data?.optimalSlots;
};
