import * as contract from "@fieldwright/contract/reviews";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { answerReview, readReview } from "./answer-review";

export const reviewsRoutes = (app: FastifyInstance, { database, clock }: Deps): void => {
  serve(app, contract.readPublicReview, ({ params }) => readReview(database, params.token, clock()));

  serve(app, contract.submitPublicReview, ({ params, body }) =>
    answerReview(database, params.token, body, clock()),
  );
};
