import * as contract from "@fieldwright/contract/team";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { readTeamWeek } from "./week";

export const teamWeekRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.readTeamWeek, ({ query, read }) => read((tx) => readTeamWeek(tx, query, deps.clock())));
};
