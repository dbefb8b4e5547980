import type { Deps, TaskHandler } from "#kernel";
import { handleClients, undoClients } from "../clients/run-import";
import { handleInvoices } from "../records/run-invoices";
import { handleJobs } from "../records/run-jobs";
import { handlePrices, undoPrices } from "../records/run-prices";
import { undoMadeClients, undoRecords } from "../records/undo-records";
import { importTask, undoTask } from "../work-through";

export const importClientsTask = (deps: Deps): TaskHandler<"import_clients"> =>
  importTask(deps, {
    clients: handleClients,
    jobs: handleJobs,
    invoices: handleInvoices,
    prices: handlePrices,
  });

export const undoClientImportTask = (deps: Deps): TaskHandler<"undo_client_import"> =>
  undoTask(deps, {
    clients: undoClients,
    jobs: undoRecords,
    invoices: undoRecords,
    prices: undoPrices,
    madeClients: undoMadeClients,
  });
