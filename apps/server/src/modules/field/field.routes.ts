import * as contract from "@fieldwright/contract/field";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { AppError, type Deps } from "#kernel";
import { readBundle } from "./bundle/read-bundle";
import { receiveFacts } from "./facts/receive-facts";
import { positionRoutes } from "./position/positions.routes";
import { readUpload, receiveChunk } from "./uploads/uploads";

/** Parts of photos have their own scope, so that all other calls still refuse bodies that are not JSON. */
const uploadRoutes = (app: FastifyInstance, { config, clock }: Deps): void => {
  serve(app, contract.readUpload, ({ principal, params, read }) =>
    read((tx) => readUpload(tx, principal, params.id)),
  );

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: contract.uploadChunkSize },
      async (_request: unknown, body: Buffer) => body,
    );
    serve(scope, contract.uploadChunk, ({ principal, params, query, request, write }) => {
      const content: unknown = request.body;
      if (!Buffer.isBuffer(content))
        throw new AppError("unsupported_media_type", "Send the part as application/octet-stream");
      return write((tx) => receiveChunk(tx, principal, config, { ...params, ...query, content }, clock()));
    });
  });
};

export const fieldRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config, clock } = deps;
  serve(app, contract.readFieldBundle, ({ principal, query, read }) =>
    read((tx) => readBundle(tx, principal, { since: query.since, config }, clock())),
  );

  serve(app, contract.sendFacts, async ({ principal, body, read }) => ({
    results: await receiveFacts({ deps, principal, transact: read }, body.facts),
    serverTime: clock().toISOString(),
  }));

  uploadRoutes(app, deps);
  positionRoutes(app, deps);
};
