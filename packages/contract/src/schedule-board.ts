import { jobStatuses, priorities, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { memberList, photo, span } from "./availability";
import { category, day } from "./documents";
import { id, instant, listTotals, notice, pageQuery, version } from "./fields";
import { route } from "./route";
import { coordinates, customerTold } from "./schedule";
import { shift } from "./users";

const dayHours = z.optional(z.nullable(shift));

/** One row of the board. */
const boardPerson = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  photo,
  isActive: z.boolean(),
  skills: z.array(z.string()),
  /** The person's hours, or the organization's if they have none, in the organization's zone. */
  workingHours: z.object({
    1: dayHours,
    2: dayHours,
    3: dayHours,
    4: dayHours,
    5: dayHours,
    6: dayHours,
    7: dayHours,
    /** Holidays in the requested range. Nobody works on them. */
    daysOff: z.optional(z.array(z.iso.date())),
  }),
  timeOff: z.array(z.object({ start: instant, end: instant, reason: z.string() })),
  /** Where the person's day starts and ends. */
  home: coordinates,
});
export type BoardPerson = z.infer<typeof boardPerson>;

/** A short form of a visit. `GET /schedule/{id}` has all fields. */
const boardVisit = z.object({
  _id: id,
  title: z.string(),
  job: id,
  client: z.object({ _id: id, name: z.string() }),
  status: z.enum(visitStatuses),
  priority: z.enum(priorities),
  category,
  start: instant,
  end: instant,
  /** Minutes of work. */
  duration: z.int(),
  arrivalWindow: z.nullable(span),
  /** The window is the one of the settings and the customer was not told yet: the planner may move it. */
  arrivalOpen: z.optional(z.boolean()),
  customerTold,
  location: z.string(),
  coordinates,
  locked: z.boolean(),
  /** Someone was double-booked on purpose. */
  overridden: z.boolean(),
  /** Left out if none are needed. */
  requiredSkills: z.optional(z.array(z.string())),
  /** Empty if the visit needs a technician. */
  team: z.array(z.object({ user: id, role: z.string(), segments: z.array(span) })),
  /** When people are, or would be, at the visit. */
  segments: z.array(span),
  version,
});
export type BoardVisit = z.infer<typeof boardVisit>;

/** Trips from the routing server, for at most eight days. All other trips are estimated from the distance. */
const boardTravel = z.object({
  trips: z.array(
    z.object({
      from: z.object({ lat: z.number(), lng: z.number() }),
      to: z.object({ lat: z.number(), lng: z.number() }),
      seconds: z.int(),
      metres: z.int(),
    }),
  ),
  /** There is a routing server, but it did not answer all trips. */
  isPartlyEstimated: z.boolean(),
});
export type BoardTravel = z.infer<typeof boardTravel>;

const boardQuery = z.object({
  /** Calendar days in the organization's zone, both included, or instants. */
  from: day("From must be a date"),
  to: day("To must be a date"),
  team: memberList,
});
export type BoardQuery = z.infer<typeof boardQuery>;

export const readBoard = route({
  method: "GET",
  path: "/schedule/board",
  access: "schedule:log",
  summary:
    "People and visits for up to 42 days, without canceled ones; technicians see their own row. With `team`, only the visits of these people",
  tag: "Schedule",
  query: boardQuery,
  status: 200,
  response: z.object({
    timeZone: z.string(),
    from: instant,
    to: instant,
    people: z.array(boardPerson),
    visits: z.array(boardVisit),
    /** Minutes of lunch, to be taken between two minutes after midnight. Left out if no break is kept free. */
    lunchBreak: z.optional(z.object({ minutes: z.int(), start: z.int(), end: z.int() })),
    /** Days on which nobody works. */
    holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
    travel: boardTravel,
    notice,
  }),
});

/** An open job without a visit. */
const unscheduledJob = z.object({
  _id: id,
  jobNumber: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  priority: z.enum(priorities),
  category,
  client: z.object({ _id: id, name: z.string() }),
  /** The day that the customer wants. */
  scheduledDate: z.nullable(z.iso.date()),
  /** Minutes. */
  estimatedDuration: z.nullable(z.int()),
  crewSize: z.int(),
  requiredSkills: z.array(z.string()),
  location: z.string(),
  coordinates,
  version,
});
export type UnscheduledJob = z.infer<typeof unscheduledJob>;

export const listUnscheduled = route({
  method: "GET",
  path: "/schedule/unscheduled",
  access: "schedule:write",
  summary: "Open jobs that need a visit, urgent ones first, then by scheduled date",
  tag: "Schedule",
  query: z.object(pageQuery),
  status: 200,
  response: z.object({ jobs: z.array(unscheduledJob), ...listTotals }),
});
