import { type ErrorBody, type ErrorCode, errorBody } from "@fieldwright/contract/errors";
import * as z from "zod/mini";

type FieldError = NonNullable<ErrorBody["errors"]>[number];

/** The server answered with an error. Without any answer, calls throw fetch's own error instead. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "unknown";
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The whole answer, because some refusals carry more than a message. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const parsed = z.safeParse(errorBody, body);
    super(parsed.success ? parsed.data.message : "");
    this.name = "ApiError";
    this.status = status;
    this.code = parsed.success ? parsed.data.code : "unknown";
    this.errors = parsed.success ? (parsed.data.errors ?? []) : [];
    this.body = body;
    this.requestId = parsed.success ? parsed.data.requestId : undefined;
  }
}

/** The server's message, else its field messages, else the fallback. */
export const errorMessage = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError)) return fallback;
  return error.message || error.errors.map(({ msg }) => msg).join(", ") || fallback;
};
