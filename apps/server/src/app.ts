import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { uuidv7 } from "uuidv7";
import type { Deps } from "./deps";
import { accountRoutes } from "./modules/account/account.routes";
import { accountingRoutes } from "./modules/accounting/accounting.routes";
import { activityRoutes } from "./modules/activity/activity.routes";
import { apiKeysRoutes } from "./modules/api-keys/api-keys.routes";
import { assistanceRoutes } from "./modules/assistance/assistance.routes";
import { attachmentsRoutes } from "./modules/attachments/attachments.routes";
import { authRoutes } from "./modules/auth/auth.routes";
import { availabilityRoutes } from "./modules/availability/availability.routes";
import { calendarRoutes } from "./modules/calendar/calendar.routes";
import { cardPaymentsRoutes } from "./modules/card-payments/card-payments.routes";
import { paymentsRoutes } from "./modules/card-payments/payments.routes";
import { clientHomeRoutes } from "./modules/client-home/client-home.routes";
import { clientsRoutes } from "./modules/clients/clients.routes";
import { contactRoutes } from "./modules/contact/contact.routes";
import { customerLinksRoutes } from "./modules/customer-links/customer-links.routes";
import { dashboardRoutes } from "./modules/dashboard/dashboard.routes";
import { dataExchangeRoutes } from "./modules/data-exchange/data-exchange.routes";
import { documentsRoutes } from "./modules/documents/documents.routes";
import { exchangeRoutes } from "./modules/exchange/exchange.routes";
import { integrationsRoutes } from "./modules/integrations/integrations.routes";
import { invoicesRoutes } from "./modules/invoices/invoices.routes";
import { jobWorkRoutes } from "./modules/job-work/job-work.routes";
import { jobsRoutes } from "./modules/jobs/jobs.routes";
import { messagesRoutes } from "./modules/messages/messages.routes";
import { propertiesRoutes } from "./modules/properties/properties.routes";
import { pushRoutes } from "./modules/push/push.routes";
import { quotesRoutes } from "./modules/quotes/quotes.routes";
import { recurrenceRoutes } from "./modules/recurrence/recurrence.routes";
import { reportsRoutes } from "./modules/reports/reports.routes";
import { requestsRoutes } from "./modules/requests/requests.routes";
import { reviewsRoutes } from "./modules/reviews/reviews.routes";
import { boardRoutes } from "./modules/schedule/board.routes";
import { scheduleRoutes } from "./modules/schedule/schedule.routes";
import { securityRoutes } from "./modules/security/security.routes";
import { settingsRoutes } from "./modules/settings/settings.routes";
import { systemRoutes } from "./modules/system/system.routes";
import { timeOffRoutes } from "./modules/time-off/time-off.routes";
import { usersRoutes } from "./modules/users/users.routes";
import { webhooksRoutes } from "./modules/webhooks/webhooks.routes";
import { useAuthentication, useAuthorization } from "./plugins/auth";
import { useErrors } from "./plugins/errors";
import { useEvents } from "./plugins/events";
import { useCors, useSecurityHeaders } from "./plugins/headers";
import { useOpenApi } from "./plugins/openapi";
import { useRateLimit } from "./plugins/rate-limit";
import { useRequestBodies } from "./plugins/request-body";
import { useRequestLog } from "./plugins/request-log";
import { useStaticSite } from "./plugins/static-site";
import { answerUnreadable } from "./plugins/unreadable-requests";
import { useContractValidation } from "./plugins/validation";

export type Module = (app: FastifyInstance, deps: Deps) => void;

export const modules: readonly Module[] = [
  systemRoutes,
  contactRoutes,
  authRoutes,
  usersRoutes,
  timeOffRoutes,
  clientsRoutes,
  propertiesRoutes,
  quotesRoutes,
  jobsRoutes,
  jobWorkRoutes,
  attachmentsRoutes,
  recurrenceRoutes,
  boardRoutes,
  scheduleRoutes,
  availabilityRoutes,
  assistanceRoutes,
  calendarRoutes,
  invoicesRoutes,
  documentsRoutes,
  customerLinksRoutes,
  paymentsRoutes,
  cardPaymentsRoutes,
  messagesRoutes,
  pushRoutes,
  accountingRoutes,
  requestsRoutes,
  clientHomeRoutes,
  dashboardRoutes,
  reportsRoutes,
  reviewsRoutes,
  settingsRoutes,
  securityRoutes,
  accountRoutes,
  activityRoutes,
  exchangeRoutes,
  dataExchangeRoutes,
  integrationsRoutes,
  apiKeysRoutes,
  webhooksRoutes,
];

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The router refuses an address that it cannot decode before any hook runs; as an unknown one it gets our answer. HTTP lets
 * a caller put the scheme and the host in front.
 */
const readableUrl = ({ url = "/" }: { url?: string }): string => {
  const local = url.replace(/^[a-z]+:\/\/[^/?]*/i, "") || "/";
  const path = local.split("?", 1)[0] ?? "/";
  return canBeDecoded(path) ? local : path.replaceAll("%", "");
};

/** Builds the application without listening, so that tests can inject requests. */
export const buildApp = async (deps: Deps, served: readonly Module[] = modules): Promise<FastifyInstance> => {
  const { config } = deps;
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    bodyLimit: 1_000_000,
    requestTimeout: 120_000,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    // Longer than Node lets any address be: the router would refuse it in its own words, without our headers.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate("deps", deps);
  useContractValidation(app);
  useErrors(app);
  useRequestLog(app);
  // The order of these hooks is the order of refusals.
  await useSecurityHeaders(app, config);
  useCors(app, config);
  useAuthentication(app, deps);
  await useRateLimit(app, config);
  useAuthorization(app);
  useRequestBodies(app);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    customTypes: /^(?:application\/json|text\/html)/,
  });
  await useOpenApi(app, config);
  useEvents(app, deps);
  for (const register of served) register(app, deps);
  await useStaticSite(app, config);
  await app.ready();
  return app;
};
