import * as contract from "@fieldwright/contract/job-page";
import type { FastifyInstance } from "fastify";
import { mayCall, serve } from "#http";
import type { Deps } from "#kernel";
import { readJobPage } from "./read-job-page";

export const jobPageRoutes = (app: FastifyInstance, { clock, config }: Deps): void => {
  serve(app, contract.readJobPage, ({ principal, params, query, read }) => {
    const sees = (part: contract.JobPagePart) => mayCall(principal, contract.jobPageParts[part]);
    const asked = { ...params, ...query, sees, secret: config.appSecret };
    return read((tx) => readJobPage(tx, principal, asked, clock()));
  });
};
