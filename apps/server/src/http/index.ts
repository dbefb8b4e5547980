export { useAnswers } from "./answers";
export type { Callers, SessionQuery } from "./auth";
export {
  chosenOrganization,
  type DeclaredRoute,
  type Device,
  deviceOf,
  keepDeviceToken,
  mayCall,
  sessionOf,
  useAuthentication,
  useAuthorization,
} from "./auth";
export { deleteChangeEventsBefore } from "./change-events.repo";
export { openChangeFeed } from "./change-feed";
export { asAppError, databaseCodeOf, databaseIsAway, refusesWrites, useErrors } from "./errors";
export { useEvents } from "./events";
export { keepMapOrigins, originOf, useCors, useSecurityHeaders } from "./headers";
export { keyOf } from "./idempotency";
export { deleteKeysBefore } from "./idempotency.repo";
export { useOpenApi } from "./openapi";
export { useRateLimit } from "./rate-limit";
export { mustBeStorable, useContractValidation, useRequestBodies } from "./request-body";
export { givenRequestId, patternOf, serve, useRequestLog } from "./serve";
export { useStaticSite } from "./static-site";
export { answerUnreadable } from "./unreadable-requests";
export { formOf, uploadOf } from "./upload";
