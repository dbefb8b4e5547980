import * as contract from "@fieldwright/contract/clients";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { listClientFigures, readClientSummary } from "./client-figures";

export const clientFiguresRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readClientSummary, ({ principal, params, read }) =>
    read((tx) => readClientSummary(tx, principal, params.id, clock())),
  );

  serve(app, contract.listClientFigures, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listClientFigures(tx, principal, query.clients))
      : { figures: [] },
  );
};
