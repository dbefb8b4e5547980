import * as contract from "@fieldwright/contract/account";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { deleteAccount } from "./delete-account";

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.deleteAccount, ({ principal, body }) => deleteAccount(deps, principal, body.confirm));
};
