import { addDays, type Day } from "@fieldwright/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import { AiScheduleButton, PlanButton } from "../assistance-buttons";
import { RangeNav, rangeOptions, ScheduleViews } from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import type { BoardSettings } from "./board-settings";
import { ViewMenu } from "./view-menu";

type BoardToolbarProps = {
  title: string;
  /** Shown next to the title, such as a holiday. */
  note: ReactNode;
  search: ScheduleSearch;
  range: BoardRange;
  date: Day;
  settings: BoardSettings;
  onSettings: (changes: Partial<BoardSettings>) => void;
  onDate: (date: Day | undefined) => void;
  onRange: (range: BoardRange) => void;
};

export function BoardToolbar(props: BoardToolbarProps) {
  const { title, note, search, range, date, settings, onSettings, onDate, onRange } = props;
  const isOffice = useCan("schedule:write");
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const step = range === "day" ? 1 : 7;
  return (
    <header ref={setBar} className="flex flex-wrap items-center gap-x-2.5 gap-y-2 px-4 py-3 2xl:gap-x-4">
      <h1 className="text-18 font-head wdth-head">
        {title}
        {note}
      </h1>
      <RangeNav
        noun={range}
        onStep={(steps) => onDate(addDays(date, steps * step))}
        onToday={() => onDate(undefined)}
      />
      <ScheduleViews view="board" search={search} />
      <Segmented label="Range" value={range} options={rangeOptions} onValueChange={onRange} />
      <div className="ml-auto flex items-center gap-2">
        <ViewMenu container={bar} range={range} settings={settings} onSettings={onSettings} />
        {isOffice ? (
          <>
            <PlanButton range={range} date={date} />
            <AiScheduleButton size="bar" />
            <Button asChild variant="primary" size="bar" icon={<Plus aria-hidden="true" />}>
              <Link to="/schedule/new" search={{ date }}>
                Schedule Appointment
              </Link>
            </Button>
          </>
        ) : null}
      </div>
    </header>
  );
}
