import type { SheetEntry, TimeSheet } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { daysOfWeek } from "@fieldwright/domain/time-sheets";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { formatDay, useToday, useZone } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { useRefreshTimeSheets } from "./api";
import { touchable } from "./week-parts";
import { hours, spanInWords, words } from "./words";

/** The dialog in which time is corrected. It belongs to the work on jobs. */
export type Correction = ComponentType<{ entry: SheetEntry; onClose: () => void }>;

type DaysProps = { sheet: TimeSheet; correction: Correction };

/** Seven days with what was worked on each. */
export function DaysOfSheet({ sheet, correction: Correction }: DaysProps) {
  // Kept here, because the row's button goes away when someone approves the week meanwhile.
  const [fixing, setFixing] = useState<SheetEntry>();
  const refresh = useRefreshTimeSheets();
  const close = () => {
    setFixing(undefined);
    void refresh();
  };
  return (
    <Card aria-label={words.timeByDay} className="overflow-clip">
      {daysOfWeek(sheet.week).map((day, at) => (
        <DayOfSheet
          key={day}
          day={day}
          minutes={sheet.minutesByDay[at] ?? 0}
          entries={sheet.entries.filter((entry) => entry.day === day)}
          isLocked={sheet.approval !== null}
          onFix={setFixing}
        />
      ))}
      <p className="flex min-h-12 items-center justify-between gap-4 px-4 font-head">
        {words.total}
        <span className="wdth-head">{words.hoursH(hours(sheet.minutes))}</span>
      </p>
      {fixing ? <Correction entry={fixing} onClose={close} /> : null}
    </Card>
  );
}

type DayProps = {
  day: Day;
  minutes: number;
  entries: readonly SheetEntry[];
  isLocked: boolean;
  onFix: (entry: SheetEntry) => void;
};

function DayOfSheet({ day, minutes, entries, isLocked, onFix }: DayProps) {
  const id = `day-${day}`;
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <h2
        id={id}
        className="flex min-h-11 items-center justify-between gap-4 bg-sunken px-4 text-14 font-control"
      >
        {formatDay(day, "longWeekdayShortMonthDay")}
        <span className={minutes === 0 ? "text-ink-2" : ""}>
          {minutes === 0 && entries.length === 0 ? words.noTime : words.hoursH(hours(minutes))}
        </span>
      </h2>
      {entries.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <EntryRow key={entry._id} entry={entry} isLocked={isLocked} onFix={onFix} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type EntryProps = Pick<DayProps, "isLocked" | "onFix"> & { entry: SheetEntry };

function EntryRow({ entry, isLocked, onFix }: EntryProps) {
  const zone = useZone();
  const [now] = useState(() => new Date());
  const mayFix = useMayFix(entry, isLocked);
  return (
    <li className="flex items-center gap-x-4 px-4 py-2">
      <div className="min-w-0 flex-1">
        <Link
          to="/jobs/$id"
          params={{ id: entry.job }}
          className={`${linkStyle} inline-flex max-w-full items-center max-sm:min-h-11 pointer-coarse:min-h-11`}
        >
          <span className="truncate">
            {entry.jobNumber} {entry.jobTitle}
          </span>
        </Link>
        <p className="text-13 text-ink-2">
          {entry.client} · {spanInWords(entry, zone, now)}
        </p>
        {entry.note ? <p className="text-13 break-words whitespace-pre-wrap">{entry.note}</p> : null}
        {entry.afterApproval ? (
          <Badge tone="ochre" className="mt-1">
            {words.afterApproval}
          </Badge>
        ) : null}
      </div>
      <div className="flex shrink-0 items-center gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-end">
        <p className="font-control">{words.hoursH(hours(entry.minutes))}</p>
        {mayFix ? (
          <Button
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => onFix(entry)}
            className={touchable}
          >
            {words.fix}
            <span className="sr-only">{words.hOn(hours(entry.minutes), entry.jobNumber)}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Hides what the server would refuse: technicians correct their own time on the same day. */
const useMayFix = (entry: SheetEntry, isLocked: boolean): boolean => {
  const { user } = useSession();
  const isOffice = useCan("schedule:write");
  const today = useToday();
  return !isLocked && (isOffice || (entry.user._id === user?._id && entry.day === today));
};
