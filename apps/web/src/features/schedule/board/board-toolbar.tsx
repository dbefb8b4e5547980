import { addDays, type Day } from "@fieldwright/domain/calendar";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/ui/menu";
import { Segmented } from "@/ui/segmented";
import { AiScheduleButton, PlanButton } from "../assistance-buttons";
import {
  CreateButton,
  RangeNav,
  rangeOptions,
  ScheduleViews,
  scheduleBar,
  scheduleBarEnd,
} from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import { type BoardSettings, type Colouring, colourings } from "./board-settings";
import { words } from "./words";

const colouringLabels: Record<Colouring, string> = {
  status: "By status",
  category: words.byCategory,
  technician: words.byTechnician,
};

const widths = [
  { value: "fit", label: words.wholeDay },
  { value: "0", label: words.narrowHours },
  { value: "1", label: words.mediumHours },
  { value: "2", label: words.wideHours },
] as const;

const isColouring = (value: string): value is Colouring => colourings.some((known) => known === value);

type ViewMenuProps = {
  container: HTMLElement | null;
  range: BoardRange;
  settings: BoardSettings;
  onSettings: (changes: Partial<BoardSettings>) => void;
};

/** How wide the hours are, and what the colors say. */
function ViewMenu({ container, range, settings, onSettings }: ViewMenuProps) {
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button size="bar" title={words.view} icon={<SlidersHorizontal aria-hidden="true" />}>
          <span className={range === "week" ? "lg:max-2xl:sr-only" : "lg:max-[1400px]:sr-only"}>
            {words.view}
          </span>
        </Button>
      </MenuTrigger>
      <MenuContent container={container}>
        {range === "day" ? (
          <>
            <MenuLabel>{words.width}</MenuLabel>
            <MenuRadioGroup
              value={String(settings.width)}
              onValueChange={(value) => onSettings({ width: value === "fit" ? value : Number(value) })}
            >
              {widths.map(({ value, label }) => (
                <MenuRadioItem key={value} value={value}>
                  {label}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          </>
        ) : null}
        <MenuLabel>{words.colors}</MenuLabel>
        <MenuRadioGroup
          value={settings.colouring}
          onValueChange={(value) => {
            if (isColouring(value)) onSettings({ colouring: value });
          }}
        >
          {colourings.map((value) => (
            <MenuRadioItem key={value} value={value}>
              {colouringLabels[value]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

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
    <header ref={setBar} className={cx(scheduleBar, "gap-x-2.5 px-4 py-3 2xl:gap-x-4")}>
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
      <Segmented label={words.range} value={range} options={rangeOptions} onValueChange={onRange} />
      <div className={scheduleBarEnd}>
        <ViewMenu container={bar} range={range} settings={settings} onSettings={onSettings} />
        {isOffice ? (
          <>
            <PlanButton range={range} date={date} />
            <AiScheduleButton size="bar" />
            <CreateButton date={date} size="bar" />
          </>
        ) : null}
      </div>
    </header>
  );
}
