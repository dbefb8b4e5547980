import * as z from "zod/mini";
import { day } from "./documents";
import { calendarDay, instant } from "./fields";
import { route } from "./route";
import { visitFilters } from "./schedule";

/** The list shows ten visits a page, so at most ten days. A month of days leaves room for other callers. */
const maxDays = 31;

const dayList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((days: string) => days.split(",").filter((part) => part !== "")),
    z.array(calendarDay("Days must be dates")).check(z.maxLength(maxDays, `Up to ${maxDays} days at once`)),
  ),
);

const amount = z.object({ visits: z.int(), minutes: z.int() });

/** What one day holds. The filters count for the visits, but not for the people's time. */
const visitDay = z.object({
  day: z.iso.date(),
  /** Without cancelled ones. */
  ...amount.shape,
  finished: amount,
  cancelled: z.int(),
  lastStart: z.nullable(instant),
  /** Minutes of all people's working time, and how much of it is booked. Null for customers. */
  time: z.nullable(
    z.object({
      capacity: z.int(),
      booked: z.int(),
      /** Minutes booked in each half hour of the clock. */
      load: z.array(z.int()),
    }),
  ),
});
export type VisitDay = z.infer<typeof visitDay>;

const readVisitDaysQuery = z.object({
  ...visitFilters,
  /** Calendar days, separated by commas. */
  days: z._default(dayList, []),
  /** With it, `ahead` counts what begins on or after this day, and until `to` if that is given. */
  from: z.optional(day("From must be a date")),
  to: z.optional(day("To must be a date")),
});
export type ReadVisitDaysQuery = z.infer<typeof readVisitDaysQuery>;

export const readVisitDays = route({
  method: "GET",
  path: "/schedule/days",
  access: "schedule:read",
  summary: `Visits, hours and booked time for up to ${maxDays} days, and how many visits are coming up`,
  tag: "Schedule",
  query: readVisitDaysQuery,
  status: 200,
  response: z.object({
    days: z.array(visitDay),
    ahead: z.nullable(
      z.object({
        /** Without finished ones. */
        visits: z.int(),
        lastDay: z.nullable(z.iso.date()),
        needsTechnician: z.int(),
        pending: z.int(),
        confirmed: z.int(),
        /** On the way, or at work. */
        underWay: z.int(),
      }),
    ),
  }),
});
