import type { InvoiceSummary } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import { invoiceStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCan } from "@/lib/auth";
import { formatDay } from "@/lib/dates";
import { DocumentList, DocumentRow, DocumentTable } from "@/records/document-list";
import { StatusBadge, statusLooks } from "@/ui/badge";
import { SkeletonTable } from "@/ui/skeleton";
import { invoiceCountsQuery, invoicesQuery } from "./api";
import { type InvoiceFilters, offeredShortlists, readInvoiceFilters } from "./invoice-filters";
import { words } from "./words";

const route = getRouteApi("/protected/invoices");

const invoicesShape = ["w-24", "w-32", "w-16 ml-auto", "w-16", "w-20", "w-24"];

export function InvoicesPage() {
  const filters = readInvoiceFilters(route.useSearch());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(invoicesQuery(filters));
  const { data: counts } = useQuery({ ...invoiceCountsQuery, enabled: useCan("invoices:write") });
  const show = (next: InvoiceFilters) =>
    void navigate({ to: "/invoices", search: next, replace: next.page === undefined });
  return (
    <DocumentList
      title={words.invoices}
      noun={words.invoicesWord}
      create={{ to: "/invoices/new", label: words.createInvoice, permission: "invoices:write" }}
      searchHint={words.numberClient}
      emptyHint={words.finishJobAndIts}
      statuses={invoiceStatuses.map((value) => ({
        value,
        label: statusLooks.invoice[value].word,
        count: value === "overdue" ? counts?.overdue.count : undefined,
      }))}
      shortlists={offeredShortlists.map((value) => ({
        value,
        label: words[value],
        count: counts?.[value].count,
      }))}
      soonest={words.soonest}
      filters={filters}
      onFilters={show}
      skeleton={<SkeletonTable label={words.loadingInvoices} columns={invoicesShape} />}
      query={query}
      prefetchPage={(page) => void queries.prefetchQuery(invoicesQuery({ ...filters, page }))}
    >
      {({ invoices }) => (
        <DocumentTable label={words.invoices} first={words.invoiceLabel} last={words.due} hasBalance>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice._id} invoice={invoice} />
          ))}
        </DocumentTable>
      )}
    </DocumentList>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { _id, invoiceNumber, job, client, total, balance, status, sentAt, terms } = invoice;
  return (
    <DocumentRow
      to={{ to: "/invoices/$id", params: { id: _id } }}
      number={invoiceNumber}
      title={job.title}
      client={client}
      total={total}
      balance={status === "cancelled" ? "–" : formatUsd(balance)}
      badge={<StatusBadge kind="invoice" status={status} />}
      isUnsent={balance > 0 && status !== "cancelled" && sentAt === null}
      day={formatDay(terms.dueDate)}
    />
  );
}
