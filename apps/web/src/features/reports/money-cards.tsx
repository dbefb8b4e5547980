import type { Report } from "@fieldwright/contract/reports";
import { type JobStatus, jobStatuses } from "@fieldwright/domain/statuses";
import { Link } from "@tanstack/react-router";
import { statusLooks } from "@/ui/badge";
import { linkStyle } from "@/ui/card";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { ageLabels, count, wholeUsd, words } from "./words";

type Age = Report["receivables"]["byAge"][number];

const ageColumns = (most: number): readonly Column<Age>[] => [
  {
    title: words.age,
    cell: ({ age }) => (
      <Link
        to="/invoices"
        search={{ status: age === "not_due" ? "pending" : "overdue" }}
        className={linkStyle}
      >
        {ageLabels[age]}
      </Link>
    ),
  },
  { title: words.invoices, numeric: true, cell: (row) => count(row.count) },
  {
    title: words.unpaid,
    numeric: true,
    share: ({ amount }) => amount / most,
    cell: ({ amount }) => wholeUsd(amount),
  },
];

export function ReceivablesCard({ report }: { report: Report }) {
  const { byAge, total } = report.receivables;
  const most = Math.max(1, ...byAge.map(({ amount }) => amount));
  return (
    <ReportCard
      title={words.receivablesTotal(wholeUsd(total))}
      figures={["receivables"]}
      sheet={{
        name: "receivables",
        titles: [words.age, words.invoices, words.unpaid],
        rows: byAge.map((row) => [ageLabels[row.age], row.count, row.amount]),
      }}
    >
      <ReportTable
        caption={words.unpaidInvoicesByAge}
        columns={ageColumns(most)}
        rows={byAge}
        keyOf={({ age }) => age}
        empty=""
      />
    </ReportCard>
  );
}

type StatusRow = { readonly status: JobStatus; readonly jobs: number };

const statusColumns = (most: number): readonly Column<StatusRow>[] => [
  {
    title: words.status,
    cell: ({ status }) => (
      <Link to="/jobs" search={{ status }} className={linkStyle}>
        {statusLooks.job[status].word}
      </Link>
    ),
  },
  { title: words.jobs, numeric: true, share: ({ jobs }) => jobs / most, cell: ({ jobs }) => count(jobs) },
];

export function JobsCard({ report }: { report: Report }) {
  const { byStatus } = report.jobStats;
  const rows = jobStatuses.map((status) => ({ status, jobs: byStatus[status] }));
  const most = Math.max(1, ...rows.map(({ jobs }) => jobs));
  return (
    <ReportCard
      title={words.jobsByStatus}
      figures={["jobStats"]}
      sheet={{
        name: "jobs-by-status",
        titles: [words.status, words.jobs],
        rows: rows.map(({ status, jobs }) => [statusLooks.job[status].word, jobs]),
      }}
    >
      <ReportTable
        caption={words.allJobsByStatus}
        columns={statusColumns(most)}
        rows={rows}
        keyOf={({ status }) => status}
        empty=""
      />
    </ReportCard>
  );
}
