import type { Aging, Debtor } from "@fieldwright/contract/report-questions";
import { type Dollars, formatUsd, sumDollars } from "@fieldwright/domain/money";
import { receivableAges } from "@fieldwright/domain/report-figures";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDay } from "@/lib/dates";
import { linkStyle } from "@/ui/card";
import { CellLines } from "@/ui/table";
import { Answer } from "./answer";
import { agingQuery } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, questionWords, shortAges } from "./words";

const words = questionWords.aging;

type Named = Pick<Debtor, "user" | "company">;
export const nameOf = ({ user, company }: Named): string =>
  `${user.firstName} ${user.lastName}`.trim() || company.name;

/** Nothing is drawn as a dash, so that what is owed stands out. */
const owedText = (amount: Dollars): string => (amount === 0 ? "–" : formatUsd(amount));

const overdueOf = (owed: Debtor["owed"]): Dollars =>
  sumDollars(receivableAges.filter((age) => age !== "not_due").map((age) => owed[age]));

const columnsOf = (aging: Aging): readonly Column<Debtor>[] => [
  {
    title: words.client,
    total: questionWords.total,
    cell: (row) => (
      <Link to="/clients/$id" params={{ id: row._id }} className={linkStyle}>
        <CellLines first={nameOf(row)} second={row.company.name} />
      </Link>
    ),
  },
  ...receivableAges.map(
    (age): Column<Debtor> => ({
      title: shortAges[age],
      numeric: true,
      className: "max-lg:hidden print:table-cell",
      cell: ({ owed }) => owedText(owed[age]),
      total: owedText(aging.owed[age]),
    }),
  ),
  {
    title: words.overdue,
    numeric: true,
    className: "lg:hidden print:hidden",
    cell: ({ owed }) => owedText(overdueOf(owed)),
    total: owedText(overdueOf(aging.owed)),
  },
  {
    title: words.total,
    numeric: true,
    className: "font-control max-sm:pr-4",
    cell: ({ total }) => formatUsd(total),
    total: formatUsd(aging.total),
  },
  {
    title: words.oldest,
    className: "max-md:hidden lg:pl-6",
    cell: ({ oldest }) => (
      <Link to="/invoices/$id" params={{ id: oldest._id }} className={linkStyle}>
        <CellLines first={oldest.number} second={words.due(formatDay(oldest.dueDate))} />
      </Link>
    ),
  },
  {
    title: words.open,
    numeric: true,
    className: "max-sm:hidden",
    cell: (row) => (
      <Link
        to="/invoices"
        search={{ client: row._id }}
        aria-label={words.openOf(nameOf(row))}
        className={linkStyle}
      >
        {count(row.invoices)}
      </Link>
    ),
    total: count(aging.invoices),
  },
];

const sheetOf = ({ clients }: Aging) => ({
  name: "who-owes-me",
  titles: [
    words.client,
    words.company,
    words.phone,
    ...receivableAges.map((age) => shortAges[age]),
    words.total,
    words.oldest,
    words.oldestDue,
    words.invoices,
  ],
  rows: clients.map((row) => [
    nameOf(row),
    row.company.name,
    row.phone,
    ...receivableAges.map((age) => row.owed[age]),
    row.total,
    row.oldest.number,
    row.oldest.dueDate,
    row.invoices,
  ]),
});

/** By client, as of today: the range does not matter. */
export function AgingAnswer() {
  const query = useQuery(agingQuery());
  return (
    <Answer title={words.title} query={query}>
      {(aging) => (
        <ReportCard title={words.title} figures={["aging"]} sheet={sheetOf(aging)} long>
          <ReportTable
            caption={words.caption}
            columns={columnsOf(aging)}
            rows={aging.clients}
            keyOf={({ _id }) => _id}
            empty={words.empty}
          />
          {aging.count > aging.clients.length ? (
            <p className="border-t border-line px-4 py-2 text-13 text-ink-2">
              {words.some(aging.clients.length, aging.count)}
            </p>
          ) : null}
        </ReportCard>
      )}
    </Answer>
  );
}
