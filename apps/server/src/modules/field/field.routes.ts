import * as field from "@fieldwright/contract/field";
import * as positions from "@fieldwright/contract/positions";
import { type FastifyInstance } from "fastify";
import { serve } from "#http";
import { AppError, type Deps } from "#kernel";
import { readBundle } from "./bundle/read-bundle";
import { receiveFacts } from "./facts/receive-facts";
import { changeSharing, keepPosition, listPositions, mustBePerson, readSharing } from "./position/positions";
import { readUpload, receiveChunk } from "./uploads/uploads";

/** Parts of photos have their own scope, so that all other calls still refuse bodies that are not JSON. */
const uploadRoutes = (app: FastifyInstance, { config, clock }: Deps): void => {
  serve(app, field.readUpload, ({ principal, params, read }) =>
    read((tx) => readUpload(tx, principal, params.id)),
  );

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: field.uploadChunkSize },
      async (_request: unknown, body: Buffer) => body,
    );
    serve(scope, field.uploadChunk, async ({ principal, params, query, request, write }) => {
      const content: unknown = request.body;
      if (!Buffer.isBuffer(content))
        throw new AppError("unsupported_media_type", "Send the part as application/octet-stream");
      return write((tx) => receiveChunk(tx, principal, config, { ...params, ...query, content }, clock()));
    });
  });
};

export const fieldRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config, clock } = deps;
  serve(app, field.readFieldBundle, ({ principal, query, read }) =>
    read((tx) => readBundle(tx, principal, { since: query.since, config }, clock())),
  );

  serve(app, field.sendFacts, async ({ principal, body, read }) => ({
    results: await receiveFacts({ deps, principal, transact: read }, body.facts),
    serverTime: clock().toISOString(),
  }));

  uploadRoutes(app, deps);
  positionRoutes(app, deps);
};

const positionRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, positions.readSharing, ({ principal, read }) => {
    mustBePerson(principal);
    return read((tx) => readSharing(tx, principal, clock()));
  });

  serve(app, positions.changeSharing, ({ principal, body, write }) => {
    mustBePerson(principal);
    return write((tx) => changeSharing(tx, principal, body.on, clock()));
  });

  serve(app, positions.sendPosition, ({ principal, body, write }) => {
    mustBePerson(principal);
    return write(async (tx) => ({
      outcome: await keepPosition(tx, principal, { ...body, at: new Date(body.at) }, clock()),
    }));
  });

  serve(app, positions.listPositions, ({ principal, read }) => {
    mustBePerson(principal);
    return read(async (tx) => ({ positions: await listPositions(tx, clock()) }));
  });
};
