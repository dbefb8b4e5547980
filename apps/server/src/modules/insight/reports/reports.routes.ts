import * as contract from "@fieldwright/contract/reports";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, notFound } from "#kernel";
import { createKeptReports } from "./kept-reports";
import { listRecords } from "./list-records";
import { questionsRoutes } from "./questions/questions.routes";

export const reportsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;
  const readKept = createKeptReports();

  serve(app, contract.readReport, ({ principal, query, read }) => {
    if (!principal.organizationId) throw notFound();
    return readKept(read, principal.organizationId, query, clock());
  });

  serve(app, contract.listReportRecords, ({ query, read }) => read((tx) => listRecords(tx, query, clock())));
  questionsRoutes(app, deps);
};
