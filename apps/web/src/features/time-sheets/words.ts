import type { SheetEntry, WeekOfPerson } from "@fieldwright/contract/time-sheets";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDateRange, formatMoment, formatTime, plainSpaces } from "@fieldwright/domain/format-time";

/** As payroll reads them: 90 minutes are 1.50. */
export const hours = (minutes: number): string => (minutes / 60).toFixed(2);

/** +0.67 h or -0.25 h. */
export const hoursMore = (minutes: number): string =>
  `${minutes < 0 ? "-" : "+"}${hours(Math.abs(minutes))} h`;

/** Nov 8 – 14, 2026 */
export const weekInWords = (week: Day): string =>
  plainSpaces(formatDateRange({ start: week, end: addDays(week, 6) }, "UTC"));

/** "9:00 AM to 10:30 AM". The end has its day if that differs. */
export const spanInWords = ({ start, end, day }: SheetEntry, zone: string, now: Date): string => {
  const from = formatTime(start, zone);
  if (end === null) return `${from}, still running`;
  const isSameDay = dayIn(zone, new Date(end)) === day;
  return `${from} to ${isSameDay ? formatTime(end, zone) : formatMoment(end, zone, now)}`;
};

/** What was approved, and how the time differs from it by now. */
export const changeInWords = ({ minutes, approval }: Pick<WeekOfPerson, "minutes" | "approval">): string => {
  const more = minutes - (approval?.minutes ?? minutes);
  if (more === 0) return "Time changed after approval.";
  return `${hours(Math.abs(more))} h was ${more > 0 ? "added" : "removed"} after approval.`;
};

export const words = {
  timeByDay: "Time by day",
  total: "Total ",
  hoursH: (hours: string) => `${hours} h`,
  noTime: "No time",
  afterApproval: "After approval",
  fix: "Fix",
  hOn: (hours: string, jobNumber: string) => ` ${hours} h on ${jobNumber}`,
  failedToLoadTime: "Failed to load the time sheet",
  timeSheet: "Time sheet",
  timeSheets: "Time sheets",
  loadingTimeSheet: "Loading the time sheet",
  approvedByOnTime: (name: string, at: string, change: string) =>
    `Approved by ${name} on ${at}. The time is locked.${change}`,
  approvalRemovedYouCan: "Approval removed. You can edit the time.",
  failedToRemoveApproval: "Failed to remove the approval",
  removeApproval: "Remove approval",
  hoursByPersonAnd: "Hours by person and day",
  name: "Name",
  totalLabel: "Total",
  state: "Status",
  approve: "Approve",
  hoursByPerson: "Hours by person",
  failedToLoadTimeSheets: "Failed to load time sheets",
  team: "Team",
  noTimeSheets: "No time sheets",
  peopleWhoLogTime: "People who log time show up here.",
  loadingTimeSheets: "Loading time sheets",
  failedToDownloadTime: "Failed to download the time sheets",
  downloadCsv: "Download CSV",
  weekApproved1: (approved: number) => (approved === 1 ? "1 week approved." : `${approved} weeks approved.`),
  failedToApproveWeek: "Failed to approve the week",
  nothingToApprove: (count: number) => (count === 0 ? "Nothing to approve" : `Approve all ready (${count})`),
  changedAfterApproval: "Changed after approval",
  approved: "Approved",
  running: "Running",
  toApprove: "To approve",
  open: "Open",
  previousWeek: "Previous week",
  nextWeek: "Next week",
  thisWeek: "This week",
  approvedHFor: (hours: string, name: string) => `Approved ${hours} h for ${name}.`,
  approveAgain: "Approve again",
  weekOf: (name: string) => ` ${name}'s week`,
} as const;
