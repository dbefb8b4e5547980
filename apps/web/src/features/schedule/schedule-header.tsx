import type { Day } from "@fieldwright/domain/calendar";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Segmented } from "@/ui/segmented";
import type { Board } from "./api";
import type { ScheduleSearch, ScheduleView } from "./schedule-search";
import { words } from "./words";

const options = [
  { value: "list", label: words.list },
  { value: "board", label: words.board },
  { value: "month", label: words.month },
  { value: "map", label: words.map },
] as const;

/**
 * The bar above the board, the month and the map. On tablets it has two rows: when it is and the way to a new visit,
 * then how to look at it.
 */
export const scheduleBar =
  "flex flex-wrap items-center gap-y-2 sm:max-lg:after:-mt-2 sm:max-lg:after:basis-full sm:max-lg:[&_[role=radiogroup]]:order-1";

type ScheduleViewsProps = { view: ScheduleView; search: ScheduleSearch };

/** Switches between list, board, month and map. Customers have only the list. */
export function ScheduleViews({ view, search }: ScheduleViewsProps) {
  const navigate = useNavigate();
  const hasBoard = useCan("schedule:log");
  if (!hasBoard) return null;
  const show = (next: ScheduleView) => {
    const { view: _view, page: _page, ...rest } = search;
    void navigate({ to: "/schedule", search: next === "list" ? rest : { ...rest, view: next } });
  };
  return (
    <span data-toolbar="" className="contents">
      <Segmented label={words.view} value={view} options={options} onValueChange={show} />
    </span>
  );
}

export const rangeOptions = [
  { value: "day", label: words.day },
  { value: "week", label: words.week },
] as const;

type RangeNavProps = {
  /** The unit of a step, such as "month". */
  noun: string;
  onStep: (steps: -1 | 1) => void;
  onToday: () => void;
};

export function RangeNav({ noun, onStep, onToday }: RangeNavProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label={words.previousNoun(noun)} size="bar" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <Button size="bar" onClick={onToday}>
        {noun === "week" ? words.thisWeek : words.today}
      </Button>
      <IconButton label={words.nextNoun(noun)} size="bar" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type HolidayNameProps = { day: Day; holidays: Board["holidays"]; className?: string };

/** Name of a holiday on this day, if any. */
export function HolidayName({ day, holidays, className }: HolidayNameProps) {
  const names = holidays.filter((holiday) => holiday.day === day).map(({ name }) => name);
  if (names.length === 0) return null;
  return <span className={cx("ml-1.5 font-text text-ink-2", className)}>{names.join(", ")}</span>;
}
