import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { memo, type ReactNode, useId } from "react";
import { personName } from "@/records/names";
import { Priority, StatusBadge, type Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { Ruler } from "@/ui/ruler";
import { dayText } from "../schedule-words";
import { jobKey, type MapDay, type Stop } from "./map-day";
import type { Pointed } from "./pointed";
import { StopRow } from "./stop-row";

type Handlers = { pointed: Pointed; onSelect: (key: string) => void };

type RowProps = Handlers & { isSelected: boolean };

type StopListProps = Handlers & {
  selected: string | null;
  day: MapDay;
  date: Day;
  zone: string;
  bold: string | null;
  onBold: (person: string | null) => void;
};

const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

const drivingText = (stops: readonly Stop[]): string => {
  const minutes = stops.reduce((sum, { drive }) => sum + (drive ?? 0), 0);
  return minutes === 0
    ? counted(stops.length, "stop")
    : `${counted(stops.length, "stop")} · ${minutes} min drive`;
};

/** Each technician's stops in order. Visits without a technician come first and jobs without a visit last. */
export function StopList(props: StopListProps) {
  const { day, date, zone, pointed, selected, bold, onBold, onSelect } = props;
  const rowProps = (key: string): RowProps => ({
    pointed,
    isSelected: key === selected,
    onSelect,
  });
  return (
    <>
      {day.open.length > 0 ? (
        <Group title="Needs a technician" detail={counted(day.open.length, "visit")} tone="ochre">
          {day.open.map((stop) => (
            <li key={stop.key}>
              <VisitRow stop={stop} mark="open" tone="ochre" zone={zone} {...rowProps(stop.key)} />
            </li>
          ))}
        </Group>
      ) : null}
      {day.routes.map(({ person, tone, stops }) => (
        <Group
          key={person._id}
          title={personName(person)}
          detail={drivingText(stops)}
          tone={tone}
          isPressed={bold === person._id}
          onPress={() => onBold(bold === person._id ? null : person._id)}
        >
          {stops.map((stop) => (
            <li key={stop.key}>
              <DriveRow stop={stop} />
              <VisitRow stop={stop} mark={stop.number} tone={tone} zone={zone} {...rowProps(stop.key)} />
            </li>
          ))}
        </Group>
      ))}
      {day.jobs.length > 0 ? (
        <Group title="Unscheduled" detail={counted(day.jobs.length, "job")} tone="stone">
          {day.jobs.map((job) => (
            <li key={job._id}>
              <JobRow job={job} date={date} {...rowProps(jobKey(job))} />
            </li>
          ))}
        </Group>
      ) : null}
    </>
  );
}

const edges: Readonly<Record<Tone, string>> = {
  stone: "bg-stone-solid",
  blue: "bg-blue-solid",
  teal: "bg-teal-solid",
  green: "bg-green-solid",
  ochre: "bg-ochre-solid",
  red: "bg-red-solid",
  plum: "bg-plum-solid",
};

type GroupProps = {
  title: string;
  detail: string;
  tone: Tone;
  isPressed?: boolean;
  /** Highlights the route on the map. */
  onPress?: () => void;
  children: ReactNode;
};

function Group({ title, detail, tone, isPressed = false, onPress, children }: GroupProps) {
  const id = useId();
  const words = (
    <>
      <span aria-hidden="true" className={cx("h-5 w-[3px] shrink-0 rounded-full", edges[tone])} />
      <span id={id} className="truncate text-15 font-head wdth-head">
        {title}
      </span>
      <span className="ml-auto shrink-0 text-12 font-text text-ink-2">{detail}</span>
    </>
  );
  return (
    <section aria-labelledby={id}>
      <h2 className="z-[1] border-y border-line bg-sunken sm:sticky sm:top-0">
        {onPress ? (
          <button
            type="button"
            aria-pressed={isPressed}
            title={isPressed ? "Show all routes" : "Show this route on the map"}
            onClick={onPress}
            className="flex h-11 w-full cursor-pointer items-center gap-2.5 px-4 text-left -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-soft"
          >
            {words}
          </button>
        ) : (
          <span className="flex h-11 items-center gap-2.5 px-4">{words}</span>
        )}
      </h2>
      <ol className="divide-y divide-line *:[contain-intrinsic-height:auto_60px] *:[content-visibility:auto]">
        {children}
      </ol>
    </section>
  );
}

type VisitRowProps = RowProps & { stop: Stop; mark: number | "open"; tone: Tone; zone: string };

const placeText = (client: string, location: string): string =>
  [client, location.split(",")[0]].filter(Boolean).join(" · ");

const VisitRow = memo(function VisitRow({ stop, mark, tone, zone, ...row }: VisitRowProps) {
  const { key, visit } = stop;
  return (
    <StopRow
      stopKey={key}
      mark={mark}
      tone={tone}
      title={visit.title}
      target={{ to: "/schedule/$id", params: { id: visit._id } }}
      hasPlace={visit.coordinates !== null}
      {...row}
    >
      <span className="flex items-baseline gap-2">
        <span className="truncate text-14 font-strong">{visit.title}</span>
        <span className="ml-auto shrink-0 text-12 text-ink-2">{formatTimeRange(stop, zone)}</span>
      </span>
      <span className="flex items-center gap-2 pt-0.5">
        <span className="truncate text-13 text-ink-2">
          {placeText(visit.client.name, visit.location)}
          {visit.coordinates ? "" : " · not on the map"}
        </span>
        <span className="ml-auto">
          <StatusBadge kind="visit" status={visit.status} />
        </span>
      </span>
    </StopRow>
  );
});

const JobRow = memo(function JobRow({ job, date, ...row }: RowProps & { job: UnscheduledJob; date: Day }) {
  return (
    <StopRow
      stopKey={jobKey(job)}
      mark="job"
      tone="stone"
      title={job.title}
      target={{ to: "/schedule/new", search: { job: job._id, date } }}
      hasPlace={job.coordinates !== null}
      {...row}
    >
      <span className="flex items-baseline gap-2">
        <span className="truncate text-14 font-strong">{job.title}</span>
        <span className="ml-auto shrink-0 text-12 text-ink-2">
          {job.scheduledDate ? dayText(job.scheduledDate) : "Any day"}
        </span>
      </span>
      <span className="flex items-center gap-2 pt-0.5">
        <span className="truncate text-13 text-ink-2">
          {placeText(job.client.name, job.location)}
          {job.coordinates ? "" : " · not on the map"}
        </span>
        <Priority level={job.priority} className="ml-auto text-12" />
      </span>
    </StopRow>
  );
});

function DriveRow({ stop: { drive, gap } }: { stop: Stop }) {
  const isFirst = gap === undefined;
  if (drive === undefined || drive === 0 || (drive === null && isFirst)) return null;
  const isShort = drive !== null && !isFirst && drive > gap;
  return (
    <p
      className={cx(
        "flex items-center gap-3 border-b border-line py-1.5 pl-3 text-12",
        isShort ? "text-red-ink" : "text-ink-2",
      )}
    >
      <Ruler step={4} ticks={7} className={cx("w-6 shrink-0", isShort ? "text-red-ink" : "text-travel")} />
      {drive === null
        ? "Drive unknown"
        : `About ${drive} min drive${isFirst ? " from home" : ""}${isShort ? `, only ${Math.round(gap)} min to get there` : ""}`}
    </p>
  );
}
