import { type ErrorBody, type ErrorCode, errorBody } from "@fieldwright/contract/errors";
import * as z from "zod/mini";

type FieldError = NonNullable<ErrorBody["errors"]>[number];

/** An answer of the server that is not a success; a call that got no answer throws fetch's own error instead. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "unknown";
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The whole answer: some refusals carry more than words. */
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

/** The server's message, else its field messages, else the screen's own words. */
export const errorMessage = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError)) return fallback;
  return error.message || error.errors.map(({ msg }) => msg).join(", ") || fallback;
};
