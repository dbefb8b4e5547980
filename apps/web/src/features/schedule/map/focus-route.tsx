import { formatTime } from "@fieldwright/domain/format-time";
import { milesOf } from "@fieldwright/domain/travel";
import { X } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import { personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { DriveTicks } from "../drive-ticks";
import { drivingOf, progressOf, type Route, type Stop, spareOf } from "./map-day";
import { placeText, type RowState, RowText, StopRow } from "./stop-row";
import { words } from "./words";

type FocusRouteProps = RowState & { route: Route; zone: string; onClose: () => void };

const factsOf = (route: Route): string => {
  const { minutes, meters } = drivingOf(route);
  const stops = words.stops(route.stops.length);
  return minutes === 0 ? stops : [stops, words.driving(minutes), words.miles(milesOf(meters))].join(" · ");
};

/** "9:30", without the half of the day: the order of the stops tells it. */
const clock = (instant: string, zone: string): string => formatTime(instant, zone).replace(/\s?[AP]M$/i, "");

const minute = 60_000;

/** The route in focus: each drive, each stop, and the way home. */
export function FocusRoute({ route, zone, onClose, ...rows }: FocusRouteProps) {
  const id = useId();
  const { person, stops, back } = route;
  const last = stops.at(-1);
  const homeAt = last && back ? new Date(Date.parse(last.end) + back.minutes * minute) : undefined;
  return (
    <section aria-labelledby={id} className="border-b border-line-strong">
      <header className="flex items-center gap-3 border-b border-accent-line bg-accent-soft px-4 py-3 sm:sticky sm:top-0 sm:z-[2]">
        <Avatar name={personName(person)} photo={person.photo} size="md" />
        <div className="min-w-0 flex-1">
          <h2 id={id} className="truncate text-16 leading-5 font-head wdth-head">
            {personName(person)}
          </h2>
          <p className="truncate text-13 text-ink-2">{factsOf(route)}</p>
        </div>
        <IconButton label={words.closeRoute} size="bar" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ol>
        {stops.map((stop) => (
          <li key={stop.key} className="border-b border-line last:border-b-0">
            <DriveRow stop={stop} />
            <VisitRow stop={stop} zone={zone} {...rows} />
          </li>
        ))}
      </ol>
      {back && homeAt ? (
        <Drive minutes={back.minutes} className="border-t">
          {words.homeBy(back.minutes, formatTime(homeAt.toISOString(), zone))}
        </Drive>
      ) : null}
    </section>
  );
}

const footOf = (stop: Stop, zone: string): string => {
  const end = clock(stop.end, zone);
  const progress = progressOf(stop);
  if (progress === "done") return words.done(end);
  return progress === "now" ? words.till(end) : words.to(end);
};

const VisitRow = memo(function VisitRow({ stop, zone, ...row }: RowState & { stop: Stop; zone: string }) {
  const { key, visit, number } = stop;
  const look = progressOf(stop);
  return (
    <StopRow
      stopKey={key}
      mark={String(number)}
      look={look}
      title={visit.title}
      target={{ to: "/schedule/$id", params: { id: visit._id } }}
      hasPlace={visit.coordinates !== null}
      {...row}
    >
      <RowText
        title={visit.title}
        when={clock(stop.start, zone)}
        place={placeText(visit.client.name, visit.location, visit.coordinates !== null)}
        foot={footOf(stop, zone)}
        isQuiet={look === "done"}
      />
    </StopRow>
  );
});

type DriveProps = { minutes: number; className: string; children: ReactNode };

function Drive({ minutes, className, children }: DriveProps) {
  return (
    <p
      className={cx(
        "flex min-h-[26px] items-center border-line bg-sunken pr-4 text-12 text-ink-2",
        className,
      )}
    >
      <span className="flex w-14 shrink-0 justify-center">
        <DriveTicks minutes={minutes} />
      </span>
      {children}
    </p>
  );
}

const driveText = ({ drive, gap }: Stop): string | undefined => {
  if (drive === undefined || drive?.minutes === 0) return undefined;
  if (drive === null) return gap === undefined ? undefined : words.driveUnknown;
  return gap === undefined
    ? words.fromHome(drive.minutes)
    : words.drive(drive.minutes, words.miles(milesOf(drive.meters)));
};

function DriveRow({ stop }: { stop: Stop }) {
  const text = driveText(stop);
  if (text === undefined) return null;
  const spare = progressOf(stop) === "done" ? undefined : spareOf(stop);
  return (
    <Drive minutes={stop.drive?.minutes ?? 0} className="border-b">
      {text}
      {spare && (spare.isShort || spare.minutes > 0) ? (
        <span className={cx("ml-auto font-strong", spare.isShort ? "text-red-ink" : "text-green-ink")}>
          {spare.isShort ? words.short(spare.minutes) : words.spare(spare.minutes)}
        </span>
      ) : null}
    </Drive>
  );
}
