import type { ErrorCode } from "@fieldwright/contract/errors";

export type FieldError = { field: string; msg: string };

export type ErrorDetails = {
  errors?: FieldError[];
  /** Further members of the error body, such as the current row of a stale update. */
  extra?: Record<string, unknown>;
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
};

/** A refusal that the caller may read. Its code alone decides the status. */
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

/** An error that belongs to fields: its message repeats theirs, as everywhere in the API. */
export const invalid = (...errors: FieldError[]): AppError =>
  new AppError("validation_failed", errors.map((error) => error.msg).join(", "), { errors });

/** `current` is the presented row, so that the caller can show what changed meanwhile. */
export const stale = (current: object): AppError =>
  new AppError("stale_version", "This record was changed by somebody else in the meantime", {
    extra: { current },
  });
