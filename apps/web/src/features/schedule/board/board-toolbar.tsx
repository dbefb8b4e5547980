import { addDays, type Day } from "@fieldwright/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Inbox, Palette, Plus, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCan } from "@/lib/auth";
import { Button, IconButton } from "@/ui/button";
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/ui/menu";
import { Segmented } from "@/ui/segmented";
import { AiScheduleButton, PlanButton } from "../assistance-buttons";
import { RangeNav, rangeOptions, ScheduleViews } from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import { type BoardSettings, type Colouring, colourings, zooms } from "./board-settings";

const colouringLabels: Record<Colouring, string> = {
  status: "By status",
  category: "By category",
  technician: "By technician",
};

const isColouring = (value: string): value is Colouring => colourings.some((known) => known === value);

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
  const { zoom } = settings;
  const setZoom = (next: number) => onSettings({ zoom: next });
  const tray = range === "day" ? "isTrayOpen" : "isWeekTrayOpen";
  return (
    <header ref={setBar} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
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
      <div className="ml-auto flex items-center gap-1">
        {range === "day" ? (
          <>
            <IconButton label="Zoom out" size="bar" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Zoom in"
              size="bar"
              disabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            >
              <ZoomIn aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
        <Menu modal={false}>
          <MenuTrigger asChild>
            <IconButton label="Colors" size="bar">
              <Palette aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent container={bar}>
            <MenuLabel>Colors</MenuLabel>
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
        {isOffice ? (
          <>
            <IconButton
              label="Unscheduled jobs"
              size="bar"
              aria-pressed={settings[tray]}
              onClick={() => onSettings({ [tray]: !settings[tray] })}
              className="aria-pressed:bg-hover max-lg:hidden"
            >
              <Inbox aria-hidden="true" />
            </IconButton>
            <PlanButton range={range} date={date} />
            <AiScheduleButton size="bar" />
            <Button asChild variant="primary" size="bar" icon={<Plus aria-hidden="true" />} className="ml-2">
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
