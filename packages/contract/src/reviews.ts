import * as z from "zod/mini";
import { business, tokenParams } from "./customer";
import { idParams, instant, text } from "./fields";
import { route } from "./route";

const publicReview = z.object({
  business,
  job: z.object({ title: z.string(), completedAt: z.nullable(instant) }),
  client: z.object({ firstName: z.string() }),
  /** Null until the customer answers. The answer can be changed until the link expires. */
  rating: z.nullable(z.int()),
  comment: z.string(),
  expiresAt: instant,
});
export type PublicReview = z.infer<typeof publicReview>;

export const readPublicReview = route({
  method: "GET",
  path: "/public/reviews/:token",
  access: "public",
  summary: "What a customer is asked to rate, by the link sent to them",
  tag: "Reviews",
  params: tokenParams,
  status: 200,
  response: publicReview,
});

const ratingMessage = "Rating must be a whole number from 1 to 5";

const reviewBody = z.object({
  rating: z.int(ratingMessage).check(z.gte(1, ratingMessage), z.lte(5, ratingMessage)),
  comment: z._default(text(2_000), ""),
});
export type ReviewBody = z.infer<typeof reviewBody>;

export const submitPublicReview = route({
  method: "POST",
  path: "/public/reviews/:token",
  access: "public",
  byLink: true,
  summary: "Rate the work; the same link again changes the answer",
  tag: "Reviews",
  params: tokenParams,
  body: reviewBody,
  status: 200,
  response: publicReview,
});

export const createReviewLink = route({
  method: "POST",
  path: "/jobs/:id/review-link",
  access: "jobs:write",
  summary: "The link where the customer rates a completed job; the same one as long as it works",
  tag: "Reviews",
  params: idParams,
  status: 201,
  response: z.object({ url: z.string() }),
});
