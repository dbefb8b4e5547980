import multipart from "@fastify/multipart";
import * as contract from "@fieldwright/contract/data-exchange";
import type { FastifyInstance } from "fastify";
import { serve, uploadOf } from "#http";
import { type Deps, notFound, readStorage } from "#kernel";
import { openExport, readExport, startExport } from "./exports";
import { inTurn, readImport, receiveArchive, startImport } from "./imports";

export const dataExchangeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.startDataExport, ({ principal, write }) =>
    write((tx) => startExport(tx, deps, principal)),
  );

  serve(app, contract.readDataExport, ({ read }) => read((tx) => readExport(tx, deps)));

  serve(app, contract.downloadDataExport, async ({ params, query, reply }) => {
    const { status, headers, content } = await openExport(deps, params.id, query);
    return reply.code(status).headers(headers).send(content);
  });

  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, contract.importData, ({ principal, request, write }) => {
      if (!principal.organizationId) throw notFound();
      return inTurn(principal.organizationId, async () => {
        const { content } = await uploadOf(request, contract.maxImportSize);
        return receiveArchive(deps.store, content, (runId, hash) => {
          // The request hash behind an idempotency key covers the body, so put the archive's hash there.
          request.body = { hash };
          return write((tx) => startImport(tx, principal, runId, deps.clock()));
        });
      });
    });
  });

  serve(app, contract.readImport, ({ read }) => read((tx) => readImport(tx, deps.clock())));

  serve(app, contract.readStorage, ({ read }) => read((tx) => readStorage(tx, deps.config)));
};
