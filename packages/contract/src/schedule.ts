import { dayParts, maxWishes } from "@fieldwright/domain/customer-reply";
import { precisions } from "@fieldwright/domain/places";
import { priorities, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { photo, span, teamPerson, timeSlotBody } from "./availability";
import { category, clientId, clientSummary, day, jobId } from "./documents";
import {
  foundTotals,
  id,
  idParams,
  instant,
  moment,
  noContent,
  pageQuery,
  requiredText,
  text,
  version,
} from "./fields";
import { timeEntry } from "./job-work";
import { route } from "./route";

const visitMember = z.object({
  user: z.extend(teamPerson, { photo }),
  role: z.string(),
  /** When this person is there, one segment per working day. */
  segments: z.array(span),
});
export type VisitMember = z.infer<typeof visitMember>;

export const coordinates = z.nullable(z.object({ lat: z.number(), lng: z.number() }));

const wishedTime = z.object({ day: z.iso.date("Choose a day"), part: z.enum(dayParts) });
export const wishedTimes = z
  .array(wishedTime)
  .check(z.maxLength(maxWishes, `Choose up to ${maxWishes} times`));

/** What the customer answered on their page, about the time that the visit has now. */
export const customerReply = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("confirmed"), at: instant }),
  z.object({ kind: z.literal("another_time"), at: instant, times: wishedTimes, words: z.string() }),
]);

/** What the customer was last told. Left out if nothing yet. */
export const customerTold = z.optional(
  z.object({
    start: instant,
    /** They were told who is coming. */
    named: z.boolean(),
    canceled: z.boolean(),
  }),
);

