import * as contract from "@fieldwright/contract/properties";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { createProperty, deleteProperty, listProperties, updateProperty } from "./properties";

export const propertiesRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.listProperties, ({ principal, params, read }) =>
    read((tx) => listProperties(tx, principal, params.id)),
  );

  serve(app, contract.createProperty, ({ actor, params, body, write }) =>
    write((tx) => createProperty(tx, actor, { clientId: params.id, body }, clock())),
  );

  serve(app, contract.updateProperty, ({ actor, params, body, request, write }) => {
    const update = { id: params.id, body, expected: expectedVersion(request, body) };
    return write((tx) => updateProperty(tx, actor, update, clock()));
  });

  serve(app, contract.deleteProperty, ({ actor, params, write }) =>
    write((tx) => deleteProperty(tx, actor, params.id, clock())),
  );
};
