import { CalendarCheck, Check, type LucideIcon, Play } from "lucide-react";
import { cx } from "@/ui/cx";
import { words } from "./words";

type Stage = {
  readonly word: string;
  readonly Icon: LucideIcon;
  readonly edge: string;
  readonly ink: string;
};
const completed: Stage = {
  word: words.completed,
  Icon: Check,
  edge: "border-l-green-solid",
  ink: "text-green-ink",
};
const underWay: Stage = {
  word: words.inProgress,
  Icon: Play,
  edge: "border-l-teal-solid",
  ink: "text-teal-ink",
};
const confirmed: Stage = {
  word: words.confirmed,
  Icon: CalendarCheck,
  edge: "border-l-blue-solid",
  ink: "text-blue-ink",
};

type Visit = {
  readonly title: string;
  readonly where: string;
  readonly range: string;
  readonly start: number;
  readonly end: number;
  readonly stage: Stage;
};

const visits: readonly Visit[] = [
  {
    title: words.waterHeaterFlush,
    where: "Ruth Delgado, 418 Birchwood Ln",
    range: "7:45 – 9:15 AM",
    start: 7.75,
    end: 9.25,
    stage: completed,
  },
  {
    title: words.tanklessInstallDay1,
    where: "Kim Sorensen, 2207 Harlan Ave",
    range: "9:30 – 11:30 AM",
    start: 9.5,
    end: 11.5,
    stage: underWay,
  },
  {
    title: words.gasLineTest,
    where: "Aaron Feld, 77 Quarry Rd",
    range: "12:15 – 1:15 PM",
    start: 12.25,
    end: 13.25,
    stage: confirmed,
  },
  {
    title: words.sumpPumpReplacement,
    where: "Beth Ann Coyle, 1530 Sycamore St",
    range: "1:45 – 3:30 PM",
    start: 13.75,
    end: 15.5,
    stage: confirmed,
  },
];

const hourHeight = 88;
const firstHour = 6.9;
const now = 10 + 47 / 60;
const hours = Array.from({ length: 14 }, (_, index) => index + 6);
const y = (hour: number) => Math.round((hour - firstHour) * hourHeight);

function VerticalTape() {
  return (
    <svg width="92" className="h-full shrink-0 bg-tape">
      {hours.map((hour) => (
        <g key={hour}>
          <path
            d={`M0 ${y(hour)}h40M0 ${y(hour + 0.25)}h15M0 ${y(hour + 0.5)}h26M0 ${y(hour + 0.75)}h15`}
            className="stroke-on-tape"
            strokeWidth="2"
          />
          <text
            x="50"
            y={y(hour) + 9}
            className="fill-current text-[1.5rem] text-on-tape font-[700] wdth-tight"
          >
            {((hour + 11) % 12) + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Decoration only: a technician's day on the tape measure. */
export function DayPanel() {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 flex h-dvh overflow-hidden bg-iron text-on-iron max-shell:hidden"
    >
      <VerticalTape />
      <div className="relative min-w-0 flex-1">
        <div className="absolute -left-[92px] h-0.5 bg-now" style={{ top: y(now), right: 0 }} />
        <span
          className="absolute right-3 z-sticky rounded-tag bg-now px-1.5 text-12 font-strong text-on-now"
          style={{ top: y(now) - 8 }}
        >
          10:47
        </span>
        {visits.map(({ title, where, range, start, end, stage }) => (
          <div
            key={title}
            className={cx(
              "absolute inset-x-9 mr-5 overflow-hidden rounded-control border-l-4 bg-iron-2 px-4 py-2.5",
              stage.edge,
            )}
            style={{ top: y(start), height: y(end) - y(start) }}
          >
            <p className="flex gap-4 text-16 font-strong">
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="shrink-0 text-14 text-on-iron-2">{range}</span>
            </p>
            <p className="truncate text-14 text-on-iron-2">{where}</p>
            <p
              data-theme="dark"
              className={cx("mt-1.5 flex items-center gap-1.5 text-13 font-strong", stage.ink)}
            >
              <stage.Icon size={14} strokeWidth={2} />
              {stage.word}
            </p>
          </div>
        ))}
        <p className="absolute bottom-8 left-9 text-28 font-head wdth-display [@media(max-height:860px)]:hidden">
          {words.everyVisitInIts}
        </p>
      </div>
    </div>
  );
}
