import type { ErrorCode } from "@fieldwright/contract/errors";
import type { Database } from "@fieldwright/db/client";

/** Expires, in case neither a call nor the health check can tell that writes work again. */
const rememberedFor = 60_000;

const refusedAt = new WeakMap<Database, number>();

/** A full disk only shows on writes, so the health check relies on this record of the last refusal. */
export const rememberRefusedWrite = (database: Database, now: Date): void => {
  refusedAt.set(database, now.getTime());
};

export const forgetRefusedWrite = (database: Database): void => {
  refusedAt.delete(database);
};

export const refusedWriteLately = (database: Database, now: Date): boolean =>
  now.getTime() - (refusedAt.get(database) ?? Number.NEGATIVE_INFINITY) < rememberedFor;

type FieldError = { field: string; msg: string };

type ErrorDetails = {
  errors?: FieldError[];
  /** Extra fields of the error body, such as the current row of a stale update. */
  extra?: Record<string, unknown>;
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
};

/** An error whose message the caller may read. The code alone decides the HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

export const notFound = (message = "Not found"): AppError => new AppError("not_found", message);

/** A validation error of one or more fields. Its message joins theirs. */
export const invalid = (...errors: FieldError[]): AppError =>
  new AppError("validation_failed", errors.map((error) => error.msg).join(", "), { errors });

/** `current` is the presented row, so that the caller can show what changed in the meantime. */
export const stale = (current: object): AppError =>
  new AppError("stale_version", "Someone else changed this record while you had it open", {
    extra: { current },
  });
