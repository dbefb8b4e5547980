import type { CustomerMonth, Customers, LapsedClient } from "@fieldwright/contract/report-questions";
import { formatDay as formatMonth } from "@fieldwright/domain/format-time";
import { shareOf } from "@fieldwright/domain/report-figures";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDay } from "@/lib/dates";
import { linkStyle } from "@/ui/card";
import { CellLines } from "@/ui/table";
import { nameOf } from "./aging-answer";
import { Answer } from "./answer";
import { customersQuery } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, percent, questionWords, wholeUsd } from "./words";

const words = questionWords.customers;

type Sums = Omit<CustomerMonth, "start">;
const jobShare = ({ repeatJobs, jobs }: Sums) => shareOf(repeatJobs, jobs);
const moneyShare = ({ repeatCollected, collected }: Sums) => shareOf(repeatCollected, collected);

const monthColumns = ({ total }: Customers): readonly Column<CustomerMonth>[] => [
  {
    title: words.month,
    cell: ({ start }) => formatMonth(start, "monthYear"),
    total: questionWords.total,
  },
  {
    title: words.newClients,
    numeric: true,
    cell: ({ newClients }) => count(newClients),
    total: count(total.newClients),
  },
  { title: words.jobs, numeric: true, cell: ({ jobs }) => count(jobs), total: count(total.jobs) },
  {
    title: words.repeatJobs,
    numeric: true,
    className: "max-lg:hidden print:table-cell",
    cell: ({ repeatJobs }) => count(repeatJobs),
    total: count(total.repeatJobs),
  },
  {
    title: words.share,
    numeric: true,
    className: "max-sm:pr-4",
    share: (row) => (jobShare(row) ?? 0) / 100,
    cell: (row) => percent(jobShare(row)),
    total: percent(jobShare(total)),
  },
  {
    title: words.collected,
    numeric: true,
    className: "max-md:hidden",
    cell: ({ collected }) => wholeUsd(collected),
    total: wholeUsd(total.collected),
  },
  {
    title: words.repeatCollected,
    numeric: true,
    className: "max-lg:hidden print:table-cell",
    cell: ({ repeatCollected }) => wholeUsd(repeatCollected),
    total: wholeUsd(total.repeatCollected),
  },
  {
    title: words.moneyShare,
    numeric: true,
    className: "max-sm:hidden",
    share: (row) => (moneyShare(row) ?? 0) / 100,
    cell: (row) => percent(moneyShare(row)),
    total: percent(moneyShare(total)),
  },
];

const lapsedColumns: readonly Column<LapsedClient>[] = [
  {
    title: words.client,
    cell: (row) => (
      <Link to="/clients/$id" params={{ id: row._id }} className={linkStyle}>
        <CellLines first={nameOf(row)} second={row.company.name} />
      </Link>
    ),
  },
  {
    title: words.phone,
    cell: ({ phone }) =>
      phone ? (
        <a href={`tel:${phone}`} className={linkStyle}>
          {phone}
        </a>
      ) : (
        "–"
      ),
  },
  { title: words.email, className: "max-md:hidden", cell: ({ user }) => user.email || "–" },
  { title: words.last, numeric: true, cell: ({ lastDay }) => formatDay(lastDay) },
];

export function CustomersAnswer({ range }: { range: DayRange }) {
  const query = useQuery(customersQuery(range));
  return (
    <Answer title={words.title} query={query}>
      {(customers) => (
        <>
          <MonthsCard customers={customers} />
          <LapsedCard customers={customers} />
        </>
      )}
    </Answer>
  );
}

function MonthsCard({ customers }: { customers: Customers }) {
  const rows = customers.months.filter(({ jobs, collected }) => jobs > 0 || collected !== 0);
  return (
    <ReportCard
      title={words.title}
      figures={["repeatWork", "newClients"]}
      sheet={{
        name: "repeat-customers",
        titles: [
          words.month,
          words.newClients,
          words.jobs,
          words.repeatJobs,
          `${words.share} %`,
          words.collected,
          words.repeatCollected,
          `${words.moneyShare} %`,
        ],
        rows: rows.map((row) => [
          formatMonth(row.start, "monthYear"),
          row.newClients,
          row.jobs,
          row.repeatJobs,
          jobShare(row),
          row.collected,
          row.repeatCollected,
          moneyShare(row),
        ]),
      }}
      long
    >
      <ReportTable
        caption={words.caption}
        columns={monthColumns(customers)}
        rows={rows}
        keyOf={({ start }) => start}
        empty={words.empty}
      />
    </ReportCard>
  );
}

function LapsedCard({ customers: { lapsed, lapsedCount } }: { customers: Customers }) {
  const note = words.lapsedCount(lapsed.length, lapsedCount);
  return (
    <ReportCard
      title={words.lapsed}
      figures={["lapsed"]}
      sheet={{
        name: "clients-not-served-for-12-months",
        titles: [words.client, words.phone, words.email, words.last],
        rows: lapsed.map((row) => [nameOf(row), row.phone, row.user.email, row.lastDay]),
      }}
      long
    >
      <ReportTable
        caption={words.lapsedCaption}
        columns={lapsedColumns}
        rows={lapsed}
        keyOf={({ _id }) => _id}
        empty={words.lapsedEmpty}
      />
      {note ? <p className="border-t border-line px-4 py-2 text-13 text-ink-2">{note}</p> : null}
    </ReportCard>
  );
}
