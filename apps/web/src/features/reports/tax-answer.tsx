import type { SalesTax, TaxRow } from "@fieldwright/contract/report-questions";
import { formatDay } from "@fieldwright/domain/format-time";
import { type Dollars, formatUsd, sumDollars } from "@fieldwright/domain/money";
import { type DayRange, quarterOf } from "@fieldwright/domain/report-periods";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Segmented } from "@/ui/segmented";
import { Answer } from "./answer";
import { salesTaxQuery } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { questionWords, words as texts } from "./words";

const words = questionWords.tax;

const units = [
  { value: "month", label: texts.month },
  { value: "quarter", label: texts.quarter },
] as const;
type Unit = (typeof units)[number]["value"];

/** A month or a quarter with two rates has two rows, and stands in the first of them. */
type Period = Omit<TaxRow, "start"> & { readonly period: string; readonly goesOn: boolean };

const periodOf = (start: string, unit: Unit): string => {
  if (unit === "month") return formatDay(start, "monthYear");
  const [year = "", quarter = ""] = quarterOf(start).split("-");
  return `${quarter} ${year}`;
};

const amounts = ["invoicedSales", "invoicedTax", "collectedSales", "collectedTax"] as const;

/** Rows of the same period and rate in one. */
const periodsOf = (rows: readonly TaxRow[], unit: Unit): Period[] => {
  const groups = new Map<string, TaxRow[]>();
  for (const row of rows) {
    const key = `${periodOf(row.start, unit)}|${row.rate}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const merged = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (name: (typeof amounts)[number]) => sumDollars(group.map((row) => row[name]));
    return [
      {
        period: periodOf(first.start, unit),
        rate: first.rate,
        invoicedSales: sum("invoicedSales"),
        invoicedTax: sum("invoicedTax"),
        collectedSales: sum("collectedSales"),
        collectedTax: sum("collectedTax"),
      },
    ];
  });
  return merged.map((row, index) => ({ ...row, goesOn: merged[index - 1]?.period === row.period }));
};

const amountColumn = (
  name: (typeof amounts)[number],
  rows: readonly Period[],
  className = "",
): Column<Period> => ({
  title: words[name],
  numeric: true,
  className,
  cell: (row) => formatUsd(row[name]),
  total: formatUsd(sumDollars(rows.map((row): Dollars => row[name]))),
});

const rateText = ({ rate }: Period): string => (rate === 0 ? words.noTax : `${rate}%`);

const columnsOf = (rows: readonly Period[]): readonly Column<Period>[] => [
  {
    title: words.period,
    cell: ({ period, goesOn }) => <span className={goesOn ? "sr-only" : "font-control"}>{period}</span>,
    total: questionWords.total,
  },
  { title: words.rate, numeric: true, cell: rateText },
  amountColumn("invoicedSales", rows, "max-sm:hidden"),
  amountColumn("invoicedTax", rows, "font-control"),
  amountColumn("collectedSales", rows, "max-sm:hidden"),
  amountColumn("collectedTax", rows, "font-control"),
];

export function TaxAnswer({ range }: { range: DayRange }) {
  const query = useQuery(salesTaxQuery(range));
  const [unit, setUnit] = useState<Unit>("month");
  return (
    <Answer title={words.title} query={query}>
      {(tax) => <TaxCard tax={tax} unit={unit} onUnit={setUnit} />}
    </Answer>
  );
}

function TaxCard({ tax, unit, onUnit }: { tax: SalesTax; unit: Unit; onUnit: (unit: Unit) => void }) {
  const rows = periodsOf(tax.rows, unit);
  return (
    <ReportCard
      title={words.title}
      figures={["taxInvoiced", "taxCollected"]}
      action={<Segmented label={words.by} value={unit} onValueChange={onUnit} options={units} />}
      sheet={{
        name: `sales-tax-by-${unit}`,
        titles: [words.period, words.rate, ...amounts.map((name) => words[name])],
        rows: rows.map((row) => [row.period, row.rate, ...amounts.map((name) => row[name])]),
      }}
      long
    >
      <p className="border-b border-line px-4 py-2 text-13 text-pretty text-ink-2">{words.bases}</p>
      <ReportTable
        caption={words.caption}
        columns={columnsOf(rows)}
        rows={rows}
        keyOf={({ period, rate }) => `${period}-${rate}`}
        needsRoom={({ rate, goesOn }) => rate === 0 && goesOn}
        empty={words.empty}
        foldedRows={24}
      />
    </ReportCard>
  );
}
