export {
  chosenOrganization,
  type DeclaredRoute,
  sessionOf,
  useAuthentication,
  useAuthorization,
} from "./auth";
export type { Callers, SessionQuery } from "./callers";
export { deleteChangeEventsBefore } from "./change-events.repo";
export { type Device, deviceOf, keepDeviceToken } from "./device-cookie";
export { asAppError, databaseIsAway } from "./error-causes";
export { useErrors } from "./errors";
export { useEvents } from "./events";
export { useCors, useSecurityHeaders } from "./headers";
export { keyOf } from "./idempotency";
export { deleteKeysBefore } from "./idempotency.repo";
export { keepMapOrigins } from "./map-origins";
export { useOpenApi } from "./openapi";
export { originOf } from "./origin";
export { useRateLimit } from "./rate-limit";
export { mustBeStorable, useRequestBodies } from "./request-body";
export { useRequestLog } from "./request-log";
export { serve } from "./serve";
export { useStaticSite } from "./static-site";
export { answerUnreadable } from "./unreadable-requests";
export { formOf, uploadOf } from "./upload";
export { useContractValidation } from "./validation";
