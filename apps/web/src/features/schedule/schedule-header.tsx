import type { Day } from "@fieldwright/domain/calendar";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useCan } from "@/lib/auth";
import { PhoneAction } from "@/records/list-toolbar";
import { Button, type ButtonProps, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Segmented } from "@/ui/segmented";
import type { Board } from "./api";
import { AiScheduleButton } from "./assistance-buttons";
import type { ScheduleSearch, ScheduleView } from "./schedule-search";
import { words } from "./words";

const options = [
  { value: "list", label: words.list },
  { value: "board", label: words.board },
  { value: "month", label: words.month },
  { value: "map", label: words.map },
] as const;

/**
 * The bar above the board, the month and the map. Below desktops it has two rows: when it is, on tablets with the way
 * to a new visit, then how to look at it.
 */
export const scheduleBar = cx(
  "flex flex-wrap items-center gap-y-2",
  "sm:max-lg:after:-mt-2 sm:max-lg:after:basis-full sm:max-lg:[&_[role=radiogroup]]:order-1",
  "max-sm:gap-x-2 max-sm:[&_[role=radiogroup]]:grow max-sm:[&_label]:px-2",
  "max-sm:[&>:first-child]:min-w-0 max-sm:[&>:first-child]:flex-[1_1_42%] max-sm:[&_h1]:text-16 max-sm:[&_h1]:leading-5 max-sm:[&_h1]:wdth-text",
);

/** The end of the bar. On tablets the link to a new visit goes up to the first row, the rest stands in the second. */
export const scheduleBarEnd =
  "ml-auto flex items-center gap-2 max-lg:contents max-lg:[&>*]:order-1 max-lg:[&>a]:order-none max-lg:[&>a,&>:first-child]:ml-auto";

type CreateButtonProps = { date?: Day | undefined } & Pick<ButtonProps, "size" | "className">;

export function CreateButton({ date, ...look }: CreateButtonProps) {
  if (!useCan("schedule:write")) return null;
  return (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />} {...look}>
      <Link to="/schedule/new" search={date ? { date } : {}}>
        {words.scheduleAppointment}
      </Link>
    </Button>
  );
}

/** Both ways to book, where the thumb is. */
export function PhoneActions({ date }: { date?: Day }) {
  if (!useCan("schedule:write")) return null;
  return (
    <PhoneAction>
      <div className="flex gap-2 [&>*]:h-full [&>:last-child]:flex-1">
        <AiScheduleButton />
        <CreateButton date={date} />
      </div>
    </PhoneAction>
  );
}

/** The way to a new visit, and what else there is to plan. On phones at the bottom. */
export function BarActions({ date, children }: { date?: Day; children: ReactNode }) {
  return (
    <>
      <div className={cx(scheduleBarEnd, "max-sm:hidden")}>
        {children}
        <CreateButton date={date} size="bar" />
      </div>
      <PhoneActions {...(date ? { date } : {})} />
    </>
  );
}

/** The view that was chosen on the switch, until its bar is there with a switch of its own. */
let chosen: ScheduleView | null = null;

type ScheduleViewsProps = { view: ScheduleView; search: ScheduleSearch };

/** Switches between list, board, month and map. Customers have only the list. */
export function ScheduleViews({ view, search }: ScheduleViewsProps) {
  const navigate = useNavigate();
  const hasBoard = useCan("schedule:log");
  const box = useRef<HTMLSpanElement>(null);
  // The keyboard stays on the switch, unless the user went elsewhere while the view was loading.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.id === "main";
    if (chosen === view && isLost) box.current?.querySelector<HTMLElement>(":checked")?.focus();
    chosen = null;
  }, [view]);
  if (!hasBoard) return null;
  const show = (next: ScheduleView) => {
    const { view: _view, page: _page, ...rest } = search;
    chosen = next;
    void navigate({ to: "/schedule", search: next === "list" ? rest : { ...rest, view: next } });
  };
  return (
    <span ref={box} data-toolbar="" className="contents">
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
