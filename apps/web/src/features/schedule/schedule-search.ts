import type { Day } from "@fieldwright/domain/calendar";
import { type VisitStatus, visitStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters, readTeamFilter } from "@/records/list-filters";

/** What the list can be narrowed to besides one status. */
const listStates = ["needs_technician", "under_way"] as const;
export type ListState = (typeof listStates)[number];

export type VisitFilters = ListFilters<VisitStatus> & {
  team?: string | undefined;
  state?: ListState | undefined;
  /** Both days are included. Absent means from today on. */
  from?: Day | undefined;
  to?: Day | undefined;
};

/** Without a view, the list is shown. */
const otherViews = ["board", "month", "map"] as const;
export type ScheduleView = "list" | (typeof otherViews)[number];

const boardRanges = ["day", "week"] as const;
export type BoardRange = (typeof boardRanges)[number];

/** Search parameters of the schedule. */
export type ScheduleSearch = VisitFilters & {
  view?: (typeof otherViews)[number] | undefined;
  /** A day in the shown range. Absent means today. */
  date?: Day | undefined;
  /** Range of the board. Absent means one day. */
  range?: "week" | undefined;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

const readDay = (raw: unknown): Day | undefined =>
  typeof raw === "string" && day.test(raw) && !Number.isNaN(Date.parse(`${raw}T00:00:00Z`)) ? raw : undefined;

export const readScheduleSearch = (raw: Record<string, unknown>): ScheduleSearch => ({
  ...readListFilters(raw, visitStatuses),
  ...readTeamFilter(raw.team),
  state: listStates.find((candidate) => candidate === raw.state),
  from: readDay(raw.from),
  to: readDay(raw.to),
  view: otherViews.find((candidate) => candidate === raw.view),
  date: readDay(raw.date),
  range: raw.range === "week" ? "week" : undefined,
});

/** Search parameters of the booking form: the job and the day. */
export const readBookingStart = (
  raw: Record<string, unknown>,
): { job?: string | undefined; client?: string | undefined; date?: Day | undefined } => ({
  job: typeof raw.job === "string" ? raw.job : undefined,
  client: typeof raw.client === "string" ? raw.client : undefined,
  date: readDay(raw.date),
});

const storageKey = "fieldwright.schedule";

/** Remembers the last view in this browser, so that "back" from a visit returns to it. */
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
