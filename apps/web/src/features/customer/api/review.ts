import { type ReviewBody, readPublicReview, submitPublicReview } from "@fieldwright/contract/reviews";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const reviewQuery = (token: string) =>
  queryOptions({
    queryKey: ["customer", "review", token],
    queryFn: ({ signal }) => call(readPublicReview, { params: { token }, signal }),
  });

export const useSubmitReview = (token: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewBody) => call(submitPublicReview, { params: { token }, body }),
    onSuccess: (review) => queries.setQueryData(reviewQuery(token).queryKey, review),
  });
};
