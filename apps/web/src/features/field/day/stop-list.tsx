import { formatTime } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { Ban, Check, ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { clientName } from "@/records/names";
import { cx } from "@/ui/cx";
import { UnsentDot } from "@/ui/unsent-dot";
import { shortTime } from "./day-words";
import {
  type Drive,
  driveBetween,
  isCanceled,
  milesText,
  minutesText,
  ownSteps,
  type Stop,
  streetAndUnit,
  ticksOf,
} from "./stops";
import { SwipeRow } from "./swipe-row";
import { words } from "./words";

const row =
  "relative flex min-h-[58px] items-center gap-3 border-b border-line bg-surface py-2 pr-3 pl-[38px] -outline-offset-2 active:bg-sunken";

type StopListProps = {
  stops: readonly Stop[];
  /** The stop before the first of the list. */
  from: Stop | undefined;
  zone: string;
};

/** The rest of the day as a tape: bars are visits, ticks are the drive between them. */
export function StopList({ stops, from, zone }: StopListProps) {
  const drives = stops.map((stop, index) =>
    driveBetween((stops[index - 1] ?? from)?.visit.visit.coordinates, stop.visit.visit.coordinates),
  );
  return (
    <ol
      aria-label={words.laterToday}
      className="border-t border-line sm:overflow-hidden sm:rounded-card sm:border"
    >
      {stops.map((stop, index) => {
        const drive = drives[index];
        return (
          <Fragment key={`${stop.visit.visit._id} ${stop.start.getTime()}`}>
            <li>
              {drive ? <DriveRow drive={drive} /> : null}
              <SwipeRow visit={stop.visit.visit}>
                <StopRow stop={stop} zone={zone} />
              </SwipeRow>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

function DriveRow({ drive }: { drive: Drive }) {
  return (
    <p className="relative flex h-7 items-center border-b border-line pl-[38px] text-14 text-ink-2">
      <Ticks count={ticksOf(drive)} />
      <span>
        <b className="font-strong text-ink">{minutesText(drive)}</b>
        {words.driveAbout(milesText(drive))}
      </span>
    </p>
  );
}

/** A vertical tape with one tick for every five minutes. */
export function Ticks({ count, className }: { count: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 28"
      className={cx("absolute left-4 h-7 w-3 stroke-ink-2", className ?? "top-0")}
    >
      <line x1={1} x2={1} y1={0} y2={28} strokeWidth={2} />
      {Array.from({ length: count }, (_, index) => {
        const y = (28 * (index + 0.5)) / count;
        return <line key={y} x1={1} x2={index % 2 === 0 ? 11 : 7} y1={y} y2={y} strokeWidth={1.5} />;
      })}
    </svg>
  );
}

function Place({ stop: { visit: field } }: { stop: Stop }) {
  const { street } = streetAndUnit(field.visit.location);
  return <>{[clientName(field.visit.client), street].filter(Boolean).join(" · ")}</>;
}

function StopRow({ stop, zone }: { stop: Stop; zone: string }) {
  const { visit } = stop.visit;
  return (
    <Link to="/schedule/$id" params={{ id: visit._id }} className={row}>
      <span aria-hidden="true" className="absolute inset-y-0 left-4 w-1 bg-blue-solid" />
      <span className="w-[72px] shrink-0">
        <span className="block text-16/[22px] font-strong">{shortTime(stop.start, zone)}</span>
        <span className="block text-14 text-ink-2">{words.toEnd(shortTime(stop.end, zone))}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16/[22px] font-strong">{visit.title}</span>
        <span className="block truncate text-14 text-ink-2">
          <Place stop={stop} />
        </span>
      </span>
      {stop.visit.unsent.size > 0 ? <UnsentDot /> : null}
      <ChevronRight aria-hidden="true" size={22} strokeWidth={2} className="shrink-0" />
    </Link>
  );
}

type DoneListProps = { stops: readonly Stop[]; person: string; zone: string };

/** Finished and canceled visits of the day. */
export function DoneList({ stops, person, zone }: DoneListProps) {
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby="done-today">
      <h2 id="done-today" className="px-4 pt-4 pb-2 text-16/[22px] font-head wdth-head sm:px-0">
        {words.done}
      </h2>
      <ul className="border-t border-line sm:overflow-hidden sm:rounded-card sm:border">
        {stops.map((stop) => (
          <li key={`${stop.visit.visit._id} ${stop.start.getTime()}`}>
            <DoneRow stop={stop} person={person} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const outcome = (stop: Stop, person: string, zone: string): string => {
  if (isCanceled(stop)) return words.canceled;
  const at = ownSteps(stop.visit, person).finishedAt ?? stop.visit.visit.completedAt;
  return at ? words.finishedAt(formatTime(at, zone)) : words.finished;
};

function DoneRow({ stop, person, zone }: { stop: Stop; person: string; zone: string }) {
  const Icon = isCanceled(stop) ? Ban : Check;
  return (
    <Link to="/schedule/$id" params={{ id: stop.visit.visit._id }} className={row}>
      <Icon
        aria-hidden="true"
        size={18}
        strokeWidth={2}
        className={`absolute left-3 ${isCanceled(stop) ? "text-stone-ink" : "text-green-ink"}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16/[22px] font-medium text-ink-2">{stop.visit.visit.title}</span>
        <span className="block truncate text-14 text-ink-2">
          {outcome(stop, person, zone)} · {clientName(stop.visit.visit.client)}
        </span>
      </span>
      {stop.visit.unsent.size > 0 ? <UnsentDot /> : null}
      <ChevronRight aria-hidden="true" size={22} strokeWidth={2} className="shrink-0" />
    </Link>
  );
}
