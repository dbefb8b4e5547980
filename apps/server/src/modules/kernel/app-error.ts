import type { ErrorCode } from "@fieldwright/contract/errors";

export type FieldError = { field: string; msg: string };

export type ErrorDetails = {
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
