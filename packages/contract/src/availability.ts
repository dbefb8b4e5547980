import { longestVisit } from "@fieldwright/domain/lengths";
import * as z from "zod/mini";
import { day } from "./documents";
import { id, idList, instant, moment } from "./fields";
import { route } from "./route";

export const teamPerson = z.object({ _id: id, firstName: z.string(), lastName: z.string() });
export type TeamPerson = z.infer<typeof teamPerson>;

/** The address of a person's photo. Absent without one. */
export const photo = z.optional(z.string());

export const span = z.object({ start: instant, end: instant });
export type Span = z.infer<typeof span>;

const endsAfterStart = z.refine<Span>(({ start, end }) => Date.parse(start) < Date.parse(end), {
  error: "End time must be after start time",
  path: ["end"],
});

/** At most 31 days. */
export const timeSlotBody = z
  .object(
    { start: moment("Start time is required"), end: moment("End time is required") },
    "Start time is required",
  )
  .check(
    endsAfterStart,
    z.refine<Span>(({ start, end }) => Date.parse(end) - Date.parse(start) <= longestVisit, {
      error: "A visit can be up to 31 days long",
      path: ["end"],
    }),
  );

/** Defaults to everyone. */
export const memberList = z.optional(idList(200));

const conflictReasons = ["double_booking", "time_off", "outside_working_hours"] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** Why a person is not free. Double bookings and time off need an override. Working hours are only a warning. */
export const conflict = z.object({
  kind: z.enum(conflictReasons),
  /** Text for people. */
  reason: z.string(),
  severity: z.enum(["high", "medium", "low"]),
  user: teamPerson,
  /** The conflicting visit. Null for time off and working hours. */
  schedule: z.nullable(z.object({ _id: id, job: z.object({ _id: id, title: z.string() }), timeSlot: span })),
});
export type Conflict = z.infer<typeof conflict>;

/** A time at which the whole team is at work and free. */
const optimalSlot = z.object({
  start: instant,
  end: instant,
  /** Minutes. */
  duration: z.int(),
  team: z.array(z.object({ user: teamPerson, role: z.string() })),
});
export type OptimalSlot = z.infer<typeof optimalSlot>;

/** Extra fields of a 409 `double_booking` or `time_off` answer. */
export const doubleBookingDetails = z.object({
  conflicts: z.array(conflict),
  optimalSlots: z.array(optimalSlot),
});
export type DoubleBookingDetails = z.infer<typeof doubleBookingDetails>;

const minutes = "Duration must be whole minutes";

const availabilityQuery = z.object({
  startDate: day("Start date is required"),
  /** The day itself is included. */
  endDate: day("End date is required"),
  teamMembers: memberList,
  /** Minutes. Shorter gaps are left out. */
  duration: z._default(z.coerce.number(minutes).check(z.int(minutes), z.gte(1, minutes)), 1),
});
export type AvailabilityQuery = z.infer<typeof availabilityQuery>;

const memberAvailability = z.object({
  user: teamPerson,
  /** Working hours minus time off and visits. */
  free: z.array(span),
  busy: z.array(
    z.object({
      start: instant,
      end: instant,
      /** Null for time off. */
      schedule: z.nullable(z.object({ _id: id, job: z.object({ _id: id, title: z.string() }) })),
    }),
  ),
});
export type MemberAvailability = z.infer<typeof memberAvailability>;

export const readAvailability = route({
  method: "GET",
  path: "/ai-schedule/availability",
  access: "schedule:assist",
  summary: "Who is free when, for up to 42 days",
  tag: "Scheduling assistance",
  query: availabilityQuery,
  status: 200,
  response: z.object({ availability: z.array(memberAvailability) }),
});

const conflictsBody = z.object({
  teamMembers: z
    .array(z.uuid("Team member is required"), "Team members are required")
    .check(z.minLength(1, "Team members are required"), z.maxLength(200)),
  timeSlot: timeSlotBody,
  /** The visit that is being moved. */
  excludeScheduleId: z.optional(id),
});
export type ConflictsBody = z.infer<typeof conflictsBody>;

export const findConflicts = route({
  method: "POST",
  path: "/ai-schedule/conflicts",
  access: "schedule:assist",
  summary: "What gets in the way of a time: other visits, time off, working hours",
  tag: "Scheduling assistance",
  body: conflictsBody,
  status: 200,
  response: z.object({ conflicts: z.array(conflict) }),
});
