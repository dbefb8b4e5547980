import { type ErrorBody, type ErrorCode, errorStatus } from "@fieldwright/contract/errors";
import { isConnectionError } from "@fieldwright/db/server-address";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, invalid, rememberRefusedWrite } from "#kernel";

const member = (cause: unknown, name: string): unknown =>
  typeof cause === "object" && cause !== null && name in cause
    ? Object.getOwnPropertyDescriptor(cause, name)?.value
    : undefined;

const codeOf = (cause: unknown): string => {
  const code = member(cause, "code");
  return typeof code === "string" ? code : "";
};

/** The SQLSTATE or network code of a failed statement. Other errors have no code that is fit for a label. */
export const databaseCodeOf = (cause: unknown): string => {
  const code = codeOf(cause);
  return /^(?:[0-9A-Z]{5}|E[A-Z]{2,20})$/.test(code) ? code : "other";
};

/** Fastify's errors for requests that never reach a handler. */
const refusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ["malformed_body", "The body is not valid JSON"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["malformed_body", "The body doesn't match its Content-Length"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media_type", "Send the body as application/json"],
  FST_ERR_CTP_BODY_TOO_LARGE: ["payload_too_large", "The body is too large"],
  FST_CP_ERR_INVALID_CONTENT_ENCODING: [
    "unsupported_media_type",
    "Send the body as it is, or with Content-Encoding gzip, deflate or br",
  ],
  FST_CP_ERR_INVALID_CONTENT: ["malformed_body", "The body doesn't match its Content-Encoding"],
};

const refusalOf = (cause: unknown): [ErrorCode, string] | undefined => {
  const code = codeOf(cause);
  if (refusals[code]) return refusals[code];
  const status = Number(member(cause, "statusCode"));
  // The framework's other 4xx errors are the caller's fault too.
  return code.startsWith("FST_") && status >= 400 && status < 500
    ? ["malformed_request", "The request can't be read"]
    : undefined;
};

/** PostgreSQL is down, too busy, or canceled a statement. A retry may work. */
const unavailableCodes = /^(?:57P0\d|57014|53[234]00|25P03|40001|40P01|55P03|08\w{3})$/;
/** No connection, or a broken one. `ENOENT` is a Unix socket that is not there. */
const networkCodes =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|ENOENT)$/;
const unavailableTexts =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|pool after calling end/;

export const databaseIsAway = (cause: unknown): boolean =>
  cause instanceof Error &&
  (unavailableCodes.test(codeOf(cause)) ||
    (networkCodes.test(codeOf(cause)) && isConnectionError(cause)) ||
    unavailableTexts.test(cause.message) ||
    databaseIsAway(cause.cause));

/** The disk is full or PostgreSQL is read-only. Nothing can be saved until an operator fixes it. */
const refusedWriteCodes = /^(?:53100|25006|ENOSPC|EDQUOT|EROFS)$/;

export const refusesWrites = (cause: unknown): boolean =>
  cause instanceof Error && (refusedWriteCodes.test(codeOf(cause)) || refusesWrites(cause.cause));

/** The database refuses overlapping bookings that the code did not catch first. */
const isDoubleBooking = (cause: unknown): boolean =>
  cause instanceof Error && (codeOf(cause) === "23P01" || isDoubleBooking(cause.cause));

/** `/company/name` is the field `company.name`. */
const fieldOf = (instancePath: string): string => instancePath.slice(1).replaceAll("/", ".");

/** Turns any failure into an error that is safe to show to the caller. */
export const asAppError = (cause: unknown): AppError => {
  if (cause instanceof AppError) return cause;
  if (hasZodFastifySchemaValidationErrors(cause))
    return invalid(
      ...cause.validation.map(({ instancePath, message }) => ({
        field: fieldOf(instancePath),
        msg: message ?? "Invalid input",
      })),
    );
  const refusal = refusalOf(cause);
  if (refusal) return new AppError(refusal[0], refusal[1], { cause });
  if (isDoubleBooking(cause))
    return new AppError("double_booking", "Someone is already booked at that time", { cause });
  if (databaseIsAway(cause))
    return new AppError("unavailable", "Fieldwright isn't available right now. Please try again.", {
      retryAfter: 1,
      cause,
    });
  if (refusesWrites(cause))
    return new AppError("unavailable", "Nothing can be saved right now. Please try again later.", {
      retryAfter: 30,
      cause,
    });
  return new AppError("internal", "Something went wrong on our side", { cause });
};

const sendError = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply => {
  const { errors, extra, retryAfter } = error.details;
  const body: ErrorBody = {
    ...extra,
    message: error.message,
    code: error.code,
    ...(errors ? { errors } : {}),
    requestId: request.id,
  };
  if (retryAfter !== undefined) reply.header("retry-after", Math.ceil(retryAfter));
  return reply.code(errorStatus[error.code]).type("application/json; charset=utf-8").send(body);
};

/**
 * Fastify closes the connection of a body that is too large. Whoever is still sending would get a reset instead of the
 * answer, so the rest is read instead, for as long as a request may take to arrive.
 */
const readRest = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader("connection");
  raw.resume();
};

const handleError = (cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = asAppError(cause);
  if (codeOf(cause) === "FST_ERR_CTP_BODY_TOO_LARGE") readRest(request, reply);
  if (error.code === "internal") request.log.error({ err: cause }, error.message);
  if (error.code === "unavailable") request.log.warn({ err: cause }, error.message);
  if (refusesWrites(cause)) {
    const { database, clock } = request.server.deps;
    rememberRefusedWrite(database, clock());
  }
  return sendError(request, reply, error);
};

const isPage = (request: FastifyRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") && !/^\/api(?:[/?]|$)/.test(request.url);

export const useErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    isPage(request)
      ? reply.sendMissingPage()
      : sendError(request, reply, new AppError("not_found", "There's nothing at this address")),
  );
};
