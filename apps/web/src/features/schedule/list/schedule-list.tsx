import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useSession } from "@/lib/auth";
import { useToday, useZone } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { putOnTop, useFreshVisit } from "@/records/assistance";
import { isFiltered } from "@/records/list-filters";
import { useLastAnswer, usePageInRange, usePrefetchNext } from "@/records/list-keys";
import { emptyLook } from "@/records/list-toolbar";
import { LoadFailed } from "@/records/record-page";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { visitDaysQuery, visitQuery, visitsQuery } from "../api";
import { AiScheduleButton } from "../assistance-buttons";
import { CreateButton, PhoneActions } from "../schedule-header";
import type { VisitFilters } from "../schedule-search";
import { groupByDay } from "./day-groups";
import { DaySection } from "./day-section";
import { ListFilters, ListFoot } from "./list-filters";
import { daysWanted, type ListMode, modeOf, useEarlier, visitsWanted } from "./list-query";
import { useListPeek, useRowKeys } from "./use-row-keys";
import { VisitRow } from "./visit-row";
import { words } from "./words";

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
  // There, title, views and buttons share one row only if the views follow the title.
  const isTablet = useMedia("(40rem <= width < 64rem)");
  const isEmpty = list.answer === undefined || list.answer.total === 0;
  const isFirst = useIsFirst(list, filters, mode) && !fresh;
  const retry = () => void list.refetch();
  return (
    <PageBody className="min-h-[calc(100dvh-var(--topbar))] pb-0 max-sm:has-data-phone-action:pb-20">
      <PageHeader
        title={words.schedule}
        beside={isTablet ? views : null}
        actions={
          <>
            {isTablet ? null : views}
            <span className="contents max-sm:hidden">
              <AiScheduleButton />
              <CreateButton />
            </span>
          </>
        }
      />
      <PhoneActions />
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
        <ErrorState message={words.failedToLoadSchedules} busy={list.isFetching} onRetry={retry} />
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
            <LoadFailed message={words.failedToLoadSchedules} busy={list.isFetching} onRetry={retry} />
          ) : null}
          {fresh ? <JustScheduled visit={fresh} /> : null}
          {isEmpty ? (
            fresh ? null : (
              <Empty isFirst={isFirst} filters={filters} mode={mode} onEarlier={() => setEarlier(true)} />
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
      {list.answer && !isFirst ? (
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

/** Whether nothing was ever booked. */
const useIsFirst = (
  { answer, isError, isPlaceholderData }: ReturnType<typeof useVisits>,
  filters: VisitFilters,
  mode: ListMode,
): boolean => {
  const today = useToday();
  const isOpen = answer?.total === 0 && !isError && !isPlaceholderData && !isNarrowed(filters);
  const { data } = useQuery({
    ...visitsQuery(visitsWanted(filters, "earlier", today)),
    enabled: isOpen && mode === "ahead",
  });
  return isOpen && mode === "ahead" && data?.total === 0;
};

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
  const { isError, isFetching, isPlaceholderData, refetch } = query;
  return { answer, groups, totals: days.data, today, isError, isFetching, isPlaceholderData, refetch };
};

type EmptyProps = { isFirst: boolean; filters: VisitFilters; mode: ListMode; onEarlier: () => void };

function Empty({ isFirst, filters, mode, onEarlier }: EmptyProps) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        title={words.noSchedulesFound}
        className="py-20"
        action={mode === "ahead" ? <Button onClick={onEarlier}>{words.lookInEarlierVisits}</Button> : null}
      >
        {words.tryAdjustingYourSearch}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={words.noSchedulesFound}
      className={emptyLook(isFirst)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <CreateButton />
          {mode === "ahead" && !isFirst ? <Button onClick={onEarlier}>{words.earlierVisits}</Button> : null}
        </div>
      }
    >
      {isFirst ? words.firstVisit : mode === "ahead" ? words.nothingBookedFromToday : words.thereAreNoEarlier}
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
        {words.justScheduled}
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

/** Two days in the shape of the list. */
function ListSkeleton() {
  return (
    <output className="block overflow-hidden rounded-card border border-line bg-surface">
      <span className="sr-only">{words.loadingSchedules}</span>
      {["first", "second"].map((day) => (
        <span key={day} className="block">
          <span className="flex h-11 items-center gap-6 border-b border-line bg-sunken px-4">
            <Skeleton className="w-40" />
            <Skeleton className="ml-auto w-60 max-md:hidden" />
            <Skeleton className="w-16" />
          </span>
          {[1, 2, 3, 4, 5].map((row) => (
            <span key={row} className="flex h-11 items-center gap-10 border-b border-line px-4">
              <Skeleton className="w-20" />
              <Skeleton className="w-1/4" />
              <Skeleton className="w-1/6 max-lg:hidden" />
              <Skeleton className="ml-auto w-20" />
            </span>
          ))}
        </span>
      ))}
    </output>
  );
}
