import * as contract from "@fieldwright/contract/activity";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { readActivity } from "./activity";

const served = [
  { route: contract.clientActivity, kind: "client" },
  { route: contract.quoteActivity, kind: "quote" },
  { route: contract.jobActivity, kind: "job" },
  { route: contract.invoiceActivity, kind: "invoice" },
  { route: contract.visitActivity, kind: "visit" },
] as const;

export const activityRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  for (const { route, kind } of served)
    serve(app, route, ({ principal, params, query, read }) =>
      read((tx) => readActivity(tx, principal, { kind, recordId: params.id, ...query }, clock())),
    );
};
