import { readScheduleSearch, type ScheduleSearch } from "./schedule-search";

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
