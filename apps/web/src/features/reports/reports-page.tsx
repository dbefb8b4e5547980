import type { Report } from "@fieldwright/contract/reports";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/lib/auth";
import { formatDay, useToday } from "@/lib/dates";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { type Behind, reportQuery } from "./api";
import { FirstFigures } from "./first-figures";
import { GeographyCard } from "./geography-card";
import { ReportLedger } from "./ledger";
import { JobsCard, ReceivablesCard } from "./money-cards";
import { ServicesCard, TeamCard, TopClientsCard } from "./people-cards";
import { Questions } from "./questions";
import { RangeBar } from "./range-bar";
import { RecordsSheet } from "./records-sheet";
import { rangeOf } from "./report-search";
import "./print.css";
import { RevenueCard } from "./revenue-card";
import { SatisfactionCard } from "./satisfaction-card";

const route = getRouteApi("/protected/reports");

const failed = "Failed to load reports data";

export function ReportsPage() {
  const { user } = useSession();
  const today = useToday();
  const search = route.useSearch();
  const range = rangeOf(search, today);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(range));
  const retry = () => void refetch();
  const days = `${formatDay(range.start)} to ${formatDay(range.end)}`;
  return (
    <PageBody>
      <PageHeader
        title="Reports"
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
              Print
            </Button>
          </>
        }
      />
      <Questions search={search} range={range} />
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
                  Retry
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
      <span className="sr-only">Loading reports</span>
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
