import type { Day } from "@fieldwright/domain/calendar";
import { type VisitStatus, visitStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters, readTeamFilter } from "@/records/list-filters";

export type VisitFilters = ListFilters<VisitStatus> & { team?: string };

/** Without a view it is the list. */
export const otherViews = ["board", "month", "map"] as const;
export type ScheduleView = "list" | (typeof otherViews)[number];

export const boardRanges = ["day", "week"] as const;
export type BoardRange = (typeof boardRanges)[number];

/** What the address bar holds of the schedule. */
export type ScheduleSearch = VisitFilters & {
  view?: (typeof otherViews)[number];
  /** A day of what is shown; absent means today. */
  date?: Day;
  /** Of the board; absent means a day. */
  range?: "week";
};

const day = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (raw: unknown): raw is Day =>
  typeof raw === "string" && day.test(raw) && !Number.isNaN(Date.parse(`${raw}T00:00:00Z`));

export const readVisitFilters = (raw: Record<string, unknown>): VisitFilters => ({
  ...readListFilters(raw, visitStatuses),
  ...readTeamFilter(raw.team),
});

export const readScheduleSearch = (raw: Record<string, unknown>): ScheduleSearch => {
  const view = otherViews.find((candidate) => candidate === raw.view);
  return {
    ...readVisitFilters(raw),
    ...(view ? { view } : {}),
    ...(isDay(raw.date) ? { date: raw.date } : {}),
    ...(raw.range === "week" ? { range: "week" } : {}),
  };
};

/** Which job a new appointment is for, and when and with whom, when the way to the form says so. */
export const readBookingStart = (raw: Record<string, unknown>): { job?: string; date?: Day } => ({
  ...(typeof raw.job === "string" ? { job: raw.job } : {}),
  ...(isDay(raw.date) ? { date: raw.date } : {}),
});
