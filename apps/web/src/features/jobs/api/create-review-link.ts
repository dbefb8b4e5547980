import { createReviewLink } from "@fieldwright/contract/reviews";
import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** The address at which the customer rates the job. */
export const useReviewLink = (id: string) =>
  useMutation({ mutationFn: async () => (await call(createReviewLink, { params: { id } })).url });
