import type { Day } from "@fieldwright/domain/calendar";
import { weekOf } from "@fieldwright/domain/time-sheets";

/** Search parameters of the page. Without a week it is this one. */
export type TimeSheetSearch = { week?: Day | undefined; user?: string | undefined };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Any day names its week. Beyond these years the server knows no days. */
const weekOfText = (raw: unknown): Day | undefined => {
  const isDay = typeof raw === "string" && /^(?:19|2[01])\d\d-\d{2}-\d{2}$/.test(raw);
  return isDay && !Number.isNaN(Date.parse(raw)) && raw > "1900-01-07" ? weekOf(raw) : undefined;
};

export const readTimeSheetSearch = (raw: Record<string, unknown>): TimeSheetSearch => ({
  week: weekOfText(raw.week),
  user: typeof raw.user === "string" && uuid.test(raw.user) ? raw.user : undefined,
});
