import * as z from "zod/mini";

/** Maps each error code to its HTTP status. */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  malformed_request: 400,
  invalid_link: 400,
  wrong_password: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  two_factor_required: 401,
  forbidden: 403,
  email_not_verified: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  email_taken: 409,
  stale_version: 409,
  illegal_transition: 409,
  double_booking: 409,
  time_off: 409,
  payload_too_large: 413,
  storage_full: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  headers_too_large: 431,
  daily_limit_reached: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

const fieldError = z.object({ field: z.string(), msg: z.string() });

export const errorBody = z.looseObject({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  errors: z.optional(z.array(fieldError)),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
