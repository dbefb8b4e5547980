import * as contract from "@fieldwright/contract/reviews";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { answerReview, linkToReview, openReview, readReview } from "./reviews";

export const reviewsRoutes = (app: FastifyInstance, { database, config, clock }: Deps): void => {
  serve(app, contract.readPublicReview, ({ params }) => readReview(database, params.token, clock()));

  serve(app, contract.submitPublicReview, async ({ params, body, writeByLink }) => {
    const review = await openReview(database, params.token, clock());
    const caller = { organizationId: review.organizationId, linkId: review.id };
    return writeByLink(caller, (tx) => answerReview(tx, review, body, clock()));
  });

  // Does not use `write`, which would store the secret with an idempotency key.
  serve(app, contract.createReviewLink, ({ principal, params, read }) =>
    read((tx) => linkToReview(tx, principal, config, params.id, clock())),
  );
};
