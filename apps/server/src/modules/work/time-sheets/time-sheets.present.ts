import type { SheetEntry, TimeSheet, WeekOfPerson } from "@fieldwright/contract/time-sheets";
import { dayIn } from "@fieldwright/domain/calendar";
import { workedMinutes } from "@fieldwright/domain/time-sheets";
import type { ApprovalRecord, DayTotal, SheetPerson, SheetRecord } from "./time-sheets.repo";

export type Week = {
  readonly person: SheetPerson;
  readonly totals: readonly DayTotal[];
  readonly approval: ApprovalRecord | undefined;
};

export const minutesOf = ({ totals }: Week): number => totals.reduce((sum, { minutes }) => sum + minutes, 0);

export const isRunning = ({ totals }: Week): boolean => totals.some(({ running }) => running);

/** When the week's time was written last. */
export const lastWritten = ({ totals }: Week): number =>
  Math.max(0, ...totals.map(({ writtenAt }) => writtenAt.getTime()));

export const isAfter = (writtenAt: number, approval: ApprovalRecord | undefined): boolean =>
  approval !== undefined && writtenAt > approval.approvedAt.getTime();

/** Time that was taken away leaves no entry, only other minutes. */
export const changedSinceApproval = (week: Week): boolean =>
  week.approval !== undefined &&
  (minutesOf(week) !== week.approval.minutes || isAfter(lastWritten(week), week.approval));

const nameOf = ({ firstName, lastName }: SheetPerson): string => `${firstName} ${lastName}`;

const presentApproval = ({ approvedBy, approvedByName, approvedAt, minutes }: ApprovalRecord) => ({
  by: { _id: approvedBy, name: approvedByName },
  at: approvedAt.toISOString(),
  minutes,
});

const minutesOn = (totals: readonly DayTotal[], day: number): number =>
  totals.find((total) => total.day === day)?.minutes ?? 0;

export const presentWeek = (week: Week, ready: boolean): WeekOfPerson => ({
  user: { _id: week.person.id, name: nameOf(week.person) },
  minutes: minutesOf(week),
  minutesByDay: [1, 2, 3, 4, 5, 6, 7].map((day) => minutesOn(week.totals, day)),
  running: isRunning(week),
  approval: week.approval ? presentApproval(week.approval) : null,
  afterApproval: changedSinceApproval(week),
  ready,
});

type Around = { readonly timeZone: string; readonly now: Date };

const presentEntry = (
  entry: SheetRecord,
  approval: ApprovalRecord | undefined,
  { timeZone, now }: Around,
): SheetEntry => ({
  _id: entry.id,
  job: entry.jobId,
  user: { _id: entry.userId, name: entry.userName },
  start: entry.startedAt.toISOString(),
  end: entry.endedAt?.toISOString() ?? null,
  minutes: workedMinutes(entry, now),
  note: entry.note,
  version: entry.version,
  jobNumber: entry.jobNumber,
  jobTitle: entry.jobTitle,
  client: entry.client,
  day: dayIn(timeZone, entry.startedAt),
  afterApproval: isAfter(entry.updatedAt.getTime(), approval),
});

export const presentSheet = (
  week: Week,
  {
    day,
    entries,
    ready,
  }: { readonly day: string; readonly entries: readonly SheetRecord[]; readonly ready: boolean },
  around: Around,
): TimeSheet => ({
  ...presentWeek(week, ready),
  week: day,
  entries: entries.map((entry) => presentEntry(entry, week.approval, around)),
});
