import type { InvoiceSummary } from "@fieldwright/contract/invoices";
import { type InvoiceShortlist, invoiceShortlists } from "@fieldwright/domain/list-views";
import { type Dollars, dollars, formatUsd } from "@fieldwright/domain/money";
import { invoiceStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useCan } from "@/lib/auth";
import { formatDay } from "@/lib/dates";
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
import { invoiceCountsQuery, invoicesQuery } from "./api";
import { type InvoiceFilters, readInvoiceFilters } from "./invoice-filters";
import { words } from "./list-words";
import { words as texts } from "./words";

const route = getRouteApi("/protected/invoices");

const statusOptions = invoiceStatuses.map((value) => ({ value, label: statusLooks.invoice[value].word }));

const invoicesShape = ["w-24", "w-32", "w-16 ml-auto", "w-16", "w-20", "w-24"];

type Amounts = { readonly amount?: Dollars | undefined; readonly owed?: Dollars | undefined };

const amountsOf = ({ amount, owed = dollars(0) }: Amounts) =>
  amount === undefined ? null : (
    <>
      <strong className="ml-2 font-control text-ink">{formatUsd(amount)}</strong>
      {owed > 0 ? <span className="ml-2">{listWords.owed(formatUsd(owed))}</span> : null}
    </>
  );

export function InvoicesPage() {
  const filters = readInvoiceFilters(route.useSearch());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(invoicesQuery(filters));
  const show = (next: InvoiceFilters) =>
    void navigate({ to: "/invoices", search: next, replace: next.page === undefined });
  const sort = (
    <ListSort
      value={filters.sort}
      soonest={words.soonest}
      onPick={(next) => show({ ...filters, page: undefined, sort: next })}
    />
  );
  return (
    <RecordList
      title={texts.invoices}
      noun={texts.invoicesWord}
      create={{ to: "/invoices/new", label: texts.createInvoice, permission: "invoices:write" }}
      searchHint={texts.numberClient}
      emptyHint={texts.finishJobAndIts}
      statuses={statusOptions}
      filters={filters}
      onFilters={show}
      views={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <InvoiceShortlists only={filters.only} onPick={(only) => show(pickFilter(filters, "only", only))} />
          <span className="ml-auto max-sm:hidden">{sort}</span>
        </div>
      }
      moreFilters={<span className="w-full sm:hidden">{sort}</span>}
      isNarrowed={filters.only !== undefined}
      amounts={amountsOf}
      skeleton={<SkeletonTable label={texts.loadingInvoices} columns={invoicesShape} />}
      query={query}
      prefetchPage={(page) => void queries.prefetchQuery(invoicesQuery({ ...filters, page }))}
    >
      {({ invoices }) => (
        <Table aria-label={texts.invoices}>
          <TableHead>
            <HeadCell>{texts.invoiceLabel}</HeadCell>
            <HeadCell className="max-md:hidden">{texts.client}</HeadCell>
            <HeadCell numeric>{texts.total}</HeadCell>
            <HeadCell numeric className="max-lg:hidden">
              {texts.balance}
            </HeadCell>
            <HeadCell className="pl-6 max-sm:hidden">{texts.status}</HeadCell>
            <HeadCell className="max-lg:hidden">{texts.due}</HeadCell>
            <HeadCell>
              <span className="sr-only">{texts.actions}</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice._id} invoice={invoice} />
            ))}
          </TableBody>
        </Table>
      )}
    </RecordList>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const name = clientName(invoice.client);
  const isUnsent = invoice.balance > 0 && invoice.status !== "cancelled" && invoice.sentAt === null;
  const toInvoice = { to: "/invoices/$id", params: { id: invoice._id } } as const;
  return (
    <TableRow>
      <Cell className="max-w-72 max-sm:w-full max-sm:max-w-0">
        <CellLines
          first={
            <Link {...toInvoice} className="hover:underline" {...rowLink}>
              {invoice.invoiceNumber}
            </Link>
          }
          second={invoice.job.title}
        />
        <span className="block truncate text-12 text-ink-2 md:hidden">{name}</span>
      </Cell>
      <Cell className="max-w-64 max-md:hidden">
        <CellLines first={name} second={invoice.client.user.email} />
      </Cell>
      <Cell numeric className="font-control">
        {formatUsd(invoice.total)}
        <span className="mt-1 flex justify-end sm:hidden">
          <StatusBadge kind="invoice" status={invoice.status} />
        </span>
      </Cell>
      <Cell numeric className="text-ink-2 max-lg:hidden">
        {invoice.status === "cancelled" ? "–" : formatUsd(invoice.balance)}
      </Cell>
      <Cell className="pl-6 max-sm:hidden">
        <StatusBadge kind="invoice" status={invoice.status} />
        {isUnsent ? <NotSent className="mt-0.5 block text-12" /> : null}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-2 max-lg:hidden">{formatDay(invoice.terms.dueDate)}</Cell>
      <Cell className="text-right">
        <Link
          {...toInvoice}
          className={linkStyle}
          aria-label={texts.viewInvoiceNumber(invoice.invoiceNumber)}
        >
          {texts.view}
        </Link>
      </Cell>
    </TableRow>
  );
}

type InvoiceShortlistsProps = {
  only: InvoiceShortlist | undefined;
  onPick: (only: InvoiceShortlist | undefined) => void;
};

/** What waits for somebody, with how many there are. Only for the office. */
function InvoiceShortlists({ only, onPick }: InvoiceShortlistsProps) {
  const isOffice = useCan("invoices:write");
  const { data } = useQuery({ ...invoiceCountsQuery, enabled: isOffice });
  if (!isOffice) return null;
  return (
    <FilterChips
      label={listWords.needsAction}
      allLabel={null}
      value={only}
      options={invoiceShortlists.map((value) => ({ value, label: words[value], count: data?.[value].count }))}
      onValueChange={onPick}
    />
  );
}
