import { type InvoiceStatus, invoiceStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters } from "@/records/list-filters";

export type InvoiceFilters = ListFilters<InvoiceStatus>;

export const readInvoiceFilters = (raw: Record<string, unknown>): InvoiceFilters =>
  readListFilters(raw, invoiceStatuses);

/** Search parameters of the invoice form: the job. */
export const readInvoiceStart = (raw: Record<string, unknown>): { job?: string | undefined } => ({
  job: typeof raw.job === "string" ? raw.job : undefined,
});
