import {
  type DocumentSort,
  documentSorts,
  type QuoteShortlist,
  quoteShortlists,
} from "@fieldwright/domain/list-views";
import { type QuoteStatus, quoteStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readChoice, readListFilters } from "@/records/list-filters";

export type QuoteFilters = ListFilters<QuoteStatus> & {
  only?: QuoteShortlist | undefined;
  sort?: DocumentSort | undefined;
};

export const readQuoteFilters = (raw: Record<string, unknown>): QuoteFilters => ({
  ...readListFilters(raw, quoteStatuses),
  only: readChoice(raw.only, quoteShortlists),
  sort: readChoice(raw.sort, documentSorts),
});
