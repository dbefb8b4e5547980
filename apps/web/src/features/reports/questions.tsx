import { sumDollars } from "@fieldwright/domain/money";
import { receivableAges, shareOf } from "@fieldwright/domain/report-figures";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { AgingAnswer } from "./aging-answer";
import { agingQuery, customersQuery, hoursQuery, quoteAnswersQuery, salesTaxQuery } from "./api";
import { CustomersAnswer } from "./customers-answer";
import { HoursAnswer } from "./hours-answer";
import { QuotesAnswer } from "./quotes-answer";
import { type Question, questions, type ReportSearch } from "./report-search";
import { TaxAnswer } from "./tax-answer";
import { hoursOf, percent, questionWords, wholeUsd } from "./words";

type Headline = { readonly figure: string; readonly note: string };

/** The answer below, or the page, says that it failed. */
const notLoaded: Headline = { figure: "–", note: "" };

const headline = <Data,>(
  { data, isError }: UseQueryResult<Data>,
  of: (data: Data) => Headline,
): Headline | undefined => (data === undefined ? (isError ? notLoaded : undefined) : of(data));

const useHeadlines = (range: DayRange): Readonly<Record<Question, Headline | undefined>> => {
  const { aging, tax, quotes, hours, customers } = questionWords;
  return {
    aging: headline(useQuery(agingQuery()), ({ total, count, owed }) => ({
      figure: wholeUsd(total),
      note: aging.note(
        count,
        wholeUsd(sumDollars(receivableAges.filter((age) => age !== "not_due").map((age) => owed[age]))),
      ),
    })),
    tax: headline(useQuery(salesTaxQuery(range)), ({ rows }) => ({
      figure: wholeUsd(sumDollars(rows.map(({ invoicedTax }) => invoicedTax))),
      note: tax.note(wholeUsd(sumDollars(rows.map(({ collectedTax }) => collectedTax)))),
    })),
    quotes: headline(useQuery(quoteAnswersQuery(range)), ({ total }) => ({
      figure: percent(total.winRate),
      note: quotes.note(total.sent, wholeUsd(total.won)),
    })),
    hours: headline(useQuery(hoursQuery(range)), ({ total }) => ({
      figure: hours.figure(hoursOf(total.minutes)),
      note: hours.note(total.perHour === null ? undefined : wholeUsd(total.perHour)),
    })),
    customers: headline(useQuery(customersQuery(range)), ({ total }) => ({
      figure: percent(shareOf(total.repeatJobs, total.jobs)),
      note: customers.note(total.newClients),
    })),
  };
};

const answers = {
  aging: AgingAnswer,
  tax: TaxAnswer,
  quotes: QuotesAnswer,
  hours: HoursAnswer,
  customers: CustomersAnswer,
} as const;

type QuestionsProps = {
  search: ReportSearch;
  range: DayRange;
  /** The page says that nothing could be loaded. */
  isDown: boolean;
};

/** What owners ask first: five figures, and the tables behind the one that is chosen. */
export function Questions({ search, range, isDown }: QuestionsProps) {
  const navigate = useNavigate();
  const headlines = useHeadlines(range);
  const chosen = search.question ?? questions[0];
  const choose = (question: Question) =>
    void navigate({
      to: "/reports",
      search: { ...search, question: question === questions[0] ? undefined : question },
      replace: true,
      resetScroll: false,
    });
  const Answer = answers[chosen];
  if (isDown && questions.every((question) => headlines[question] === notLoaded)) return null;
  return (
    <section aria-label={questionWords.questions} className="mb-4 flex flex-col gap-4">
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3 md:grid-cols-5 print:grid-cols-5">
        {questions.map((question) => (
          <Tile
            key={question}
            title={questionWords[question].title}
            headline={headlines[question]}
            isChosen={question === chosen}
            onChoose={() => choose(question)}
          />
        ))}
      </div>
      <Answer range={range} />
    </section>
  );
}

type TileProps = {
  title: string;
  headline: Headline | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

function Tile({ title, headline: shown, isChosen, onChoose }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        "grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 rounded-card border bg-surface px-4 py-2.5 text-left shadow-1 transition-colors duration-fast hover:bg-sunken",
        "sm:grid-cols-1 sm:content-start sm:items-start sm:py-3.5 sm:max-md:last:col-span-full",
        isChosen
          ? "border-accent shadow-[inset_0_0_0_1px_var(--accent)] print:border-line print:shadow-none"
          : "border-line",
      )}
    >
      <span
        className={cx(
          "text-13 whitespace-nowrap md:max-lg:tracking-tight",
          isChosen ? "font-control text-ink" : "text-ink-2",
        )}
      >
        {title}
      </span>
      <span className="text-right text-20 font-head wdth-head tabular-nums sm:text-left sm:text-22">
        {shown ? shown.figure : <Skeleton className="my-[0.5625rem] w-20" />}
      </span>
      <span className="col-span-full text-12 text-pretty text-ink-2 sm:mt-0.5">
        {shown ? shown.note : <Skeleton className="my-[0.1875rem] w-28" />}
      </span>
    </button>
  );
}
