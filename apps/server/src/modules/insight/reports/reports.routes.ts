import * as contract from "@fieldwright/contract/reports";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, notFound } from "#kernel";
import { createKeptReports, listRecords } from "./kept-reports";

export const reportsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  const readKept = createKeptReports();

  serve(app, contract.readReport, ({ principal, query, read, readHeavy }) => {
    if (!principal.organizationId) throw notFound();
    return readKept({ read, readHeavy }, principal.organizationId, query, clock());
  });

  serve(app, contract.listReportRecords, ({ query, readHeavy }) =>
    readHeavy((tx) => listRecords(tx, query, clock())),
  );
};
