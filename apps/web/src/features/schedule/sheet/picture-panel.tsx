import { addDays, type Day } from "@fieldwright/domain/calendar";
import { formatDate, formatDay, formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Plus, TriangleAlert } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { dayText, hoursText } from "../schedule-words";
import { ChosenDay } from "./chosen-day";
import type { Offer, OpenDay } from "./fit";
import type { Choice } from "./lane";
import type { OtherTime } from "./other-times-of";
import { People } from "./people";
import type { Picture, usePicture } from "./use-picture";
import { words } from "./words";

const wayText = ({ offer }: OtherTime): string => {
  if (!offer) return "";
  const drive = offer.drive === null ? "" : ` · ${words.minutes(offer.drive)} ${words.drive}`;
  return offer.from ? drive : `${drive}${drive ? ", " : " · "}${words.firstOfDay}`;
};

type OtherTimesProps = {
  times: readonly OtherTime[];
  client: string;
  zone: string;
  onChoose: (choice: Choice) => void;
};

function OtherTimes({ times, client, zone, onChoose }: OtherTimesProps) {
  if (times.length === 0) return null;
  return (
    <section aria-labelledby="other-times" className="flex flex-col gap-2.5">
      <h2 id="other-times" className="text-13 font-strong">
        {client ? words.otherTimes(client) : words.otherTimesPlain}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {times.map((time) => {
          const at = new Date(time.start);
          return (
            <li key={`${time.start} ${time.team.join()}`}>
              <button
                type="button"
                onClick={() => onChoose(time)}
                className="w-full rounded-card border border-line-strong bg-surface px-3 py-2 text-left hover:bg-hover"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-strong">{formatTime(at, zone)}</span>
                  <span className="text-13">{formatDate(at, zone, "weekdayMonthDay")}</span>
                </span>
                <span className="block truncate text-13 text-ink-2">
                  <span className="font-strong text-ink">{joinWords(time.names)}</span>
                  {wayText(time)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "Wed 18" */
const tileText = (day: Day): string => `${formatDay(day, "weekday")} ${Number(day.slice(8))}`;

const openText = ({ kind, holiday, open }: OpenDay): string => {
  if (kind === "open") return words.open(hoursText(Math.round(open / 30) / 2));
  return kind === "holiday" ? (holiday ?? "") : words.dayKinds[kind];
};

/** How many of the people who can go are free in each hour, on a ticked rule. */
function OpenTape({
  bars,
  isChosen,
  isQuiet,
}: Pick<OpenDay, "bars"> & { isChosen: boolean; isQuiet: boolean }) {
  const bar = isQuiet ? "bg-line-strong" : isChosen ? "bg-accent" : "bg-blue-solid";
  return (
    <span aria-hidden="true" className="block">
      <span className="flex h-4 items-end gap-px">
        {bars.map((share, index) => (
          <span
            key={`bar-${index + 1}`}
            className={cx("flex-1 rounded-[1px]", bar)}
            style={{ height: share > 0 ? `${Math.max(12, Math.min(1, share) * 100)}%` : 0 }}
          />
        ))}
      </span>
      <span
        className="mt-px block h-1 border-t border-ink-3 text-ink-3"
        style={{
          backgroundImage: "linear-gradient(90deg, currentColor 1px, transparent 0)",
          backgroundSize: `${100 / Math.max(1, bars.length)}% 4px`,
          backgroundRepeat: "repeat-x",
        }}
      />
    </span>
  );
}

type DayTilesProps = {
  days: readonly OpenDay[];
  day: Day;
  onDay: (day: Day) => void;
  /** Shows a day without booking it. */
  onBrowse: (day: Day) => void;
};

function DayTiles({ days, day, onDay, onBrowse }: DayTilesProps) {
  const first = days[0]?.day ?? day;
  return (
    <div className="flex items-center gap-1 border-b border-line px-2 py-3">
      <IconButton label={words.earlier} size="sm" onClick={() => onBrowse(addDays(first, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <fieldset
        aria-label={words.days}
        className="grid min-w-0 flex-1 auto-cols-[minmax(92px,1fr)] grid-flow-col gap-1.5 overflow-x-auto p-0.5"
      >
        {days.map((one) => {
          const isChosen = one.day === day;
          const isQuiet = one.kind !== "open";
          return (
            <button
              key={one.day}
              type="button"
              aria-pressed={isChosen}
              aria-label={`${dayText(one.day)}, ${openText(one)}`}
              onClick={() => onDay(one.day)}
              className={cx(
                "flex min-w-0 flex-col gap-1 rounded-card border px-2.5 py-1.5 text-left",
                isChosen
                  ? "border-accent bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]"
                  : isQuiet
                    ? "border-line bg-sunken text-ink-2 hover:border-line-strong"
                    : "border-line-strong bg-surface hover:bg-hover",
              )}
            >
              <span className="truncate text-13 font-strong">{tileText(one.day)}</span>
              <OpenTape bars={one.bars} isChosen={isChosen} isQuiet={isQuiet} />
              <span className="truncate text-12 wdth-tight text-ink-2">{openText(one)}</span>
            </button>
          );
        })}
      </fieldset>
      <IconButton label={words.later} size="sm" onClick={() => onBrowse(addDays(first, days.length))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Loading() {
  return (
    <output className="block">
      <span className="sr-only">{words.loading}</span>
      <span className="flex gap-1.5 border-b border-line px-4 py-3">
        {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
          <Skeleton key={key} className="h-[74px] flex-1 rounded-card" />
        ))}
      </span>
      <Skeleton className="h-[38px] rounded-none" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <span key={key} className="flex h-[58px] items-center gap-4 border-b border-line px-4">
          <Skeleton className="size-7" />
          <Skeleton className="w-28" />
          <Skeleton className="h-8 flex-1" />
          <Skeleton className="w-20" />
        </span>
      ))}
    </output>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-ochre-soft px-4 py-3 text-13"
    >
      <TriangleAlert aria-hidden="true" size={16} className="shrink-0 text-ochre-ink" />
      <p className="min-w-0 flex-1">{words.boardFailed}</p>
      <Button size="sm" busy={busy} onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

function Nobody() {
  const mayAdd = useCan("team:write");
  return (
    <EmptyState
      title={words.nobody}
      className="py-16"
      action={
        mayAdd ? (
          <Button asChild icon={<Plus aria-hidden="true" />}>
            <Link to="/team">{words.addPeople}</Link>
          </Button>
        ) : undefined
      }
    />
  );
}

type PicturePanelProps = ReturnType<typeof usePicture> & {
  team: readonly string[];
  window: number;
  client: string;
  title: string;
  lead: { readonly person: string; readonly choice: Offer } | undefined;
  isBad: (person: string) => boolean;
  onChoose: (choice: Choice) => void;
  onDay: (day: Day) => void;
  /** Shows a day without booking it. */
  onBrowse: (day: Day) => void;
};

/** Who is free: days, people, the chosen person's day and other times. The form works without it. */
export function PicturePanel(props: PicturePanelProps) {
  const { picture, board, hasPeople } = props;
  if (picture) return hasPeople ? <Shown {...props} picture={picture} /> : <Nobody />;
  if (board.isError) return <Failed busy={board.isFetching} onRetry={() => void board.refetch()} />;
  return <Loading />;
}

function Shown({ picture, ...props }: PicturePanelProps & { picture: Picture }) {
  const { team, window, client, title, lead, isBad, onChoose, onDay, onBrowse } = props;
  return (
    <>
      <DayTiles days={picture.days} day={picture.day} onDay={onDay} onBrowse={onBrowse} />
      <People picture={picture} team={team} window={window} isBad={isBad} onChoose={onChoose} />
      <div className="flex flex-col gap-5 p-4">
        {lead ? (
          <ChosenDay
            picture={picture}
            person={lead.person}
            choice={lead.choice}
            client={client}
            title={title}
          />
        ) : null}
        <OtherTimes times={picture.others} client={client} zone={picture.zone} onChoose={onChoose} />
      </div>
    </>
  );
}
