import type { Report } from "@fieldwright/contract/reports";
import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";
import { Segmented } from "@/ui/segmented";
import type { Behind } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { RevenueChart } from "./revenue-chart";
import { count, type Point, pointsOf, type SeriesUnit, wholeUsd } from "./words";

const unitOptions = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "quarter", label: "Quarter" },
] as const;
const viewOptions = [
  { value: "chart", label: "Chart", icon: <ChartColumn aria-hidden="true" /> },
  { value: "table", label: "Table", icon: <Table2 aria-hidden="true" /> },
] as const;

const columns: readonly Column<Point>[] = [
  { title: "Period", cell: ({ label }) => label },
  { title: "Invoiced", numeric: true, cell: ({ invoiced }) => wholeUsd(invoiced) },
  { title: "Collected", numeric: true, cell: ({ collected }) => wholeUsd(collected) },
  {
    title: "Period before",
    numeric: true,
    cell: ({ previous }) => (previous ? wholeUsd(previous.collected) : "–"),
  },
  { title: "Jobs", numeric: true, cell: ({ jobs }) => count(jobs) },
];

const empty = "No money in or out in this period.";

export function RevenueCard({ report, onOpen }: { report: Report; onOpen: (behind: Behind) => void }) {
  const [unit, setUnit] = useState<SeriesUnit>("month");
  const [view, setView] = useState<"chart" | "table">("chart");
  const points = pointsOf(report, unit);
  const hasMoney = points.some(
    ({ invoiced, collected, previous }) => invoiced || collected || previous?.collected,
  );
  const open = ({ label, start, end }: Point) =>
    onOpen({ title: `Collected, ${label}`, of: "collected", range: { start, end } });
  const units = <Segmented label="By" value={unit} onValueChange={setUnit} options={unitOptions} />;
  return (
    <ReportCard
      title="Revenue"
      figures={["totalRevenue", "invoiced", "periodBefore"]}
      sheet={{
        name: `revenue-by-${unit}`,
        titles: ["Period", "From", "To", "Invoiced", "Collected", "Collected in the period before", "Jobs"],
        rows: points.map(({ label, start, end, invoiced, collected, previous, jobs }) => [
          label,
          start,
          end,
          invoiced,
          collected,
          previous?.collected ?? null,
          jobs,
        ]),
      }}
      action={
        <>
          <span className="max-sm:hidden">{units}</span>
          <Segmented
            label="View of revenue"
            value={view}
            onValueChange={setView}
            options={viewOptions}
            iconsOnly
          />
        </>
      }
    >
      <div className="px-4 pt-3 sm:hidden print:hidden">{units}</div>
      {view === "chart" && !hasMoney ? (
        <p className="px-4 py-6 text-13 text-ink-2">{empty}</p>
      ) : view === "chart" ? (
        <RevenueChart points={points} onOpen={open} />
      ) : (
        <ReportTable
          caption={`Revenue by ${unit}`}
          columns={columns}
          rows={points}
          keyOf={({ key }) => key}
          onOpen={open}
          openLabel={({ label }) => `Payments of ${label}`}
          empty={empty}
        />
      )}
    </ReportCard>
  );
}
