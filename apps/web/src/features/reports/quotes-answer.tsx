import type { QuoteAnswers, QuoteMonth } from "@fieldwright/contract/report-questions";
import { formatDay } from "@fieldwright/domain/format-time";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { useQuery } from "@tanstack/react-query";
import { Answer } from "./answer";
import { quoteAnswersQuery } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, percent, questionWords, wholeUsd } from "./words";

const words = questionWords.quotes;

const counts = ["sent", "approved", "declined", "expired", "open"] as const;

const daysText = (days: number | null): string => (days === null ? "–" : days.toLocaleString("en-US"));

const columnsOf = ({ total }: QuoteAnswers): readonly Column<QuoteMonth>[] => [
  {
    title: words.month,
    cell: ({ start }) => formatDay(start, "monthYear"),
    total: questionWords.total,
  },
  ...counts.map(
    (name): Column<QuoteMonth> => ({
      title: words[name],
      numeric: true,
      className: name === "sent" || name === "approved" ? "" : "max-md:hidden",
      cell: (row) => count(row[name]),
      total: count(total[name]),
    }),
  ),
  {
    title: words.rate,
    numeric: true,
    share: ({ winRate }) => (winRate ?? 0) / 100,
    cell: ({ winRate }) => percent(winRate),
    total: percent(total.winRate),
  },
  {
    title: words.won,
    numeric: true,
    className: "max-md:pr-4",
    cell: ({ won }) => wholeUsd(won),
    total: wholeUsd(total.won),
  },
  {
    title: words.days,
    numeric: true,
    className: "max-md:hidden",
    cell: ({ medianDays }) => daysText(medianDays),
    total: daysText(total.medianDays),
  },
];

export function QuotesAnswer({ range }: { range: DayRange }) {
  const query = useQuery(quoteAnswersQuery(range));
  return (
    <Answer title={words.title} query={query}>
      {(answers) => {
        const rows = answers.months.filter(({ sent }) => sent > 0);
        return (
          <ReportCard
            title={words.title}
            figures={["winRate", "medianDays"]}
            sheet={{
              name: "quote-win-rate",
              titles: [
                words.month,
                ...counts.map((name) => words[name]),
                `${words.rate} %`,
                words.won,
                words.days,
              ],
              rows: rows.map((row) => [
                formatDay(row.start, "monthYear"),
                ...counts.map((name) => row[name]),
                row.winRate,
                row.won,
                row.medianDays,
              ]),
            }}
            long
          >
            <ReportTable
              caption={words.caption}
              columns={columnsOf(answers)}
              rows={rows}
              keyOf={({ start }) => start}
              empty={words.empty}
            />
          </ReportCard>
        );
      }}
    </Answer>
  );
}
