import { exportClients, exportInvoices, exportJobs, exportQuotes } from "@fieldwright/contract/csv";
import { download } from "@/lib/api-client";
import { saveFile } from "@/lib/save-file";
import type { ExportedList, ListQuery, PickedQuery } from "./list-toolbar";

const routes = {
  clients: exportClients,
  quotes: exportQuotes,
  jobs: exportJobs,
  invoices: exportInvoices,
};

/** Exports all pages of the filtered list, or only the picked records. */
export const exportList = async (list: ExportedList, query: ListQuery & PickedQuery): Promise<void> => {
  const { search, status, client, team, only, ids } = query;
  saveFile(
    await download(routes[list], { search, status, client, team, only, ids: ids?.join(",") }, `${list}.csv`),
  );
};
