import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useToday, useZone } from "@/lib/dates";
import { putOnTop, useFreshVisit } from "@/records/assistance";
import { isFiltered } from "@/records/list-filters";
import { useLastAnswer, usePageInRange, usePrefetchNext } from "@/records/list-pages";
import { LoadFailed } from "@/records/load-failed";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { visitDaysQuery, visitQuery, visitsQuery } from "../api";
import { AiScheduleButton } from "../assistance-buttons";
import type { VisitFilters } from "../schedule-search";
import { groupByDay } from "./day-groups";
import { DaySection } from "./day-section";
import { ListFilters } from "./list-filters";
import { ListFoot } from "./list-foot";
import { daysWanted, type ListMode, modeOf, visitsWanted } from "./list-query";
import { ListSkeleton } from "./list-skeleton";
import { useEarlier } from "./use-earlier";
import { useListPeek } from "./use-list-peek";
import { useRowKeys } from "./use-row-keys";
import { VisitRow } from "./visit-row";

const card = "overflow-clip rounded-card border border-line bg-surface shadow-1";

type ScheduleListProps = { filters: VisitFilters; views: ReactNode };

/** Visits by day, upcoming ones first. Earlier ones are behind a switch. */
export function ScheduleList({ filters, views }: ScheduleListProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [isEarlier, setEarlier] = useEarlier(user?._id ?? "");
  const mode = modeOf(filters, isEarlier);
  const show = (next: VisitFilters) =>
    void navigate({ to: "/schedule", search: next, replace: (next.page ?? 1) === 1 });
  const list = useVisits(filters, mode, (page) => show({ ...filters, page }));
  const fresh = useFresh();
  const { rows, dialog, swipe } = useRowKeys([...(fresh ? [fresh] : []), ...(list.answer?.schedules ?? [])]);
  const peek = useListPeek(fresh);
  const isEmpty = list.answer === undefined || list.answer.total === 0;
  const retry = () => void list.refetch();
  return (
    <PageBody className="min-h-[calc(100dvh-var(--topbar))] pb-0">
      <PageHeader
        title="Schedule"
        actions={
          <>
            {views}
            <AiScheduleButton />
            <CreateButton />
          </>
        }
      />
      <ListFilters
        filters={filters}
        onFilters={show}
        ahead={list.totals?.ahead}
        showsEarlier={isEarlier}
        onEarlier={(shown) => {
          setEarlier(shown);
          show({ ...filters, page: undefined });
        }}
      />
      {list.isError && isEmpty ? (
        <ErrorState message="Failed to load schedules" busy={list.isFetching} onRetry={retry} />
      ) : list.answer === undefined ? (
        <ListSkeleton />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links and buttons inside are the controls
        <div
          ref={rows}
          {...peek.handlers}
          {...swipe}
          aria-busy={list.isFetching}
          className="flex flex-col gap-4"
        >
          {list.isError ? (
            <LoadFailed message="Failed to load schedules" busy={list.isFetching} onRetry={retry} />
          ) : null}
          {fresh ? <JustScheduled visit={fresh} /> : null}
          {isEmpty ? (
            fresh ? null : (
              <Empty filters={filters} mode={mode} onEarlier={() => setEarlier(true)} />
            )
          ) : (
            <div className={card}>
              {list.groups.map((group) => (
                <DaySection
                  key={group.day}
                  group={group}
                  totals={list.totals?.days.find(({ day }) => day === group.day)}
                  filters={filters}
                  mode={mode}
                  today={list.today}
                  without={fresh?._id}
                />
              ))}
            </div>
          )}
        </div>
      )}
      {list.answer ? (
        <ListFoot
          answer={list.answer}
          ahead={mode === "ahead" ? list.totals?.ahead : undefined}
          isNarrowed={isNarrowed(filters)}
          page={filters.page ?? 1}
          onPage={(page) => show({ ...filters, page })}
        />
      ) : null}
      {dialog}
      {peek.card}
    </PageBody>
  );
}

const isNarrowed = (filters: VisitFilters): boolean =>
  isFiltered(filters) || Boolean(filters.team ?? filters.state ?? filters.from ?? filters.to);

/** A page of visits by day, and the totals of its days. */
const useVisits = (filters: VisitFilters, mode: ListMode, onPage: (page: number) => void) => {
  const today = useToday();
  const zone = useZone();
  const queries = useQueryClient();
  const query = useQuery(visitsQuery(visitsWanted(filters, mode, today)));
  const answer = useLastAnswer(query.data);
  const first = mode === "ahead" ? today : filters.from;
  const groups = groupByDay(answer?.schedules ?? [], { zone, first: mode === "earlier" ? undefined : first });
  const days = useQuery({
    ...visitDaysQuery(
      daysWanted(
        filters,
        groups.map(({ day }) => day),
        mode === "earlier" ? undefined : first,
      ),
    ),
    enabled: answer !== undefined,
  });
  const page = filters.page ?? 1;
  const totalPages = query.isPlaceholderData ? undefined : query.data?.totalPages;
  usePageInRange({ page, totalPages }, onPage);
  usePrefetchNext({ page, totalPages: query.data?.totalPages }, (next) => {
    void queries.prefetchQuery(visitsQuery(visitsWanted({ ...filters, page: next }, mode, today)));
  });
  const { isError, isFetching, refetch } = query;
  return { answer, groups, totals: days.data, today, isError, isFetching, refetch };
};

function CreateButton() {
  if (!useCan("schedule:write")) return null;
  return (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to="/schedule/new">Schedule Appointment</Link>
    </Button>
  );
}

type EmptyProps = { filters: VisitFilters; mode: ListMode; onEarlier: () => void };

function Empty({ filters, mode, onEarlier }: EmptyProps) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        title="No schedules found"
        className="py-20"
        action={mode === "ahead" ? <Button onClick={onEarlier}>Look in earlier visits</Button> : null}
      >
        Try adjusting your search criteria
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No schedules found"
      className="py-20"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <CreateButton />
          {mode === "ahead" ? <Button onClick={onEarlier}>Earlier visits</Button> : null}
        </div>
      }
    >
      {mode === "ahead"
        ? "Nothing is planned from today on. Visits are listed here by day, with who goes, when and for how long."
        : "There are no earlier visits."}
    </EmptyState>
  );
}

/** What AI scheduling just made, on top until the user leaves the list. */
function JustScheduled({ visit }: { visit: Visit }) {
  const zone = useZone();
  return (
    <section aria-labelledby="just-scheduled" className={card}>
      <h2
        id="just-scheduled"
        className="flex h-9 items-center border-b border-line bg-green-soft px-4 text-13 font-strong text-green-ink"
      >
        Just scheduled
      </h2>
      <ul>
        <VisitRow visit={visit} day={dayIn(zone, new Date(visit.startDate))} isNew showsDay />
      </ul>
    </section>
  );
}

const useFresh = () => {
  const id = useFreshVisit();
  const { data } = useQuery({ ...visitQuery(id ?? ""), enabled: id !== null });
  useEffect(() => () => putOnTop(null), []);
  return id === null ? undefined : data;
};
