import type { QuoteSummary } from "@fieldwright/contract/quotes";
import { type QuoteShortlist, quoteShortlists } from "@fieldwright/domain/list-views";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { quoteStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useCan } from "@/lib/auth";
import { formatDate, useZone } from "@/lib/dates";
import { NotSent } from "@/records/document-card";
import { pickFilter } from "@/records/list-filters";
import { rowLink } from "@/records/list-keys";
import { ListSort } from "@/records/list-toolbar";
import { words as listWords } from "@/records/list-words";
import { clientName } from "@/records/names";
import { RecordList } from "@/records/record-list";
import { StatusBadge, statusLooks } from "@/ui/badge";
import { linkStyle } from "@/ui/card";
import { FilterChips } from "@/ui/segmented";
import { SkeletonTable } from "@/ui/skeleton";
import { Cell, CellLines, HeadCell, Table, TableBody, TableHead, TableRow } from "@/ui/table";
import { quoteCountsQuery, quotesQuery } from "./api";
import { words } from "./list-words";
import { type QuoteFilters, readQuoteFilters } from "./quote-filters";
import { words as texts } from "./words";

const route = getRouteApi("/protected/quotes");

const statusOptions = quoteStatuses.map((value) => ({ value, label: statusLooks.quote[value].word }));

const quotesShape = ["w-24", "w-32", "w-16 ml-auto", "w-20", "w-24"];

const amountsOf = ({ amount }: { readonly amount?: Dollars | undefined }) =>
  amount === undefined ? null : <strong className="ml-2 font-control text-ink">{formatUsd(amount)}</strong>;

export function QuotesPage() {
  const filters = readQuoteFilters(route.useSearch());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(quotesQuery(filters));
  const show = (next: QuoteFilters) =>
    void navigate({ to: "/quotes", search: next, replace: next.page === undefined });
  const sort = (
    <ListSort
      value={filters.sort}
      soonest={words.soonest}
      onPick={(next) => show({ ...filters, page: undefined, sort: next })}
    />
  );
  return (
    <RecordList
      title={texts.quotes}
      noun={texts.quotesWord}
      create={{ to: "/quotes/new", label: texts.createQuote, permission: "quotes:write" }}
      searchHint={texts.titleNumberClient}
      emptyHint={texts.tellClientWhatWork}
      statuses={statusOptions}
      filters={filters}
      onFilters={show}
      views={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <QuoteShortlists only={filters.only} onPick={(only) => show(pickFilter(filters, "only", only))} />
          <span className="ml-auto max-sm:hidden">{sort}</span>
        </div>
      }
      moreFilters={<span className="w-full sm:hidden">{sort}</span>}
      isNarrowed={filters.only !== undefined}
      amounts={amountsOf}
      skeleton={<SkeletonTable label={texts.loadingQuotes} columns={quotesShape} />}
      query={query}
      prefetchPage={(page) => void queries.prefetchQuery(quotesQuery({ ...filters, page }))}
    >
      {({ quotes }) => (
        <Table aria-label={texts.quotes}>
          <TableHead>
            <HeadCell>{texts.quoteLabel}</HeadCell>
            <HeadCell className="max-md:hidden">{texts.client}</HeadCell>
            <HeadCell numeric>{texts.total}</HeadCell>
            <HeadCell className="pl-6 max-sm:hidden">{texts.status}</HeadCell>
            <HeadCell className="max-lg:hidden">{texts.created}</HeadCell>
            <HeadCell>
              <span className="sr-only">{texts.actions}</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {quotes.map((quote) => (
              <QuoteRow key={quote._id} quote={quote} />
            ))}
          </TableBody>
        </Table>
      )}
    </RecordList>
  );
}

function QuoteRow({ quote }: { quote: QuoteSummary }) {
  const zone = useZone();
  const name = clientName(quote.client);
  const isUnsent = quote.status === "pending" && quote.sentAt === null;
  const toQuote = { to: "/quotes/$id", params: { id: quote._id } } as const;
  return (
    <TableRow>
      <Cell className="max-w-72 max-sm:w-full max-sm:max-w-0">
        <CellLines
          first={
            <Link {...toQuote} className="hover:underline" {...rowLink}>
              {quote.quoteNumber}
            </Link>
          }
          second={quote.title}
        />
        <span className="block truncate text-12 text-ink-2 md:hidden">{name}</span>
      </Cell>
      <Cell className="max-w-64 max-md:hidden">
        <CellLines first={name} second={quote.client.user.email} />
      </Cell>
      <Cell numeric className="font-control">
        {formatUsd(quote.total)}
        <span className="mt-1 flex justify-end sm:hidden">
          <StatusBadge kind="quote" status={quote.status} />
        </span>
      </Cell>
      <Cell className="pl-6 max-sm:hidden">
        <StatusBadge kind="quote" status={quote.status} />
        {isUnsent ? <NotSent className="mt-0.5 block text-12" /> : null}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-2 max-lg:hidden">{formatDate(quote.createdAt, zone)}</Cell>
      <Cell className="text-right">
        <Link {...toQuote} className={linkStyle} aria-label={texts.viewQuoteNumber(quote.quoteNumber)}>
          {texts.view}
        </Link>
      </Cell>
    </TableRow>
  );
}

type QuoteShortlistsProps = {
  only: QuoteShortlist | undefined;
  onPick: (only: QuoteShortlist | undefined) => void;
};

/** What waits for somebody, with how many there are. Only for the office. */
function QuoteShortlists({ only, onPick }: QuoteShortlistsProps) {
  const isOffice = useCan("quotes:write");
  const { data } = useQuery({ ...quoteCountsQuery, enabled: isOffice });
  if (!isOffice) return null;
  return (
    <FilterChips
      label={listWords.needsAction}
      allLabel={null}
      value={only}
      options={quoteShortlists.map((value) => ({ value, label: words[value], count: data?.[value].count }))}
      onValueChange={onPick}
    />
  );
}
