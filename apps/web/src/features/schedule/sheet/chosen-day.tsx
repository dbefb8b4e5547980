import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { lengthText } from "@fieldwright/domain/lengths";
import { Fragment } from "react";
import { cx } from "@/ui/cx";
import { shortTime } from "../board/chip-words";
import { minute, type Stretch } from "../board/scale";
import { type Offer, piecesOn } from "./fit";
import type { Picture } from "./use-picture";
import { words } from "./words";

/** "Wednesday" */
const weekdayName = (day: Day): string =>
  formatDate(new Date(`${day}T12:00:00Z`), "UTC", "longWeekdayMonthDay").split(",")[0] ?? "";

type Here = { readonly zone: string; readonly today: Day };

/** "Wed 10:15 AM" in the next six days, else "Wed Nov 25, 10:15 AM". */
const whenText = ({ start }: Stretch, { zone, today }: Here): string => {
  const at = new Date(start);
  const day = dayIn(zone, at);
  const weekday = formatDate(at, zone, "weekday");
  if (day >= today && day <= addDays(today, 6)) return `${weekday} ${formatTime(at, zone)}`;
  const date = formatDate(at, zone, day.slice(0, 4) === today.slice(0, 4) ? "monthDay" : "medium");
  return `${weekday} ${date}, ${formatTime(at, zone)}`;
};

const wayText = ({ from, drive, before }: Offer): string[] => {
  const spare =
    before === null
      ? [words.firstOfDay]
      : [before < 0 ? words.foot.short(-before) : words.foot.spare(before)];
  if (drive === null) return from ? [] : [words.firstOfDay];
  return [words.foot.drive(drive, from?.visit.client.name ?? words.foot.home), ...spare];
};

/** "Sam, Wed 10:15 AM, 12 min drive from Karen Murphy, 33 min spare" */
export const bookingText = (
  names: readonly string[],
  slot: Stretch | undefined,
  standing: Offer | undefined,
  here: Here,
): string => {
  if (!slot) return words.foot.noTime;
  if (names.length === 0) return words.foot.noOne(whenText(slot, here));
  return [joinWords(names), whenText(slot, here), ...(standing ? wayText(standing) : [])].join(", ");
};

type ChosenDayProps = {
  picture: Picture;
  person: string;
  /** First name of the client, and the job's title. */
  client: string;
  title: string;
  choice: Offer;
};

type Stop = {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly who: string;
  readonly what: string;
  readonly place: Parameters<Picture["rows"][number]["driveMinutes"]>[0];
  readonly isNew: boolean;
};

const stopsOf = ({ picture, person, client, title, choice }: ChosenDayProps): Stop[] => {
  const row = picture.rows.find(({ id }) => id === person);
  if (!row) return [];
  const others = piecesOn(row, picture.span).map(({ visit, part, start, end }): Stop => {
    const who = visit.client.name.split(" ").at(-1) ?? "";
    return {
      key: `${visit._id} ${part}`,
      start,
      end,
      who,
      what: visit.title,
      place: visit.coordinates,
      isNew: false,
    };
  });
  const own = { ...choice, key: "new", who: client, what: title, place: picture.needs.place, isNew: true };
  return [...others, own].toSorted((one, other) => one.start - other.start);
};

function Way({ minutes, isNew }: { minutes: number | null; isNew: boolean }) {
  return (
    <li
      className={cx(
        "flex shrink-0 items-center justify-center gap-1 text-11 whitespace-nowrap sm:w-14 sm:flex-col",
        isNew ? "text-accent-ink" : "text-ink-2",
      )}
    >
      <span
        aria-hidden="true"
        className="block h-1.5 w-7 border-b border-current bg-[repeating-linear-gradient(to_right,currentColor_0_1px,transparent_1px_6px)]"
      />
      {minutes === null ? words.unknown : words.minutes(minutes)}
    </li>
  );
}

/** The chosen person's day with this visit in it. */
export function ChosenDay(props: ChosenDayProps) {
  const { picture, person, client } = props;
  const row = picture.rows.find(({ id }) => id === person);
  const stops = stopsOf(props);
  const last = stops.at(-1);
  if (!row?.person || !last) return null;
  const { zone } = picture;
  const home = row.person.home;
  const ways = stops.map((stop, index) => row.driveMinutes(stops[index - 1]?.place ?? home, stop.place));
  const back = row.driveMinutes(last.place, home);
  const driving = [...ways, back].reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0);
  const homeAt = new Date(last.end + (back ?? 0) * minute).toISOString();
  return (
    <section aria-labelledby="chosen-day" className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="chosen-day" className="text-13 font-strong">
          {words.chosenDay(row.person.firstName, weekdayName(picture.day), client || words.thisVisit)}
        </h2>
        <span className="text-12 text-ink-2">
          {back === null
            ? words.driving(lengthText(driving))
            : words.homeBy(formatTime(homeAt, zone), lengthText(driving))}
        </span>
      </div>
      <ol className="flex max-sm:flex-col sm:overflow-x-auto sm:pb-1">
        {stops.map((stop, index) => (
          <Fragment key={stop.key}>
            {index > 0 ? (
              <Way minutes={ways[index] ?? null} isNew={stop.isNew || stops[index - 1]?.isNew === true} />
            ) : null}
            <li
              className={cx(
                "min-w-0 rounded-control border px-2.5 py-1.5 sm:min-w-30 sm:flex-1",
                stop.isNew
                  ? "border-accent bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]"
                  : "border-line-strong bg-surface",
              )}
            >
              <span className="block truncate text-13">
                <span className="font-strong">{shortTime(new Date(stop.start).toISOString(), zone)}</span>{" "}
                {stop.who}
              </span>
              <span className="block truncate text-12 text-ink-2">{stop.what}</span>
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  );
}
