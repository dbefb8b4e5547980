import {
  type DocumentSort,
  documentSorts,
  type InvoiceShortlist,
  invoiceShortlists,
} from "@fieldwright/domain/list-views";
import { type InvoiceStatus, invoiceStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readChoice, readListFilters } from "@/records/list-filters";

export type InvoiceFilters = ListFilters<InvoiceStatus> & {
  only?: InvoiceShortlist | undefined;
  sort?: DocumentSort | undefined;
};

export const readInvoiceFilters = (raw: Record<string, unknown>): InvoiceFilters => ({
  ...readListFilters(raw, invoiceStatuses),
  only: readChoice(raw.only, invoiceShortlists),
  sort: readChoice(raw.sort, documentSorts),
});

/** Search parameters of the invoice form: the job. */
export const readInvoiceStart = (raw: Record<string, unknown>): { job?: string | undefined } => ({
  job: typeof raw.job === "string" ? raw.job : undefined,
});
