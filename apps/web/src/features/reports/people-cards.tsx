import type { Report } from "@fieldwright/contract/reports";
import { roleLabels } from "@fieldwright/domain/roles";
import { Link } from "@tanstack/react-router";
import { categoryLabels } from "@/records/categories";
import { linkStyle } from "@/ui/card";
import { CellLines } from "@/ui/table";
import type { Behind } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, percent, wholeUsd } from "./words";

type CardProps = { report: Report; onOpen: (behind: Behind) => void };
type RowOf<Name extends "topClients" | "serviceBreakdown" | "teamPerformance"> = Report[Name][number];

const rangeOf = ({ range }: Report) => ({ start: range.startDate, end: range.endDate });
const nameOf = ({ user }: { user: { firstName: string; lastName: string } }) =>
  `${user.firstName} ${user.lastName}`;
const largest = (values: readonly number[]) => Math.max(1, ...values);

const clientColumns = (most: number): readonly Column<RowOf<"topClients">>[] => [
  {
    title: "Client",
    cell: (row) => (
      <Link to="/clients/$id" params={{ id: row._id }} className={linkStyle}>
        <CellLines first={nameOf(row)} second={row.company.name} />
      </Link>
    ),
  },
  { title: "Jobs", numeric: true, cell: ({ jobCount }) => count(jobCount) },
  {
    title: "Paid",
    numeric: true,
    share: ({ totalSpent }) => totalSpent / most,
    cell: ({ totalSpent }) => wholeUsd(totalSpent),
  },
];

export function TopClientsCard({ report }: { report: Report }) {
  const rows = report.topClients;
  const most = largest(rows.map(({ totalSpent }) => totalSpent));
  return (
    <ReportCard
      title="Top clients"
      figures={["topClients"]}
      sheet={{
        name: "top-clients",
        titles: ["Client", "Company", "Email", "Jobs", "Paid"],
        rows: rows.map((row) => [
          nameOf(row),
          row.company.name,
          row.user.email,
          row.jobCount,
          row.totalSpent,
        ]),
      }}
    >
      <ReportTable
        caption="Top-paying clients"
        columns={clientColumns(most)}
        rows={rows}
        keyOf={({ _id }) => _id}
        empty="No client payments in this period."
      />
    </ReportCard>
  );
}

const serviceColumns = (most: number): readonly Column<RowOf<"serviceBreakdown">>[] => [
  { title: "Service", cell: ({ name }) => categoryLabels[name] },
  { title: "Jobs", numeric: true, cell: (row) => count(row.count) },
  {
    title: "Revenue",
    numeric: true,
    share: ({ revenue }) => revenue / most,
    cell: ({ revenue }) => wholeUsd(revenue),
  },
];

export function ServicesCard({ report, onOpen }: CardProps) {
  const rows = report.serviceBreakdown;
  const most = largest(rows.map(({ revenue }) => revenue));
  return (
    <ReportCard
      title="Services"
      figures={["serviceBreakdown"]}
      sheet={{
        name: "services",
        titles: ["Service", "Jobs", "Revenue"],
        rows: rows.map((row) => [categoryLabels[row.name], row.count, row.revenue]),
      }}
    >
      <ReportTable
        caption="Jobs and revenue by service"
        columns={serviceColumns(most)}
        rows={rows}
        keyOf={({ name }) => name}
        onOpen={({ name }) =>
          onOpen({
            title: `${categoryLabels[name]}, completed jobs`,
            of: "completed",
            range: rangeOf(report),
            category: name,
          })
        }
        openLabel={({ name }) => `Completed jobs of ${categoryLabels[name]}`}
        empty="No jobs completed or paid in this period."
      />
    </ReportCard>
  );
}

const teamColumns: readonly Column<RowOf<"teamPerformance">>[] = [
  { title: "Person", cell: (row) => <CellLines first={nameOf(row)} second={roleLabels[row.role]} /> },
  { title: "Jobs", numeric: true, cell: ({ completedJobs }) => count(completedJobs) },
  { title: "Hours", numeric: true, cell: ({ totalHours }) => totalHours.toFixed(1) },
  {
    title: "Utilization",
    numeric: true,
    share: ({ utilisation }) => (utilisation ?? 0) / 100,
    cell: ({ utilisation }) => percent(utilisation),
  },
  { title: "On time", numeric: true, cell: ({ onTimeRate }) => percent(onTimeRate) },
];

export function TeamCard({ report, onOpen }: CardProps) {
  const rows = report.teamPerformance;
  return (
    <ReportCard
      title="Team performance"
      figures={["completedJobs", "totalHours", "utilisation", "onTimeRate"]}
      action={
        <Link to="/time-sheets" className={linkStyle}>
          Time sheets
        </Link>
      }
      sheet={{
        name: "team-performance",
        titles: [
          "Person",
          "Role",
          "Completed jobs",
          "Hours",
          "Available hours",
          "Utilization %",
          "On time %",
        ],
        rows: rows.map((row) => [
          nameOf(row),
          roleLabels[row.role],
          row.completedJobs,
          row.totalHours,
          row.availableHours,
          row.utilisation,
          row.onTimeRate,
        ]),
      }}
    >
      <ReportTable
        caption="What each person did"
        columns={teamColumns}
        rows={rows}
        keyOf={({ user }) => user._id}
        onOpen={(row) =>
          onOpen({
            title: `${nameOf(row)}, completed jobs`,
            of: "completed",
            range: rangeOf(report),
            person: row.user._id,
          })
        }
        openLabel={(row) => `Completed jobs of ${nameOf(row)}`}
        empty="No technicians yet."
      />
    </ReportCard>
  );
}
