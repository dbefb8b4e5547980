import {
  type DocumentSort,
  documentSorts,
  type InvoiceShortlist,
  invoiceShortlists,
} from "@fieldwright/domain/list-views";
import { type InvoiceStatus, invoiceStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readChoice, readListFilters } from "@/records/list-filters";

export type InvoiceFilters = ListFilters<InvoiceStatus> & {
  only?: Exclude<InvoiceShortlist, "overdue"> | undefined;
  sort?: DocumentSort | undefined;
};

/** Overdue is a status of its own, and shown as one. */
export const offeredShortlists = invoiceShortlists.filter((only) => only !== "overdue");

export const readInvoiceFilters = (raw: Record<string, unknown>): InvoiceFilters => ({
  ...readListFilters(raw.only === "overdue" ? { ...raw, status: "overdue" } : raw, invoiceStatuses),
  only: readChoice(raw.only, offeredShortlists),
  sort: readChoice(raw.sort, documentSorts),
});

/** Search parameters of the invoice form: the job. */
export const readInvoiceStart = (raw: Record<string, unknown>): { job?: string | undefined } => ({
  job: typeof raw.job === "string" ? raw.job : undefined,
});
