import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { ChevronDown } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { Priority, StatusBadge } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { Kbd } from "@/ui/shortcuts";
import { dayText } from "../schedule-words";
import { drivingOf, jobKey, type MapDay, progressOf, type Route, type Stop } from "./map-day";
import type { PinLook } from "./map-marks";
import { PinMark } from "./pin";
import { placeText, type RowState, RowText, StopRow } from "./stop-row";
import { words } from "./words";

const width = 80;
const [firstHour, lastHour] = [7, 18];
const hour = 3_600_000;

/** A ticked rule, one tick an hour, with a person's visits laid on it. `dayStart` is midnight. */
function DayTape({ stops, dayStart }: { stops: readonly Stop[]; dayStart: number }) {
  const at = (instant: string): number => {
    const share = ((Date.parse(instant) - dayStart) / hour - firstHour) / (lastHour - firstHour);
    return Math.min(1, Math.max(0, share)) * width;
  };
  const ticks = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => {
    const x = Math.round((index * (width - 1)) / (lastHour - firstHour)) + 0.5;
    return `M${x} 14v${index % 4 === 0 ? 4 : 3}`;
  });
  return (
    <svg aria-hidden="true" width={width} height={19} viewBox={`0 0 ${width} 19`} className="shrink-0">
      {stops.map((stop) => (
        <rect
          key={stop.key}
          x={at(stop.start)}
          y={3}
          width={Math.max(3, at(stop.end) - at(stop.start) - 1)}
          height={8}
          rx={1.5}
          className={cx(
            progressOf(stop) === "done"
              ? "fill-green-line"
              : progressOf(stop) === "now"
                ? "fill-teal-solid"
                : "fill-blue-solid",
          )}
        />
      ))}
      <path d={`M0 14.5H${width}${ticks.join("")}`} className="stroke-ink-3" />
    </svg>
  );
}

type TeamListProps = RowState & {
  day: MapDay;
  focus: string | null;
  date: Day;
  dayStart: number;
  zone: string;
  onFocus: (person: string) => void;
};

/** Everybody who is not in focus, and what belongs to nobody. */
export function TeamList({ day, focus, date, dayStart, zone, onFocus, ...rows }: TeamListProps) {
  const rest = day.routes.filter(({ person }) => person._id !== focus);
  const isOpenAtFirst = day.routes.length === 0;
  return (
    <>
      <h2 className="flex h-9 items-center border-b border-line bg-sunken px-4 text-13 font-strong text-ink-2">
        {rest.length === day.routes.length ? words.team : words.restOfTeam}
        {day.routes.length > 1 ? (
          <span className="ml-auto flex items-center gap-1 font-text max-sm:hidden pointer-coarse:hidden">
            <Kbd>[</Kbd>
            <Kbd>]</Kbd>
            <span className="pl-1">{words.nextPerson}</span>
          </span>
        ) : null}
      </h2>
      {day.open.length > 0 ? (
        <Fold look="open" text={words.needTechnician(day.open.length)} isOpenAtFirst={isOpenAtFirst}>
          {day.open.map((stop) => (
            <li key={stop.key}>
              <OpenRow stop={stop} zone={zone} {...rows} />
            </li>
          ))}
        </Fold>
      ) : null}
      <ul>
        {rest.map((route) => (
          <li key={route.person._id}>
            <PersonRow route={route} dayStart={dayStart} onFocus={onFocus} />
          </li>
        ))}
      </ul>
      {day.jobs.length > 0 ? (
        <Fold look="job" text={words.unscheduled(day.jobs.length)} isOpenAtFirst={false}>
          {day.jobs.map((job) => (
            <li key={job._id}>
              <JobRow job={job} date={date} {...rows} />
            </li>
          ))}
        </Fold>
      ) : null}
    </>
  );
}

type PersonRowProps = { route: Route; dayStart: number; onFocus: (person: string) => void };

function PersonRow({ route, dayStart, onFocus }: PersonRowProps) {
  const name = personName(route.person);
  const { minutes } = drivingOf(route);
  const stops = words.stops(route.stops.length);
  return (
    <button
      type="button"
      title={words.showRoute(name)}
      onClick={() => onFocus(route.person._id)}
      className="flex h-[37px] w-full cursor-pointer items-center gap-2.5 border-b border-line bg-surface px-4 text-left -outline-offset-2 hover:bg-hover pointer-coarse:h-12"
    >
      <Avatar name={name} photo={route.person.photo} size="xs" className="size-6" />
      <span className="min-w-0 flex-1 truncate text-13 font-strong">{name}</span>
      <DayTape stops={route.stops} dayStart={dayStart} />
      <span className="w-22 shrink-0 text-right text-12 text-ink-2 wdth-tight">
        {minutes === 0 ? stops : `${stops} · ${words.hours(minutes)}`}
      </span>
    </button>
  );
}

type FoldProps = { look: PinLook; text: string; isOpenAtFirst: boolean; children: ReactNode };

function Fold({ look, text, isOpenAtFirst, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <section aria-label={text}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          "flex h-10 w-full cursor-pointer items-center gap-3 border-b border-line px-4 text-left text-13 font-strong -outline-offset-2 hover:bg-hover pointer-coarse:h-12",
          look === "open" ? "bg-ochre-soft" : "bg-surface",
        )}
      >
        <PinMark look={look} mark="" isStrong={false} />
        {text}
        <ChevronDown
          aria-hidden="true"
          size={16}
          className={cx("ml-auto text-ink-2 transition-transform duration-fast", isOpen ? "rotate-180" : "")}
        />
      </button>
      {isOpen ? (
        <ol className="*:border-b *:border-line *:[contain-intrinsic-height:auto_54px] *:[content-visibility:auto]">
          {children}
        </ol>
      ) : null}
    </section>
  );
}

const OpenRow = memo(function OpenRow({ stop, zone, ...row }: RowState & { stop: Stop; zone: string }) {
  const { key, visit } = stop;
  return (
    <StopRow
      stopKey={key}
      mark=""
      look="open"
      title={visit.title}
      target={{ to: "/schedule/$id", params: { id: visit._id } }}
      hasPlace={visit.coordinates !== null}
      {...row}
    >
      <RowText
        title={visit.title}
        when={formatTimeRange(stop, zone)}
        place={placeText(visit.client.name, visit.location, visit.coordinates !== null)}
        foot={<StatusBadge kind="visit" status={visit.status} />}
      />
    </StopRow>
  );
});

const JobRow = memo(function JobRow({ job, date, ...row }: RowState & { job: UnscheduledJob; date: Day }) {
  return (
    <StopRow
      stopKey={jobKey(job)}
      mark=""
      look="job"
      title={job.title}
      target={{ to: "/schedule/new", search: { job: job._id, date } }}
      hasPlace={job.coordinates !== null}
      {...row}
    >
      <RowText
        title={job.title}
        when={job.scheduledDate ? dayText(job.scheduledDate) : words.anyDay}
        place={placeText(job.client.name, job.location, job.coordinates !== null)}
        foot={<Priority level={job.priority} className="text-12" />}
      />
    </StopRow>
  );
});
