import * as contract from "@fieldwright/contract/contact";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { sendContactMessage } from "./contact";

export const contactRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.sendContactMessage, ({ body, request }) =>
    sendContactMessage(deps, { body, address: request.ip }),
  );
};
