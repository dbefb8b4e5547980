import { type RecommendationsBody, recommendSlots } from "@fieldwright/contract/ai-schedule";
import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const useRecommendSlots = () =>
  useMutation({
    mutationFn: async (body: RecommendationsBody) => (await call(recommendSlots, { body })).recommendations,
  });
