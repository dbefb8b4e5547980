import { join } from "node:path";
import multipart, { type MultipartFile } from "@fastify/multipart";
import * as contract from "@fieldwright/contract/attachments";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../app-error";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { findJobForWork } from "../jobs/open-job-work";
import { addJobFile, storeFile } from "./add-job-file";
import { deleteFile, fileNotFound } from "./delete-file";
import { diskFileStore } from "./disk-file-store";
import { listJobFiles } from "./list-job-files";
import { openFile } from "./open-file";
import { secondsLeft } from "./signed-url";

const limits = { fileSize: contract.maxFileSize, files: 1, fields: 10, fieldSize: 10_000, parts: 11 };

const tooMany = ["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"];

const tooLarge = (cause?: unknown) =>
  new AppError("payload_too_large", "One file of at most 10 MB is possible", { cause });

/** The parser's failures are the caller's: a cut or malformed body, or one beyond the limits. */
const refusalOf = (cause: unknown): AppError =>
  cause instanceof Error && "code" in cause && tooMany.includes(String(cause.code))
    ? tooLarge(cause)
    : new AppError("malformed_body", "The body is not valid multipart/form-data", { cause });

/** The parser ends a file quietly at the limit. */
const contentOf = async function* (
  request: FastifyRequest,
  { file }: MultipartFile,
): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (cause) {
    throw refusalOf(cause);
  } finally {
    // What is left of a refused body is read past, or it would hold its connection, and with it a shutdown.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (file.truncated) throw tooLarge();
};

const partOf = async (request: FastifyRequest): Promise<MultipartFile> => {
  if (!request.isMultipart())
    throw new AppError("unsupported_media_type", "Send the file as multipart/form-data");
  const part = await request.file({ limits }).catch((cause: unknown) => {
    throw refusalOf(cause);
  });
  if (!part) throw invalid({ field: "file", msg: "File is required" });
  return part;
};

/** In a scope of its own: every other call goes on refusing bodies that are not JSON. */
export const attachmentsRoutes = (app: FastifyInstance, { database, config, clock }: Deps): void => {
  const store = diskFileStore(join(config.dataDir, "files"));
  const secret = config.appSecret;

  serve(app, contract.listJobFiles, ({ principal, params, query, read }) =>
    read((tx) => listJobFiles(tx, principal, { ...query, jobId: params.id, secret }, clock())),
  );

  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, contract.addJobFile, async ({ principal, params: { id: jobId }, request, read, write }) => {
      await read((tx) => findJobForWork(tx, principal, jobId));
      const part = await partOf(request);
      const stored = await storeFile(store, contentOf(request, part));
      const file = { jobId, name: part.filename, stored, store, secret };
      // What an idempotency key stands for: the same content under the same name.
      request.body = { hash: stored.hash, name: part.filename };
      return write((tx) => addJobFile(tx, principal, file, clock()));
    });
  });

  serve(app, contract.deleteFile, ({ principal, params, write }) =>
    write((tx) => deleteFile(tx, principal, params.id, clock())),
  );

  serve(app, contract.readFile, async ({ params, query, reply }) => {
    const seconds = secondsLeft(secret, { ...params, ...query }, clock());
    if (seconds === 0) throw fileNotFound();
    const { content, headers } = await openFile(database, store, params.id);
    return reply.headers(headers).header("cache-control", `private, max-age=${seconds}`).send(content);
  });
};
