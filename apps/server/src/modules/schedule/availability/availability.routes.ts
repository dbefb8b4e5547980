import * as contract from "@fieldwright/contract/availability";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { readAvailability } from "./availability";
import { findConflicts } from "./find-conflicts";

export const availabilityRoutes = (app: FastifyInstance): void => {
  serve(app, contract.readAvailability, ({ query, read }) => read((tx) => readAvailability(tx, query)));
  serve(app, contract.findConflicts, ({ body, read }) => read((tx) => findConflicts(tx, body)));
};
