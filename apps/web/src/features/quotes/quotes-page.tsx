import type { QuoteSummary } from "@fieldwright/contract/quotes";
import { quoteShortlists } from "@fieldwright/domain/list-views";
import { quoteStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCan } from "@/lib/auth";
import { formatDate, useZone } from "@/lib/dates";
import { DocumentList, DocumentRow, DocumentTable } from "@/records/document-list";
import { StatusBadge, statusLooks } from "@/ui/badge";
import { SkeletonTable } from "@/ui/skeleton";
import { quoteCountsQuery, quotesQuery } from "./api";
import { type QuoteFilters, readQuoteFilters } from "./quote-filters";
import { words } from "./words";

const route = getRouteApi("/protected/quotes");

const statusOptions = quoteStatuses.map((value) => ({ value, label: statusLooks.quote[value].word }));

const quotesShape = ["w-24", "w-32", "w-16 ml-auto", "w-20", "w-24"];

export function QuotesPage() {
  const filters = readQuoteFilters(route.useSearch());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(quotesQuery(filters));
  const { data: counts } = useQuery({ ...quoteCountsQuery, enabled: useCan("quotes:write") });
  const show = (next: QuoteFilters) =>
    void navigate({ to: "/quotes", search: next, replace: next.page === undefined });
  return (
    <DocumentList
      title={words.quotes}
      noun={words.quotesWord}
      create={{ to: "/quotes/new", label: words.createQuote, permission: "quotes:write" }}
      searchHint={words.titleNumberClient}
      emptyHint={words.tellClientWhatWork}
      statuses={statusOptions}
      shortlists={quoteShortlists.map((value) => ({
        value,
        label: words[value],
        count: counts?.[value].count,
      }))}
      soonest={words.soonest}
      filters={filters}
      onFilters={show}
      skeleton={<SkeletonTable label={words.loadingQuotes} columns={quotesShape} />}
      query={query}
      prefetchPage={(page) => void queries.prefetchQuery(quotesQuery({ ...filters, page }))}
    >
      {({ quotes }) => (
        <DocumentTable label={words.quotes} first={words.quoteLabel} last={words.created}>
          {quotes.map((quote) => (
            <QuoteRow key={quote._id} quote={quote} />
          ))}
        </DocumentTable>
      )}
    </DocumentList>
  );
}

function QuoteRow({ quote }: { quote: QuoteSummary }) {
  const zone = useZone();
  const { _id, quoteNumber, title, client, total, status, sentAt, createdAt } = quote;
  return (
    <DocumentRow
      to={{ to: "/quotes/$id", params: { id: _id } }}
      number={quoteNumber}
      title={title}
      client={client}
      total={total}
      badge={<StatusBadge kind="quote" status={status} />}
      isUnsent={status === "pending" && sentAt === null}
      day={formatDate(createdAt, zone)}
    />
  );
}