/** The schedule entry of the specification. */
export const visit = z.object({
  _id: id,
  /** Title of the job. */
  title: z.string(),
  client: clientSummary,
  job: z.object({ _id: id, jobNumber: z.string(), title: z.string() }),
  status: z.enum(visitStatuses),
  /** Priority of the job. */
  priority: z.enum(priorities),
  category,
  startDate: instant,
  /** Hours of work. */
  duration: z.number(),
  timeSlot: z.object({
    start: instant,
    end: instant,
    /** Minutes of work. For a visit of several days, the sum of its segments. */
    duration: z.int(),
  }),
  /** When people are there, one segment per working day. */
  segments: z.array(span),
  /** Promised to the customer. The technician may arrive at any time in it. */
  arrivalWindow: z.nullable(span),
  location: z.string(),
  /** The service address. Null if the location was typed in. */
  property: z.nullable(id),
  /** Coordinates of the service address, if known. */
  coordinates,
  /** How exact the coordinates are. */
  precision: z.nullable(z.enum(precisions)),
  team: z.array(visitMember),
  /** The visit is open and nobody is assigned. */
  needsTechnician: z.boolean(),
  /** The planner never moves a locked visit. */
  locked: z.boolean(),
  /** Not shown to the customer. */
  notes: z.optional(z.object({ internal: z.string() })),
  /** Gate codes, dogs, where to park: of the service address. Not shown to the customer. */
  accessNote: z.optional(z.string()),
  /** What the customer wrote for the door on their page. Also part of `accessNote`. */
  customerNote: z.optional(z.string()),
  /** Why the visit may overlap another visit or time off of the same person. Not shown to the customer. */
  override: z.optional(z.nullable(z.object({ reason: z.string(), by: z.nullable(teamPerson) }))),
  customerTold,
  /** Left out if the customer has not answered. */
  customerReply: z.optional(customerReply),
  /** When work actually started and ended. */
  startedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Statuses that this person may set now. */
  nextStatuses: z.array(z.enum(visitStatuses)),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Visit = z.infer<typeof visit>;

const teamBody = z
  .array(
    z.object({
      user: z.uuid("Team member is required"),
      role: z._default(text(40), "technician"),
    }),
  )
  .check(
    z.maxLength(50, "Up to 50 people are allowed"),
    z.refine((team) => new Set(team.map(({ user }) => user)).size === team.length, {
      error: "Each person can be on the team only once",
    }),
  );

const arrivalWindowBody = z.nullable(
  z
    .object({
      start: moment("Arrival window must start with a date and time"),
      end: moment("Arrival window must end with a date and time"),
    })
    .check(
      z.refine(({ start, end }) => Date.parse(start) <= Date.parse(end), {
        error: "Arrival window must end after it starts",
        path: ["end"],
      }),
    ),
);

/** Allows the visit to overlap other visits or time off of the same people, and records why. */
export const overrideBody = z.object({ reason: requiredText(500, "Reason is required") });

/** For an undo: the visit goes back where it was, so time off keeps nobody away who was booked then. */
const returns = z.optional(z.boolean());

const notesBody = z.object({ internal: z._default(text(5000), "") });

const createVisitBody = z.object({
  job: jobId,
  client: clientId,
  timeSlot: timeSlotBody,
  /** Defaults to the job's category. */
  category: z.optional(category),
  team: z._default(teamBody, []),
  notes: z._default(notesBody, { internal: "" }),
  /** Defaults to the address of the job, then of the client. */
  location: z._default(text(500), ""),
  /** If left out, the arrival window of the settings from the start on. Null for none. */
  arrivalWindow: z.optional(arrivalWindowBody),
  locked: z._default(z.boolean(), false),
  override: z.optional(overrideBody),
});
export type CreateVisitBody = z.infer<typeof createVisitBody>;

/** The visit that is booked together with its new job. */
export const firstVisitBody = z.pick(createVisitBody, {
  timeSlot: true,
  team: true,
  notes: true,
  arrivalWindow: true,
  override: true,
});

/** The job and the client of a visit cannot change. The status has its own call. */
const updateVisitBody = z.object({
  timeSlot: z.optional(timeSlotBody),
  category: z.optional(category),
  /** Replaces the whole team. */
  team: z.optional(teamBody),
  notes: z.optional(notesBody),
  location: z.optional(text(500)),
  /** If left out, it moves with the start. */
  arrivalWindow: z.optional(arrivalWindowBody),
  locked: z.optional(z.boolean()),
  override: z.optional(overrideBody),
  returns,
  version: z.optional(version),
});
export type UpdateVisitBody = z.infer<typeof updateVisitBody>;

const visitStates = ["unfinished", "under_way", "needs_technician"] as const;
export type VisitState = (typeof visitStates)[number];

export const visitFilters = {
  search: pageQuery.search,
  status: z.optional(z.enum(visitStatuses)),
  client: z.optional(id),
  /** A person on the team. */
  team: z.optional(id),
  /** Only with `sort`, or for days. */
  state: z.optional(z.enum(visitStates)),
};

const perDay = "perDay must be a whole number from 1 to 100";

const listVisitsQuery = z.object({
  ...pageQuery,
  ...visitFilters,
  /** By start instead of newest first: the earliest first, or with `-start` the latest. */
  sort: z.optional(z.enum(["start", "-start"])),
  /** Calendar days in the organization's zone, both included. Only with `sort`, like what follows. */
  from: z.optional(day("From must be a date")),
  to: z.optional(day("To must be a date")),
  /** Lists and counts only so many visits of each day. */
  perDay: z.optional(z.coerce.number(perDay).check(z.int(perDay), z.gte(1, perDay), z.lte(100, perDay))),
  /** Visits of one job. All other filters are ignored. */
  job: z.optional(id),
});
export type ListVisitsQuery = z.infer<typeof listVisitsQuery>;

export const listVisits = route({
  method: "GET",
  path: "/schedule",
  access: "schedule:read",
  summary:
    "Visits, newest first or by start (`sort`, with `from` and `to`); technicians and clients see their own",
  tag: "Schedule",
  query: listVisitsQuery,
  status: 200,
  response: z.object({ schedules: z.array(visit), ...foundTotals }),
});

export const readVisit = route({
  method: "GET",
  path: "/schedule/:id",
  access: "schedule:read",
  summary: "One visit",
  tag: "Schedule",
  params: idParams,
  status: 200,
  response: visit,
});

export const createVisit = route({
  method: "POST",
  path: "/schedule",
  access: "schedule:write",
  summary:
    "Book a visit; 409 `double_booking` or `time_off` with `conflicts` and `optimalSlots` when someone is booked or away",
  tag: "Schedule",
  body: createVisitBody,
  status: 201,
  response: visit,
});

export const updateVisit = route({
  method: "PUT",
  path: "/schedule/:id",
  access: "schedule:write",
  summary: "Change or move a visit; fields left out stay as they are",
  tag: "Schedule",
  params: idParams,
  body: updateVisitBody,
  status: 200,
  response: visit,
});

export const deleteVisit = route({
  method: "DELETE",
  path: "/schedule/:id",
  access: "schedule:delete",
  summary: "Delete a visit; its time is free again, and an admin can restore it for 30 days",
  tag: "Schedule",
  params: idParams,
  status: 204,
  response: noContent,
});

export const restoreVisit = route({
  method: "POST",
  path: "/schedule/:id/restore",
  access: "records:restore",
  resource: "schedule",
  summary: "Restore a deleted visit, if its people are still free",
  tag: "Schedule",
  params: idParams,
  status: 200,
  response: visit,
});

const changeVisitStatusBody = z.object({
  status: z.enum(visitStatuses),
  /** For restoring a canceled visit whose time has been taken. */
  override: z.optional(overrideBody),
  returns,
  /** Why a finished visit is reopened. */
  reason: z.optional(text(500)),
  /** By default, finishing a visit stops the caller's own timer on the job. */
  keepTimer: z._default(z.boolean(), false),
  /** The version that the change is based on. Same as an `If-Match` header. */
  version: z.optional(version),
});
export type ChangeVisitStatusBody = z.infer<typeof changeVisitStatusBody>;

const visitWithJobState = z.extend(visit, {
  /** The job has no open visits left, so it can be completed. */
  jobDone: z.boolean(),
  /** The caller's own timer that was stopped with the visit. */
  stoppedTimer: z.nullable(timeEntry),
});
export type VisitWithJobState = z.infer<typeof visitWithJobState>;

export const changeVisitStatus = route({
  method: "POST",
  path: "/schedule/:id/status",
  access: "schedule:status",
  summary:
    "Change a visit's status; technicians set en_route (on its day), in_progress and completed, the office reopens",
  tag: "Schedule",
  params: idParams,
  body: changeVisitStatusBody,
  status: 200,
  response: visitWithJobState,
});

const bulkMoveBody = z.object({
  moves: z
    .array(
      z.object({
        _id: z.uuid("Visit is required"),
        version,
        timeSlot: z.optional(timeSlotBody),
        team: z.optional(teamBody),
        /** If left out, it moves with the start. */
        arrivalWindow: z.optional(arrivalWindowBody),
        /** For undoing a move that set the status to `rescheduled`: the status before. */
        statusBefore: z.optional(z.enum(["confirmed", "en_route"])),
        override: z.optional(overrideBody),
        returns,
      }),
      "At least one move is required",
    )
    .check(
      z.minLength(1, "At least one move is required"),
      z.maxLength(200, "Up to 200 visits can be moved at once"),
      z.refine((moves) => new Set(moves.map(({ _id }) => _id)).size === moves.length, {
        error: "Each visit can be moved only once",
      }),
    ),
});
export type BulkMoveBody = z.infer<typeof bulkMoveBody>;

export const bulkMove = route({
  method: "POST",
  path: "/schedule/bulk-move",
  access: "schedule:write",
  summary: "Move several visits at once, all or none, each from the version you saw",
  tag: "Schedule",
  body: bulkMoveBody,
  status: 200,
  response: z.object({ schedules: z.array(visit) }),
});

export const notifyCustomerBody = z.object({
  message: z._default(text(2000), ""),
  /** What changed. By default the visit is announced, or its cancellation if it is canceled. */
  about: z.optional(z.enum(["moved", "canceled", "reassigned"])),
});
export type NotifyCustomerBody = z.infer<typeof notifyCustomerBody>;

export const notifyCustomer = route({
  method: "POST",
  path: "/schedule/:id/notify",
  access: "schedule:write",
  summary:
    "Tell the customer when the visit is or what changed, with a message if you add one; once per change",
  tag: "Schedule",
  params: idParams,
  body: notifyCustomerBody,
  status: 202,
  /** The visit remembers what was told, so its version rises. */
  response: z.object({ sentTo: z.string(), version }),
});
