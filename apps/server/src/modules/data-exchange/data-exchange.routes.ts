import multipart from "@fastify/multipart";
import * as contract from "@fieldwright/contract/data-exchange";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { uploadOf } from "../../plugins/upload";
import { openExport, readExport, startExport } from "./manage-exports";
import { receiveImport } from "./receive-import";

export const dataExchangeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.startDataExport, ({ principal, write }) =>
    write((tx) => startExport(tx, deps, principal)),
  );

  serve(app, contract.readDataExport, ({ read }) => read((tx) => readExport(tx, deps)));

  serve(app, contract.downloadDataExport, async ({ params, query, reply }) => {
    const { content, headers } = await openExport(deps, params.id, query);
    return reply.headers(headers).send(content);
  });

  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, contract.importData, async ({ principal, request }) => {
      const { content } = await uploadOf(request, contract.maxImportSize);
      return receiveImport(deps, principal, content);
    });
  });
};
