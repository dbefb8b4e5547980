import multipart from "@fastify/multipart";
import { maxFileSize } from "@fieldwright/contract/attachments";
import * as contract from "@fieldwright/contract/requests";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { formOf, serve } from "#http";
import { type Deps, mustHaveRoom, notFound, orRemove, storeUpload } from "#kernel";
import { createRequest, type Photo } from "./create-request";

/** In a separate scope, because only this call accepts a form. Its fields are validated like any other body. */
export const requestsRoutes = (app: FastifyInstance, { database, config, store, clock }: Deps): void => {
  const photosOf = new WeakMap<FastifyRequest, readonly Photo[]>();

  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.addHook("preValidation", async (request) => {
      if (!request.isMultipart()) return;
      const organizationId = request.principal?.organizationId;
      if (!organizationId) throw notFound();
      await database.tenant(organizationId, (tx) => mustHaveRoom(tx, config));
      const limits = { maxSize: maxFileSize, maxFiles: contract.maxPhotos };
      const { fields, files } = await formOf(request, limits, (content) =>
        storeUpload(store, organizationId, content),
      );
      request.body = fields;
      photosOf.set(request, files);
    });

    serve(scope, contract.createRequest, ({ principal, body, request, write }) => {
      const photos = photosOf.get(request) ?? [];
      // The idempotency key covers the text and the photos.
      request.body = { ...body, photos: photos.map(({ value }) => value.sentHash) };
      const wish = { body, photos, store, config };
      const hashes = photos.map(({ value }) => value.hash);
      return orRemove(database, store, hashes, () =>
        write((tx) => createRequest(tx, principal, wish, clock())),
      );
    });
  });
};
