import "./print.css";
import type { Report } from "@fieldwright/contract/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Plus, Printer } from "lucide-react";
import { useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { formatDay, useToday } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/empty-state";
import { DateField } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { type Behind, reportQuery } from "./api";
import { GeographyCard } from "./geography-card";
import { ReportLedger } from "./ledger";
import { JobsCard, ReceivablesCard } from "./money-cards";
import { SatisfactionCard, ServicesCard, TeamCard, TopClientsCard } from "./people-cards";
import { Questions } from "./questions";
import { RecordsSheet } from "./records-sheet";
import { type Preset, presetLabels, presets, type ReportSearch, rangeOf } from "./report-search";
import { RevenueCard } from "./revenue-card";
import { words } from "./words";

const options = presets.map((value) => ({ value, label: presetLabels[value] }));
const presetOf = (value: string): Preset => presets.find((preset) => preset === value) ?? "this-year";

/** Selects the report's days. The choice is kept in the URL. */
function RangeBar({ search, today }: { search: ReportSearch; today: string }) {
  const navigate = useNavigate();
  const { start, end } = rangeOf(search, today);
  const [draft, setDraft] = useState({ from: start, to: end });
  const [choosing, setChoosing] = useState(false);
  const isCustom = choosing || search.range === "custom";
  const go = (next: ReportSearch) =>
    void navigate({ to: "/reports", search: { ...next, question: search.question } });
  const pick = (preset: Preset) => {
    setChoosing(preset === "custom");
    setDraft({ from: start, to: end });
    if (preset !== "custom") go(preset === "this-year" ? {} : { range: preset });
  };
  const isValid = draft.from !== "" && draft.to !== "" && draft.from <= draft.to;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Select
        aria-label={words.period}
        size="bar"
        options={options}
        value={isCustom ? "custom" : (search.range ?? "this-year")}
        onChange={(event) => pick(presetOf(event.target.value))}
      />
      {isCustom ? (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isValid) return;
            setChoosing(false);
            go({ range: "custom", ...draft });
          }}
        >
          <DateField
            aria-label={words.firstDay}
            size="bar"
            className="w-36 max-sm:w-33"
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          />
          <DateField
            aria-label={words.lastDay}
            size="bar"
            className="w-36 max-sm:w-33"
            value={draft.to}
            onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          />
          <Button type="submit" size="bar" disabled={!isValid}>
            {words.show}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

const route = getRouteApi("/protected/reports");

const failed = words.failedToLoadReports;

export function ReportsPage() {
  const { user } = useSession();
  const today = useToday();
  const search = route.useSearch();
  const range = rangeOf(search, today);
  const { data, isError, isFetching, isPlaceholderData } = useQuery(reportQuery(range));
  const queries = useQueryClient();
  const retry = () =>
    void queries.refetchQueries({
      queryKey: queryKeys.report.all(),
      type: "active",
      predicate: ({ state }) => state.status === "error",
    });
  const days = words.startEndTo(formatDay(range.start), formatDay(range.end));
  return (
    <PageBody>
      <PageHeader
        title={words.reports}
        subtitle={user?.organization ? `${user.organization.name} · ${days}` : days}
        actions={
          <>
            <RangeBar search={search} today={today} />
            <Button
              size="bar"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
              className="print:hidden"
            >
              {words.print}
            </Button>
          </>
        }
      />
      <Questions search={search} range={range} isDown={isError && !data} />
      {data ? (
        <div
          className={cx("flex flex-col gap-4", isPlaceholderData ? "opacity-60" : "")}
          aria-busy={isPlaceholderData}
        >
          {isError ? (
            <Banner
              tone="error"
              action={
                <Button size="sm" busy={isFetching} onClick={retry}>
                  {words.retry}
                </Button>
              }
            >
              {failed}
            </Banner>
          ) : null}
          <Content report={data} />
        </div>
      ) : isError ? (
        <ErrorState message={failed} busy={isFetching} onRetry={retry} />
      ) : (
        <ReportSkeleton />
      )}
    </PageBody>
  );
}

function Content({ report }: { report: Report }) {
  const [behind, setBehind] = useState<Behind>();
  return (
    <>
      <FirstFigures report={report} />
      <ReportLedger report={report} />
      <RevenueCard report={report} onOpen={setBehind} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
        <TopClientsCard report={report} />
        <ServicesCard report={report} onOpen={setBehind} />
      </div>
      <TeamCard report={report} onOpen={setBehind} />
      <GeographyCard report={report} onOpen={setBehind} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
        <SatisfactionCard report={report} />
        <div className="grid min-w-0 gap-4">
          <ReceivablesCard report={report} />
          <JobsCard report={report} />
        </div>
      </div>
      {behind ? <RecordsSheet behind={behind} onClose={() => setBehind(undefined)} /> : null}
    </>
  );
}

/** In the shape of the totals, the chart and two tables side by side. */
function ReportSkeleton() {
  return (
    <output className="flex flex-col gap-4">
      <span className="sr-only">{words.loadingReports}</span>
      <span className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line shadow-1 [gap:1px] xl:grid-cols-5">
        {["revenue", "invoiced", "value", "jobs", "clients"].map((figure) => (
          <span key={figure} className="flex flex-col gap-3 bg-surface px-4 py-4 max-xl:last:col-span-full">
            <Skeleton className="w-24" />
            <Skeleton className="h-6 w-32" />
            <Skeleton className="w-28" />
          </span>
        ))}
      </span>
      <SkeletonCard className="h-96" />
      <span className="grid gap-4 lg:grid-cols-2">
        <SkeletonCard className="h-[34rem]" />
        <SkeletonCard className="h-[34rem]" />
      </span>
    </output>
  );
}

function SkeletonCard({ className }: { className: string }) {
  return (
    <span className={cx("block rounded-card border border-line bg-surface shadow-1", className)}>
      <span className="flex h-12 items-center border-b border-line px-4">
        <Skeleton className="w-1/4" />
      </span>
    </span>
  );
}

/** A company without clients has nothing to report yet: this is what fills the cards below. */
function FirstFigures({ report }: { report: Report }) {
  const mayAdd = useCan("clients:write");
  if (report.financialStats.totalClients > 0 || !mayAdd) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-accent-soft px-4 py-3 print:hidden">
      <p>{words.firstFigures}</p>
      <Button asChild variant="primary" size="bar" icon={<Plus aria-hidden="true" />}>
        <Link to="/clients/new">{words.addClient}</Link>
      </Button>
    </Card>
  );
}
