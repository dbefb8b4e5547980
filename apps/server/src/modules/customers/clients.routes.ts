import * as contract from "@fieldwright/contract/clients";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion } from "#kernel";
import { listClients, readClient, readClientDetails, updateClientDetails } from "./clients";
import { createClient } from "./create-client";
import { deleteClient, restoreClient, type Unsettled } from "./delete-client";
import { updateClient, updateClients } from "./update-client";

export const clientsRoutes = (app: FastifyInstance, { clock }: Deps, unsettled: Unsettled): void => {
  serve(app, contract.listClients, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listClients(tx, principal, query))
      : { clients: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, contract.readClient, ({ principal, params, read }) =>
    read((tx) => readClient(tx, principal, params.id)),
  );

  serve(app, contract.createClient, ({ actor, body, write }) =>
    write((tx) => createClient(tx, actor, body, clock())),
  );

  serve(app, contract.updateClient, ({ actor, params, body, request, write }) => {
    const update = { id: params.id, body, expected: expectedVersion(request, body) };
    return write((tx) => updateClient(tx, actor, update, clock()));
  });

  serve(app, contract.readClientDetails, ({ principal, params, read }) =>
    read((tx) => readClientDetails(tx, principal, params.id)),
  );

  serve(app, contract.updateClientDetails, ({ actor, params, body, request, write }) => {
    const update = { id: params.id, body, expected: expectedVersion(request, body) };
    return write((tx) => updateClientDetails(tx, actor, update, clock()));
  });

  serve(app, contract.updateClients, ({ actor, body, write }) =>
    write((tx) => updateClients(tx, actor, body, clock())),
  );

  serve(app, contract.deleteClient, ({ actor, params, write }) =>
    write((tx) => deleteClient(tx, actor, params.id, unsettled, clock())),
  );

  serve(app, contract.restoreClient, ({ actor, params, write }) =>
    write((tx) => restoreClient(tx, actor, params.id, clock())),
  );
};
