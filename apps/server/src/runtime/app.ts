import compress from "@fastify/compress";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import { uuidv7 } from "uuidv7";
import { clientsRoutes, linkClients, propertiesRoutes } from "#customers";
import {
  clientImportRoutes,
  dataExchangeRoutes,
  exchangeRoutes,
  integrationsRoutes,
  recordImportRoutes,
  webhooksRoutes,
} from "#exchange";
import { fieldRoutes } from "#field";
import {
  answerUnreadable,
  givenRequestId,
  openChangeFeed,
  useAnswers,
  useAuthentication,
  useAuthorization,
  useContractValidation,
  useCors,
  useErrors,
  useEvents,
  useOpenApi,
  useRateLimit,
  useRequestBodies,
  useRequestLog,
  useSecurityHeaders,
  useStaticSite,
} from "#http";
import { apiKeysRoutes, authRoutes, callers, savedViewsRoutes, securityRoutes } from "#identity";
import {
  activityRoutes,
  clientFiguresRoutes,
  dashboardRoutes,
  jobPageRoutes,
  questionsRoutes,
  reportsRoutes,
  setupRoutes,
} from "#insight";
import { type Deps, logSlowQueries } from "#kernel";
import { contactRoutes, messagesRoutes, pushRoutes } from "#messaging";
import {
  accountingRoutes,
  cardPaymentsRoutes,
  collectRoutes,
  findUnpaidInvoicesOf,
  invoicesRoutes,
  paymentsRoutes,
  priceBookRoutes,
  quotesRoutes,
} from "#money";
import { documentsRoutes } from "#pdf";
import { assistanceRoutes } from "#planning";
import { clientHomeRoutes, customerLinksRoutes, requestsRoutes, reviewsRoutes } from "#portal";
import {
  availabilityRoutes,
  boardRoutes,
  bookFirstVisit,
  calendarRoutes,
  recurrenceRoutes,
  scheduleRoutes,
  visitsOfJob,
} from "#schedule";
import { accountRoutes, settingsRoutes } from "#settings";
import { invitationsRoutes, teamWeekRoutes, timeOffRoutes, usersRoutes } from "#team";
import {
  attachmentsRoutes,
  checklistTemplateRoutes,
  findOpenJobsOf,
  jobsRoutes,
  jobWorkRoutes,
  timeSheetsRoutes,
} from "#work";
import { useReadiness } from "./system/health";
import { useMetrics } from "./system/metrics";
import { systemStateRoutes } from "./system/read-system";
import { systemRoutes } from "./system/system.routes";
import { useTraces } from "./system/traces";

export type Module = (app: FastifyInstance, deps: Deps) => void;

export const modules: readonly Module[] = [
  systemRoutes,
  systemStateRoutes,
  contactRoutes,
  (app, deps) => authRoutes(app, { ...deps, linkClients }),
  usersRoutes,
  invitationsRoutes,
  teamWeekRoutes,
  timeOffRoutes,
  (app, deps) =>
    clientsRoutes(app, deps, { findOpenJobs: findOpenJobsOf, findUnpaidInvoices: findUnpaidInvoicesOf }),
  clientFiguresRoutes,
  propertiesRoutes,
  priceBookRoutes,
  quotesRoutes,
  (app, deps) => jobsRoutes(app, deps, { ...visitsOfJob, book: bookFirstVisit }),
  jobWorkRoutes,
  checklistTemplateRoutes,
  timeSheetsRoutes,
  attachmentsRoutes,
  recurrenceRoutes,
  boardRoutes,
  scheduleRoutes,
  fieldRoutes,
  availabilityRoutes,
  assistanceRoutes,
  calendarRoutes,
  invoicesRoutes,
  documentsRoutes,
  customerLinksRoutes,
  paymentsRoutes,
  cardPaymentsRoutes,
  collectRoutes,
  messagesRoutes,
  pushRoutes,
  accountingRoutes,
  requestsRoutes,
  clientHomeRoutes,
  dashboardRoutes,
  questionsRoutes,
  reportsRoutes,
  reviewsRoutes,
  settingsRoutes,
  setupRoutes,
  securityRoutes,
  accountRoutes,
  activityRoutes,
  jobPageRoutes,
  exchangeRoutes,
  clientImportRoutes,
  recordImportRoutes,
  dataExchangeRoutes,
  integrationsRoutes,
  apiKeysRoutes,
  savedViewsRoutes,
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
 * The router rejects a URL that it cannot decode before any hook runs, so turn it into an unknown one that gets our
 * 404. Also strips scheme and host, which HTTP allows in a request line.
 */
const readableUrl = ({ url = "/" }: { url?: string }): string => {
  const local = url.replace(/^[a-z]+:\/\/[^/?]*/i, "") || "/";
  const path = local.split("?", 1)[0] ?? "/";
  return canBeDecoded(path) ? local : path.replaceAll("%", "");
};

/** A process that only runs jobs answers for its health, and nothing else. */
const serveHealth = (app: FastifyInstance, deps: Deps): void => {
  systemRoutes(app, deps);
  app.decorateReply("sendMissingPage", function (this: FastifyReply) {
    return this.code(404).send("This process runs background jobs and serves no pages.");
  });
};

/** Builds the application without listening, so that tests can inject requests. */
export const buildApp = async (deps: Deps, served: readonly Module[] = modules): Promise<FastifyInstance> => {
  const { config } = deps;
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: ({ headers }) => givenRequestId(headers) ?? uuidv7(),
    bodyLimit: 1_000_000,
    requestTimeout: 120_000,
    // While the server closes, a request on an open connection is still answered, and the connection closed after it.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    // Longer than any URL that Node accepts. Otherwise the router would reject it with its own error, without our
    // headers.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate("deps", deps);
  useContractValidation(app);
  useAnswers(app, { checked: deps.config.checkAnswers });
  useErrors(app);
  useRequestLog(app, deps.log);
  useReadiness(app, deps);
  logSlowQueries(deps);
  await useTraces(app, deps);
  // The order of these hooks decides which refusal comes first.
  useSecurityHeaders(app, config);
  await useCors(app, config);
  useAuthentication(app, deps, callers);
  const feed = config.role === "worker" ? undefined : openChangeFeed(deps.database, deps.log);
  if (feed) await useRateLimit(app, deps, feed);
  useAuthorization(app);
  useRequestBodies(app);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    customTypes: /^(?:application\/json|text\/html)/,
  });
  useMetrics(app, deps);
  if (!feed) serveHealth(app, deps);
  else {
    await useOpenApi(app, config);
    useEvents(app, deps, callers, feed);
    for (const register of served) register(app, deps);
    await useStaticSite(app, config);
  }
  await app.ready();
  return app;
};
