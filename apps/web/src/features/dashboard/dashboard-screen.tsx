import type { User } from "@fieldwright/contract/auth";
import { type Attention, type Dashboard, readDashboard } from "@fieldwright/contract/dashboard";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  CalendarClock,
  CalendarPlus,
  Clock,
  type LucideIcon,
  Plus,
  TriangleAlert,
  UserX,
} from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { call } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useNow, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { forgetSetupOffer, keepSetupOffer } from "@/lib/setup-offer";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { Skeleton, SkeletonRows } from "@/ui/skeleton";
import { attentionLine, dayTitle } from "./attention-text";
import { Ledger, LedgerSkeleton, ledgerCells } from "./ledger";
import { RecentClients, RecentJobs, UpcomingJobs } from "./record-cards";
import { TodayCard } from "./today-card";
import { words } from "./words";

/** Changes arrive as events. Polling covers what only time changes, such as a visit becoming late. */
const refreshEvery = 5 * 60_000;

const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard.all(),
  queryFn: ({ signal }) => call(readDashboard, { signal }),
  refetchInterval: refreshEvery,
});

/** Lazy, so that staff do not load code only customers need. */
const ClientHome = lazy(async () => ({ default: (await import("./client/client-home")).ClientHome }));
const RequestButton = lazy(async () => ({
  default: (await import("./client/request-button")).RequestButton,
}));

const failed = words.failedToLoadDashboard;

type DashboardScreenProps = {
  user: User;
  /** The line that leads to the set-up path. */
  setupLine?: (steps: NonNullable<Dashboard["setup"]>) => ReactNode;
  /** The person's day stands above it, with the title of the page. */
  isBelowDay?: boolean;
};

export function DashboardScreen({ user, setupLine, isBelowDay = false }: DashboardScreenProps) {
  const now = useNow();
  const zone = useZone();
  const { data, isError, isFetching, refetch } = useQuery(dashboardQuery);
  const retry = () => void refetch();
  const company = user.organization?.name;
  useSetupOffer(data?.setup ? company : data && null);
  const isNew = useCan("clients:write") && data?.stats.totalClients === 0;
  return (
    <PageBody>
      {isBelowDay ? (
        <h2 className="mb-3 text-16 font-head wdth-head">{user.organization?.name}</h2>
      ) : (
        <PageHeader
          title={dayTitle(zone, now)}
          subtitle={user.organization?.name}
          actions={isNew ? null : <DashboardActions />}
        />
      )}
      {data ? (
        <div className="flex flex-col gap-4">
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
          {data.setup ? setupLine?.(data.setup) : null}
          <DashboardContent dashboard={data} role={user.role} isNew={isNew} hasDay={isBelowDay} now={now} />
        </div>
      ) : isError ? (
        <ErrorState message={failed} busy={isFetching} onRetry={retry} />
      ) : (
        <DashboardSkeleton />
      )}
    </PageBody>
  );
}

/** The public page offers the set-up path to whoever still has it before them. Undefined while unknown. */
const useSetupOffer = (company: string | null | undefined) => {
  useEffect(() => {
    if (company === null) forgetSetupOffer();
    else if (company) keepSetupOffer(company);
  }, [company]);
};

function DashboardActions() {
  const maySchedule = useCan("schedule:write");
  const mayCreate = useCan("jobs:write");
  const mayRequest = useCan("requests:create");
  return (
    <>
      {maySchedule ? (
        <Button asChild icon={<CalendarPlus aria-hidden="true" />}>
          <Link to="/schedule/new">{words.scheduleAppointment}</Link>
        </Button>
      ) : null}
      {mayCreate ? (
        <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
          <Link to="/jobs/new">{words.createJob}</Link>
        </Button>
      ) : null}
      {mayRequest ? (
        <Suspense>
          <RequestButton />
        </Suspense>
      ) : null}
    </>
  );
}

type DashboardContentProps = {
  dashboard: Dashboard;
  role: User["role"];
  isNew: boolean;
  hasDay: boolean;
  now: Date;
};

