import * as contract from "@fieldwright/contract/requests";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { noticeFor } from "../auth/notice";
import { emptyClientHome, readClientHome } from "./read-client-home";

export const clientHomeRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readClientHome, ({ principal, read }) =>
    principal.organizationId
      ? read((tx) => readClientHome(tx, principal, clock()))
      : emptyClientHome(noticeFor(principal)),
  );
};
