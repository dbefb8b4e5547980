import * as contract from "@fieldwright/contract/saved-views";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from "./saved-views";

/** Views belong to an account, so they are read and written outside of any organization. */
export const savedViewsRoutes = (app: FastifyInstance, { database, clock }: Deps): void => {
  serve(app, contract.listSavedViews, ({ principal }) =>
    database.system((tx) => listSavedViews(tx, principal.userId)),
  );

  serve(app, contract.createSavedView, ({ principal, body }) =>
    database.system((tx) => createSavedView(tx, principal.userId, body, clock())),
  );

  serve(app, contract.updateSavedView, ({ principal, params, body }) =>
    database.system((tx) => updateSavedView(tx, { userId: principal.userId, id: params.id }, body, clock())),
  );

  serve(app, contract.deleteSavedView, async ({ principal, params }) => {
    await database.system((tx) => deleteSavedView(tx, { userId: principal.userId, id: params.id }, clock()));
  });
};
