import type { Day } from "@fieldwright/domain/calendar";
import { type VisitStatus, visitStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters, readTeamFilter } from "@/records/list-filters";

export type VisitFilters = ListFilters<VisitStatus> & { team?: string | undefined };

/** Without a view it is the list. */
const otherViews = ["board", "month", "map"] as const;
export type ScheduleView = "list" | (typeof otherViews)[number];

const boardRanges = ["day", "week"] as const;
export type BoardRange = (typeof boardRanges)[number];

/** What the address bar holds of the schedule. */
export type ScheduleSearch = VisitFilters & {
  view?: (typeof otherViews)[number] | undefined;
  /** A day of what is shown; absent means today. */
  date?: Day | undefined;
  /** Of the board; absent means a day. */
  range?: "week" | undefined;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

const readDay = (raw: unknown): Day | undefined =>
  typeof raw === "string" && day.test(raw) && !Number.isNaN(Date.parse(`${raw}T00:00:00Z`)) ? raw : undefined;

export const readScheduleSearch = (raw: Record<string, unknown>): ScheduleSearch => ({
  ...readListFilters(raw, visitStatuses),
  ...readTeamFilter(raw.team),
  view: otherViews.find((candidate) => candidate === raw.view),
  date: readDay(raw.date),
  range: raw.range === "week" ? "week" : undefined,
});

/** Which job a new appointment is for, and when and with whom, when the way to the form says so. */
export const readBookingStart = (
  raw: Record<string, unknown>,
): { job?: string | undefined; date?: Day | undefined } => ({
  job: typeof raw.job === "string" ? raw.job : undefined,
  date: readDay(raw.date),
});

const storageKey = "fieldwright.schedule";

/** How this browser last looked at the schedule: the way back from a visit leads there. */
export const rememberSchedule = (search: ScheduleSearch): void =>
  localStorage.setItem(storageKey, JSON.stringify(search));

export const lastSchedule = (): ScheduleSearch => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? readScheduleSearch({ ...stored }) : {};
  } catch {
    return {};
  }
};
