import multipart from "@fastify/multipart";
import * as contract from "@fieldwright/contract/attachments";
import type { FastifyInstance } from "fastify";
import { serve, uploadOf } from "#http";
import {
  type Deps,
  fileNotFound,
  mustHaveRoom,
  openFile,
  opensThumbnail,
  openThumbnail,
  orRemove,
  secondsLeft,
  signedUrl,
  storeUpload,
} from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { addJobFile, changeFileNote, deleteFile, listJobFiles } from "./job-files";

/** The upload has its own scope, so that all other calls still refuse bodies that are not JSON. */
export const attachmentsRoutes = (app: FastifyInstance, { database, config, store, clock }: Deps): void => {
  const secret = config.appSecret;

  serve(app, contract.listJobFiles, ({ principal, params, query, read }) =>
    read((tx) => listJobFiles(tx, principal, { ...query, jobId: params.id, secret }, clock())),
  );

  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, contract.addJobFile, async ({ principal, params: { id: jobId }, request, read, write }) => {
      await read(async (tx) => {
        await findJobForWork(tx, principal, jobId);
        await mustHaveRoom(tx, config);
      });
      const { name, content } = await uploadOf(request, contract.maxFileSize);
      const stored = await storeUpload(store, principal.organizationId ?? principal.userId, content);
      const file = { jobId, name, stored, store, config };
      // Two uploads with one idempotency key are the same if content and name are the same.
      request.body = { hash: stored.sentHash, name };
      const added = await orRemove(database, store, [stored.hash], () =>
        write((tx) => addJobFile(tx, principal, file, clock())),
      );
      // A repeated request gets the first answer, whose address may have expired.
      return { ...added, url: signedUrl(secret, added._id, clock()) };
    });
  });

  serve(app, contract.changeFileNote, ({ principal, params, body, write }) =>
    write((tx) => changeFileNote(tx, principal, { ...params, ...body, secret }, clock())),
  );

  serve(app, contract.deleteFile, ({ principal, params, write }) =>
    write((tx) => deleteFile(tx, principal, params.id, clock())),
  );

  serve(app, contract.readFile, async ({ params, query, reply }) => {
    const seconds = secondsLeft(secret, { ...params, ...query }, clock());
    if (seconds === 0) throw fileNotFound();
    const { content, headers } = await openFile(database, store, params.id);
    return reply.headers(headers).header("cache-control", `private, max-age=${seconds}`).send(content);
  });

  serve(app, contract.readThumbnail, async ({ params, query, reply }) => {
    if (!opensThumbnail(secret, { ...params, ...query }, clock())) throw fileNotFound();
    const picture = await openThumbnail(database, store, params.id);
    return reply
      .headers({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(picture);
  });
};
