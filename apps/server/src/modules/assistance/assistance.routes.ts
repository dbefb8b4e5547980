import * as contract from "@fieldwright/contract/ai-schedule";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { recommendSlots } from "./recommend-slots";

export const assistanceRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.recommendSlots, ({ body, read }) => read((tx) => recommendSlots(tx, body, clock())));
};
