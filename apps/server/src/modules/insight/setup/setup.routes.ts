import * as contract from "@fieldwright/contract/setup";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { readSetup, updateSetup } from "./setup";

export const setupRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readSetup, ({ read }) => read(readSetup));
  serve(app, contract.updateSetup, ({ body, read }) => read((tx) => updateSetup(tx, body, clock())));
};
