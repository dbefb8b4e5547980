import type { QuoteSummary } from "@fieldwright/contract/quotes";
import type { DocumentSort } from "@fieldwright/domain/list-views";
import { type Dollars, dollars, formatUsd } from "@fieldwright/domain/money";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCan } from "@/lib/auth";
import { type Choice, FilterChips } from "@/ui/segmented";
import { Cell, CellLines, HeadCell, Table, TableBody, TableHead, TableRow } from "@/ui/table";
import { NotSent } from "./document-card";
import { type ListFilters, pickFilter } from "./list-filters";
import { rowLink } from "./list-keys";
import { ListSort } from "./list-toolbar";
import { words } from "./list-words";
import { clientName } from "./names";
import { RecordList, type RecordListProps } from "./record-list";

type DocumentFilters<Status extends string, Only extends string> = ListFilters<Status> & {
  only?: Only | undefined;
  sort?: DocumentSort | undefined;
};

type Listed = {
  readonly total: number;
  readonly totalPages: number;
  readonly totalIsCapped?: boolean | undefined;
  readonly amount?: Dollars | undefined;
  readonly owed?: Dollars | undefined;
};

const amountsOf = ({ amount, owed = dollars(0) }: Listed) =>
  amount === undefined ? null : (
    <>
      <strong className="ml-2 font-control text-ink">{formatUsd(amount)}</strong>
      {owed > 0 ? <span className="ml-2">{words.owed(formatUsd(owed))}</span> : null}
    </>
  );

type DocumentListProps<
  Status extends string,
  Only extends string,
  Filters extends DocumentFilters<Status, Only>,
  Answer extends Listed,
> = Omit<
  RecordListProps<Status, Filters, Answer>,
  "views" | "moreFilters" | "moreActive" | "isNarrowed" | "amounts"
> & {
  /** What waits for somebody, with how many there are. Only for the office. */
  shortlists: readonly Choice<Only>[];
  /** The order by the day that matters, such as "Due soonest". */
  soonest: string;
};

/** The list of quotes or invoices: what waits, the order, and what all of it is worth. */
export function DocumentList<
  Status extends string,
  Only extends string,
  Filters extends DocumentFilters<Status, Only>,
  Answer extends Listed,
>({ shortlists, soonest, ...list }: DocumentListProps<Status, Only, Filters, Answer>) {
  const { filters, onFilters, create } = list;
  const isOffice = useCan(create.permission);
  const sort = (
    <ListSort
      value={filters.sort}
      soonest={soonest}
      onPick={(next) => onFilters({ ...filters, page: undefined, sort: next })}
    />
  );
  return (
    <RecordList
      {...list}
      views={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          {isOffice ? (
            <FilterChips
              label={words.needsAction}
              allLabel={null}
              value={filters.only}
              options={shortlists}
              onValueChange={(only) => onFilters(pickFilter(filters, "only", only))}
            />
          ) : null}
          <span className="ml-auto max-sm:hidden">{sort}</span>
        </div>
      }
      moreFilters={<span className="w-full sm:hidden">{sort}</span>}
      isNarrowed={filters.only !== undefined}
      amounts={amountsOf}
    />
  );
}

type DocumentTableProps = {
  label: string;
  /** Titles of the first column and of the last. */
  first: string;
  last: string;
  hasBalance?: boolean;
  children: ReactNode;
};

export function DocumentTable({ label, first, last, hasBalance = false, children }: DocumentTableProps) {
  return (
    <Table aria-label={label}>
      <TableHead>
        <HeadCell>{first}</HeadCell>
        <HeadCell className="max-md:hidden">{words.client}</HeadCell>
        <HeadCell numeric className="max-sm:pr-4">
          {words.total}
        </HeadCell>
        {hasBalance ? (
          <HeadCell numeric className="max-lg:hidden">
            {words.balance}
          </HeadCell>
        ) : null}
        <HeadCell className="pl-6 max-sm:hidden">{words.status}</HeadCell>
        <HeadCell className="max-lg:hidden">{last}</HeadCell>
        <HeadCell className="w-10 max-sm:hidden">
          <span className="sr-only">{words.actions}</span>
        </HeadCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

type DocumentRowProps = {
  to: { to: "/quotes/$id" | "/invoices/$id"; params: { id: string } };
  number: string;
  title: string;
  client: QuoteSummary["client"];
  total: Dollars;
  /** Left out of lists without balances. */
  balance?: string;
  badge: ReactNode;
  isUnsent: boolean;
  day: string;
};

/** A click anywhere opens the document. On phones the status is below the amount. */
export function DocumentRow({
  to,
  number,
  title,
  client,
  total,
  balance,
  badge,
  isUnsent,
  day,
}: DocumentRowProps) {
  const name = clientName(client);
  return (
    <TableRow className="relative">
      <Cell className="w-1/2 max-w-0 max-sm:w-full max-sm:py-2">
        <CellLines
          first={
            <Link {...to} {...rowLink} className="after:absolute after:inset-0 hover:underline">
              {number}
            </Link>
          }
          second={title}
        />
        <span className="block truncate text-12 text-ink-2 md:hidden">{name}</span>
      </Cell>
      <Cell className="w-1/2 max-w-0 max-md:hidden">
        <CellLines first={name} second={client.user.email} />
      </Cell>
      <Cell numeric className="font-control max-sm:pr-4">
        {formatUsd(total)}
        <span className="mt-1 flex justify-end sm:hidden">{badge}</span>
      </Cell>
      {balance === undefined ? null : (
        <Cell numeric className="text-ink-2 max-lg:hidden">
          {balance}
        </Cell>
      )}
      <Cell className="pl-6 max-sm:hidden">
        {badge}
        {isUnsent ? <NotSent className="mt-0.5 block text-12" /> : null}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-2 max-lg:hidden">{day}</Cell>
      {/* Padding would make the hidden cell wide enough to scroll to. */}
      <Cell className="text-right max-sm:sr-only max-sm:last:p-0">
        <Link
          {...to}
          aria-label={words.viewNumber(number)}
          className="thumb relative z-1 text-13 text-ink-2 group-hover/row:text-accent-ink hover:underline"
        >
          {words.view}
        </Link>
      </Cell>
    </TableRow>
  );
}
