import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { formatDate } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, MapPin } from "lucide-react";
import { useEffect } from "react";
import { useCalm } from "@/lib/calm";
import { useNow } from "@/lib/dates";
import type { FieldWork } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { EmptyState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton";
import { CurrentCard } from "./day/current-card";
import { DayDock } from "./day/day-dock";
import { DayTape } from "./day/day-tape";
import { comingDay, dayLine } from "./day/day-words";
import { InstallCard } from "./day/install-card";
import { DoneList, StopList } from "./day/stop-list";
import { currentStop, isCanceled, isOver, ownSteps, type Stop, stopsOn, stopsToday } from "./day/stops";
import { GivenLines } from "./given/given";
import { useKeptPictures } from "./pictures/keep-pictures";
import { isUnderWayFor, sharingQuery } from "./position/api";
import { loadSheets } from "./sheets";
import { SyncChip } from "./sync/sync-chip";
import { TimerChip } from "./timer-chip";
import { CallOffice, useOfficeCall } from "./tools";
import { words as texts } from "./words";

type TodayProps = { person: string; zone: string };

/** A technician's day. On phones it is the first screen, with the tabs below it. */
export function Today({ person, zone: usualZone }: TodayProps) {
  const work = useFieldWork();
  const now = useNow();
  const zone = work.status === "ready" ? work.timeZone : usualZone;
  const day = dayIn(zone, now);
  const stops = stopsToday(work.visits, day, { person, zone });
  const current = currentStop(stops, person);
  const isThere = work.status === "ready";
  const isCalm = useCalm();
  useEffect(() => {
    if (isThere && isCalm) loadSheets();
  }, [isThere, isCalm]);
  useKeptPictures(work, person, now);
  return (
    <div
      data-bare
      className="flex flex-col max-sm:pb-4 sm:mx-auto sm:max-w-[calc(var(--page-max)+2*var(--page-pad))] sm:px-4 sm:pt-5 shell:px-page"
    >
      <header className="border-b border-line bg-nav px-4 pt-2 pb-2 sm:rounded-card sm:border sm:pt-3 sm:pb-3">
        <div className="flex items-start justify-between gap-3">
          <div className="shrink-0 pt-1.5">
            <h1 className="text-22 font-head wdth-head">
              {formatDate(now, zone, "longWeekdayShortMonthDay")}
            </h1>
            {work.status === "ready" && stops.length > 0 ? (
              <p className="text-14 text-ink-2">{dayLine(stops, { person, zone, day })}</p>
            ) : null}
            {isThere && isCalm ? <PositionLine person={person} /> : null}
          </div>
          <div className="flex min-w-0 items-start gap-1 sm:hidden">
            <TimerChip person={person} />
            <SyncChip className="-mr-2.5" />
          </div>
        </div>
        {stops.some((stop) => !isCanceled(stop)) ? (
          <DayTape stops={stops} current={current} person={person} zone={zone} now={now} />
        ) : null}
      </header>
      {work.status === "loading" ? (
        <SkeletonRows rows={6} label={texts.loadingYourDay} />
      ) : work.status === "empty" ? (
        <EmptyState title={texts.yourDayIsNot} className="py-10">
          {texts.itLoadsAsSoon}
        </EmptyState>
      ) : (
        <Day work={work} stops={stops} current={current} person={person} zone={zone} now={now} />
      )}
    </div>
  );
}

type DayProps = {
  work: FieldWork;
  stops: readonly Stop[];
  current: Stop | undefined;
  person: string;
  zone: string;
  now: Date;
};

function Day({ work, stops, current, person, zone, now }: DayProps) {
  const rest = stops.filter((stop) => stop !== current && !isOver(stop, person));
  const over = stops.filter((stop) => isOver(stop, person));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-3 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        {current ? (
          <div className="max-sm:px-3">
            <CurrentCard stop={current} person={person} zone={zone} />
          </div>
        ) : (
          <NothingLeft stops={stops} />
        )}
        <GivenLines takenOff={work.takenOff} zone={zone} now={now} />
        <DayDock visits={work.visits} stops={stops} current={current} person={person} zone={zone} now={now} />
      </div>
      <div className="min-w-0">
        {rest.length > 0 ? <StopList stops={rest} from={current} zone={zone} /> : null}
        <ComingDay work={work} person={person} zone={zone} now={now} />
        <DoneList stops={over} person={person} zone={zone} />
        <InstallCard finished={work.visits.filter((visit) => ownSteps(visit, person).finishedAt).length} />
      </div>
    </div>
  );
}

function NothingLeft({ stops }: { stops: readonly Stop[] }) {
  const isDone = stops.some((stop) => !isCanceled(stop));
  const office = useOfficeCall();
  return (
    <EmptyState
      title={isDone ? texts.allDoneForToday : texts.noVisitsToday}
      className="py-8"
      action={office ? <CallOffice /> : undefined}
    >
      {isDone ? texts.everyVisitOfToday : texts.whenOfficeBooksOne}
    </EmptyState>
  );
}

const daysAhead = 7;

function ComingDay({ work, person, zone, now }: Pick<DayProps, "work" | "person" | "zone" | "now">) {
  const today = dayIn(zone, now);
  const stops = Array.from({ length: daysAhead }, (_, index) =>
    stopsOn(work.visits, addDays(today, index + 1), { person, zone }).filter((stop) => !isCanceled(stop)),
  ).find((planned) => planned.length > 0);
  const words = stops && comingDay(stops, today, zone);
  const first = stops?.[0];
  if (!words || !first) return null;
  return (
    <Link
      to="/schedule"
      search={{ view: "board", date: dayIn(zone, first.start) }}
      className="flex min-h-16 items-center gap-3 border-b border-line bg-nav py-2.5 pr-3 pl-4 -outline-offset-2 active:bg-sunken sm:mt-3 sm:rounded-card sm:border"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-16/[22px] font-strong">{words.title}</span>
        <span className="block truncate text-14 text-ink-2">{words.detail}</span>
      </span>
      <ChevronRight aria-hidden="true" size={22} strokeWidth={2} className="shrink-0" />
    </Link>
  );
}

/** Says so while the office can see where the person is. */
function PositionLine({ person }: { person: string }) {
  const { data } = useQuery(sharingQuery);
  const { visits } = useFieldWork();
  if (!data?.on || !visits.some((visit) => isUnderWayFor(visit, person))) return null;
  return (
    <p className="flex items-center gap-1.5 text-14 text-ink-2">
      <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      {texts.sharingYourLocationWith}
    </p>
  );
}
