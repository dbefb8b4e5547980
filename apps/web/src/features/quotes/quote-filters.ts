import { type QuoteStatus, quoteStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters } from "@/records/list-filters";

export type QuoteFilters = ListFilters<QuoteStatus>;

export const readQuoteFilters = (raw: Record<string, unknown>): QuoteFilters =>
  readListFilters(raw, quoteStatuses);
