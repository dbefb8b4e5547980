import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "#kernel";

const tooMany = ["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"];

const tooLarge = (maxSize: number, cause?: unknown) =>
  new AppError("payload_too_large", `Files can be up to ${maxSize / 1_000_000} MB`, { cause });

/** Parser errors are the caller's fault: an incomplete or malformed body, or one beyond the limits. */
const refusalOf = (maxSize: number, cause: unknown): AppError =>
  cause instanceof Error && "code" in cause && tooMany.includes(String(cause.code))
    ? tooLarge(maxSize, cause)
    : new AppError("malformed_body", "The body is not valid multipart/form-data", { cause });

/** Checks `truncated` at the end, because the parser silently cuts a file off at the limit. */
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
    // Read the rest of a refused body. Otherwise it would block its connection and delay a shutdown.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (file.truncated) throw tooLarge(maxSize);
};

export type Upload = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** The single file of a body, at most `maxSize` bytes. The route's scope must have the multipart parser. */
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

type FormLimits = { readonly maxSize: number; readonly maxFiles: number };

/** `Value` is what `keep` returns for a file's content. */
export type Form<Value> = {
  /** A list when the name occurs more than once. */
  readonly fields: Record<string, string | string[]>;
  readonly files: { readonly name: string; readonly value: Value }[];
};

const addField = (fields: Form<unknown>["fields"], name: string, value: string): void => {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = before === undefined ? value : [before, value].flat();
};

/**
 * The fields and files of a body. `keep` must read each file to its end. The route's scope must have the multipart
 * parser.
 */
export const formOf = async <Value>(
  request: FastifyRequest,
  { maxSize, maxFiles }: FormLimits,
  keep: (content: AsyncIterable<Uint8Array>) => Promise<Value>,
): Promise<Form<Value>> => {
  const limits = { fileSize: maxSize, files: maxFiles, fields: 50, fieldSize: 20_000, parts: 50 + maxFiles };
  const form: Form<Value> = { fields: {}, files: [] };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        addField(form.fields, part.fieldname, String(part.value));
        continue;
      }
      const value = await keep(part.file);
      if (part.file.truncated)
        throw new AppError("payload_too_large", `Files can be up to ${maxSize / 1_000_000} MB`);
      form.files.push({ name: part.filename, value });
    }
  } catch (cause) {
    request.raw.unpipe();
    request.raw.resume();
    if (cause instanceof AppError) throw cause;
    throw refusalOf(maxSize, cause);
  }
  return form;
};
