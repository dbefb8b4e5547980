import * as contract from "@fieldwright/contract/account";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { deleteAccount } from "./account";

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.deleteAccount, ({ principal, body }) => deleteAccount(deps, principal, body.confirm));
};
