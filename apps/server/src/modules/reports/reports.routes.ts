import * as contract from "@fieldwright/contract/reports";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../app-error";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { createKeptReports } from "./kept-reports";
import { listRecords } from "./list-records";

export const reportsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  const readKept = createKeptReports();

  serve(app, contract.readReport, ({ principal, query, read }) => {
    if (!principal.organizationId) throw notFound();
    return readKept(read, principal.organizationId, query, clock());
  });

  serve(app, contract.listReportRecords, ({ query, read }) => read((tx) => listRecords(tx, query, clock())));
};
