export type { ExchangeLimits } from "./archive/exchange-thread";
export { makeExportTask, pruneExports } from "./archive/exports";
export { importData } from "./archive/import-data";
export { importDataTask } from "./archive/imports";
export {
  clientImportRoutes,
  dataExchangeRoutes,
  exchangeRoutes,
  integrationsRoutes,
  recordImportRoutes,
  webhooksRoutes,
} from "./exchange.routes";
export { disconnectIntegration } from "./integrations/integrations";
export { deleteImportsBefore } from "./lists/runs.repo";
export { importClientsTask, undoClientImportTask } from "./lists/tasks/import-tasks";
export { announceChangesTask } from "./webhooks/announce-changes";
export { deliverWebhookTask } from "./webhooks/deliver-webhook";
export { isPrivateHost, publicLookup } from "./webhooks/send-webhook";
export { pruneDeliveries } from "./webhooks/webhooks";
