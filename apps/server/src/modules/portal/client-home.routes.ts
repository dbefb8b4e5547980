import * as contract from "@fieldwright/contract/requests";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import type { Deps } from "#kernel";
import { emptyClientHome, readClientHome } from "./read-client-home";

export const clientHomeRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readClientHome, ({ principal, read }) =>
    principal.organizationId
      ? read((tx) => readClientHome(tx, principal, clock()))
      : emptyClientHome(noticeFor(principal)),
  );
};
