import type { Report } from "@fieldwright/contract/reports";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { formatDay } from "@/lib/dates";
import { changeText, count, wholeUsd, words } from "./words";

type Figure = { readonly label: string; readonly value: string; readonly note: string };

const figuresOf = ({ range, financialStats, jobStats }: Report): Figure[] => {
  const { totalRevenue, totalInvoiced, previous, averageJobValue, invoicedJobs, totalClients } =
    financialStats;
  const against = (now: Dollars, before: Dollars) => {
    const change = changeText(now, before);
    return change
      ? words.againstUpTo(change, wholeUsd(before), formatDay(range.comparedUntil))
      : words.noEarlierPeriodTo;
  };
  return [
    {
      label: words.totalRevenue,
      value: wholeUsd(totalRevenue),
      note: against(totalRevenue, previous.totalRevenue),
    },
    {
      label: words.invoiced,
      value: wholeUsd(totalInvoiced),
      note: against(totalInvoiced, previous.totalInvoiced),
    },
    {
      label: words.averageJobValue,
      value: formatUsd(averageJobValue),
      note: words.jobsInvoiced(invoicedJobs),
    },
    {
      label: words.activeJobs,
      value: count(jobStats.activeJobs),
      note: words.completedInPeriod(count(jobStats.completedJobs)),
    },
    { label: words.totalClients, value: count(totalClients), note: words.asOfToday },
  ];
};

/** Totals of the whole period. */
export function ReportLedger({ report }: { report: Report }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line shadow-1 [gap:1px] xl:grid-cols-5 print:grid-cols-5">
      {figuresOf(report).map(({ label, value, note }) => (
        <div
          key={label}
          className="flex flex-col bg-surface px-4 py-3.5 max-xl:last:col-span-full print:last:col-auto"
        >
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className="text-22 font-head wdth-head xl:text-28">{value}</dd>
          <dd className="mt-0.5 text-12 text-pretty text-ink-2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