function DashboardContent({ dashboard, role, isNew, hasDay, now }: DashboardContentProps) {
  const { today, recentJobs, upcomingJobs, recentClients, attention } = dashboard;
  if (role === "client")
    return (
      <>
        <Ledger cells={ledgerCells(dashboard)} />
        <Suspense
          fallback={
            <Card>
              <SkeletonRows rows={5} label={words.loadingWhatIsNew} />
            </Card>
          }
        >
          <ClientHome now={now} />
        </Suspense>
      </>
    );
  return (
    <>
      <NeedsYou attention={attention} now={now} />
      <Ledger cells={ledgerCells(dashboard)} />
      {isNew ? (
        <FirstClient hasSetup={Boolean(dashboard.setup)} />
      ) : hasDay ? null : (
        <TodayCard today={today} now={now} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <RecentJobs jobs={recentJobs} />
          <RecentClients clients={recentClients} />
        </div>
        <div className={cx("grid min-w-0 gap-4", isNew || "max-lg:row-start-1")}>
          <UpcomingJobs jobs={upcomingJobs} now={now} />
        </div>
      </div>
    </>
  );
}

/** A new organization needs a client before anything else. The setup above it has the one primary button. */
function FirstClient({ hasSetup }: { hasSetup: boolean }) {
  return (
    <EmptyState
      title={words.addYourFirstClient}
      className="py-10"
      action={
        <Button asChild variant={hasSetup ? "secondary" : "primary"} icon={<Plus aria-hidden="true" />}>
          <Link to="/clients/new">{words.addClient}</Link>
        </Button>
      }
    >
      {words.quotesJobsAndVisits}
    </EmptyState>
  );
}

const looks: Record<Attention["kind"], { icon: LucideIcon; ink: string }> = {
  late_visits: { icon: CalendarClock, ink: "text-red-ink" },
  unassigned_visits: { icon: UserX, ink: "text-red-ink" },
  unscheduled_jobs: { icon: CalendarPlus, ink: "text-ochre-ink" },
  overdue_invoices: { icon: TriangleAlert, ink: "text-red-ink" },
  expiring_quotes: { icon: Clock, ink: "text-ochre-ink" },
};

/** The last entry fills its row. There are two columns, and three on wide screens unless there are four entries. */
const lastSpan = (count: number): string =>
  cx(
    count % 2 === 1 && "sm:col-span-2",
    count !== 4 && (["xl:col-span-1", "xl:col-span-3", "xl:col-span-2"][count % 3] ?? ""),
  );

/** Shown first, and only if there is something. Each line links to its records. */
function NeedsYou({ attention, now }: { attention: readonly Attention[]; now: Date }) {
  const zone = useZone();
  if (attention.length === 0) return null;
  return (
    <Card aria-labelledby="needs-you" className="overflow-hidden">
      <h2 id="needs-you" className="sr-only">
        {words.needsYouToday}
      </h2>
      <ul className={cx("grid bg-line [gap:1px] sm:grid-cols-2", attention.length !== 4 && "xl:grid-cols-3")}>
        {attention.map((entry, index) => {
          const { icon: Icon, ink } = looks[entry.kind];
          const { text, amount, action, link } = attentionLine(entry, { zone, now });
          return (
            <li
              key={entry.kind}
              className={cx(
                "flex min-h-row items-center gap-2.5 bg-surface px-4 py-2",
                index === attention.length - 1 && lastSpan(attention.length),
              )}
            >
              <Icon aria-hidden="true" size={15} strokeWidth={2} className={cx("shrink-0", ink)} />
              <span className="min-w-0 flex-1">
                {text} {amount ? <b className="font-strong">{amount}</b> : null}
              </span>
              <Link {...link} className={cx(linkStyle, "shrink-0 text-13")}>
                {action}
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function CardSkeleton({ rows }: { rows: number }) {
  return (
    <Card>
      <span className="flex h-[46px] items-center border-b border-line px-4">
        <Skeleton className="w-28" />
      </span>
      <SkeletonRows rows={rows} label={words.loadingDashboard} />
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <LedgerSkeleton />
      <Card className="px-4 pt-4 pb-3">
        <Skeleton className="w-28" />
        <Skeleton className="mt-16 h-8 w-full" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
        <CardSkeleton rows={5} />
        <CardSkeleton rows={3} />
      </div>
    </div>
  );
}
