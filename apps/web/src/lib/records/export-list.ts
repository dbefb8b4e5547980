import { exportClients, exportInvoices, exportJobs, exportQuotes } from "@fieldwright/contract/csv";
import { download } from "@/lib/api-client";
import { saveFile } from "@/lib/save-file";
import type { ExportedList, ListQuery } from "./export-button";

const routes = {
  clients: exportClients,
  quotes: exportQuotes,
  jobs: exportJobs,
  invoices: exportInvoices,
};

/** The whole filtered list, whichever page of it is shown. */
export const exportList = async (
  list: ExportedList,
  { search, status, client }: ListQuery,
): Promise<void> => {
  saveFile(await download(routes[list], { search, status, client }, `${list}.csv`));
};
