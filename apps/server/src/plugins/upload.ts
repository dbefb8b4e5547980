import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../app-error";

const tooMany = ["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"];

const tooLarge = (maxSize: number, cause?: unknown) =>
  new AppError("payload_too_large", `One file of at most ${maxSize / 1_000_000} MB is possible`, { cause });

/** The parser's failures are the caller's: a cut or malformed body, or one beyond the limits. */
const refusalOf = (maxSize: number, cause: unknown): AppError =>
  cause instanceof Error && "code" in cause && tooMany.includes(String(cause.code))
    ? tooLarge(maxSize, cause)
    : new AppError("malformed_body", "The body is not valid multipart/form-data", { cause });

/** The parser ends a file quietly at the limit. */
const contentOf = async function* (
  request: FastifyRequest,
  { file }: MultipartFile,
  maxSize: number,
): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (cause) {
    throw refusalOf(maxSize, cause);
  } finally {
    // What is left of a refused body is read past, or it would hold its connection, and with it a shutdown.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (file.truncated) throw tooLarge(maxSize);
};

export type Upload = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** The one file of a body, at most that many bytes of it; needs the multipart parser on the route's scope. */
export const uploadOf = async (request: FastifyRequest, maxSize: number): Promise<Upload> => {
  if (!request.isMultipart())
    throw new AppError("unsupported_media_type", "Send the file as multipart/form-data");
  const limits = { fileSize: maxSize, files: 1, fields: 10, fieldSize: 10_000, parts: 11 };
  const part = await request.file({ limits }).catch((cause: unknown) => {
    throw refusalOf(maxSize, cause);
  });
  if (!part) throw invalid({ field: "file", msg: "File is required" });
  return { name: part.filename, content: contentOf(request, part, maxSize) };
};
