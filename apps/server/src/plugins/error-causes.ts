import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, invalid } from "../app-error";

const codeOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";

const fieldOf = (instancePath: string): string => instancePath.slice(1).replaceAll("/", ".");

/** Codes of Fastify that blame the request. */
const badRequests: Record<string, AppError> = {};

/** PostgreSQL or the way to it is away, too busy, or gave up on a statement: worth trying again. */
const unavailableCodes =
  /^(57P0\d|57014|53300|40001|40P01|55P03|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const unavailableTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

const databaseIsAway = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false;
  return (
    unavailableCodes.test(codeOf(cause)) ||
    unavailableTexts.test(cause.message) ||
    databaseIsAway(cause.cause)
  );
};

/** What the caller may know about a failure. */
export const asAppError = (cause: unknown): AppError => {
  if (cause instanceof AppError) return cause;
  if (hasZodFastifySchemaValidationErrors(cause))
    return invalid(
      ...cause.validation.map((issue) => ({
        field: fieldOf(issue.instancePath),
        msg: issue.message ?? "Invalid",
      })),
    );
  const known = badRequests[codeOf(cause)];
  if (known) return known;
  if (databaseIsAway(cause))
    return new AppError("unavailable", "The service is not available right now, please try again", {
      retryAfter: 1,
      cause,
    });
  return new AppError("internal", "Something went wrong on our side", { cause });
};
