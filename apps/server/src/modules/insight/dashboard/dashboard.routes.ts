import * as contract from "@fieldwright/contract/dashboard";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { emptyDashboard, readDashboard } from "./read-dashboard";

export const dashboardRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readDashboard, ({ principal, read }) =>
    principal.organizationId
      ? read((tx) => readDashboard(tx, principal, clock()))
      : emptyDashboard(principal, clock()),
  );
};
