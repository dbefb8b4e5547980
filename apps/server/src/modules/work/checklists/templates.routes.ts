import * as contract from "@fieldwright/contract/checklists";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from "./templates";

export const checklistTemplateRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.listTemplates, ({ read }) => read((tx) => listTemplates(tx)));

  serve(app, contract.addTemplate, ({ principal, body, write }) =>
    write((tx) => addTemplate(tx, principal, body, clock())),
  );

  serve(app, contract.changeTemplate, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeTemplate(tx, principal, target, body, clock()));
  });

  serve(app, contract.deleteTemplate, ({ principal, params, write }) =>
    write((tx) => deleteTemplate(tx, principal, params.id)),
  );
};
