import { optimizationTypes } from "@fieldwright/domain/assistance";
import * as z from "zod/mini";
import { onTime, optimizations, slotTeam } from "./ai-schedule";
import { span, teamPerson } from "./availability";
import { day } from "./documents";
import { id, idParams, money } from "./fields";
import { route } from "./route";
import { coordinates } from "./schedule";

const tag = "Scheduling assistance";

export const maxPlannedDays = 14;
/** Minutes. */
const maxOvertime = 240;

const people = z.optional(
  z
    .array(z.uuid("Team member is required"))
    .check(
      z.minLength(1, "At least one team member is required"),
      z.maxLength(200, "Up to 200 people are allowed"),
    ),
);

const planBody = z.object({
  /** Calendar days in the organization's zone, both included. Past times are not changed. */
  startDate: day("Start date is required"),
  endDate: day("End date is required"),
  /** Whose days to plan. Defaults to everyone in the field. */
  teamMembers: people,
  /** Only these jobs without a visit. */
  jobIds: z.optional(
    z
      .array(z.uuid("Job is required"))
      .check(z.minLength(1, "At least one job is required"), z.maxLength(200, "Up to 200 jobs at once")),
  ),
  /** Include jobs without a visit that are wanted by the end date, and visits without people. */
  includeUnscheduled: z._default(z.boolean(), true),
  optimizationType: z._default(z.enum(optimizationTypes), "efficiency"),
  /** Minutes that anybody may work after hours, weighed against driving and unassigned work. */
  overtime: z._default(
    z
      .int("Overtime must be whole minutes")
      .check(
        z.minimum(0, "Overtime can't be negative"),
        z.maximum(maxOvertime, `Overtime can be up to ${maxOvertime} minutes`),
      ),
    0,
  ),
});
export type PlanBody = z.infer<typeof planBody>;

/** A new visit for a job without one. */
const plannedCreation = z.object({
  job: z.object({ _id: id, jobNumber: z.string(), title: z.string(), client: z.string() }),
  location: z.string(),
  coordinates,
  /** Minutes of work. */
  duration: z.int(),
  to: z.object({ ...span.shape, team: slotTeam }),
  onTime,
  why: z.string(),
});
export type PlannedCreation = z.infer<typeof plannedCreation>;

/** Work without a place in the plan: the first rule against it, and the smallest change that would make room. */
const unassignedWork = z.object({
  job: id,
  /** A visit without people, or whose people are off. Null for a job without a visit. */
  schedule: z.nullable(id),
  title: z.string(),
  client: z.string(),
  rule: z.string(),
  change: z.string(),
  /** The person that the change concerns. */
  user: z.nullable(teamPerson),
});
export type UnassignedWork = z.infer<typeof unassignedWork>;

/** A proposal. `estimatedImprovement` is per visit, because the plan has more visits than before. */
const dayPlan = z.extend(optimizations, {
  creations: z.array(plannedCreation),
  unassigned: z.array(unassignedWork),
});
export type DayPlan = z.infer<typeof dayPlan>;

const soFar = z.object({
  travelMinutes: z.int(),
  miles: z.number(),
  cost: money(),
  /** Visits and jobs that have a place in the plan. */
  planned: z.int(),
});

const planRun = z.object({
  _id: id,
  state: z.enum(["running", "done", "failed"]),
  /** 0 to 1. */
  progress: z.number(),
  /** Visits and jobs to plan. */
  work: z.int(),
  /** The current schedule. */
  before: soFar,
  /** The best plan so far. Null until there is one. */
  best: z.nullable(soFar),
  /** Set when the run is done. */
  plan: z.nullable(dayPlan),
});
export type PlanRun = z.infer<typeof planRun>;

export const planDays = route({
  method: "POST",
  path: "/ai-schedule/plan",
  access: "schedule:assist",
  summary: "Start planning whole days: a better order for visits, and times for work that has none",
  tag,
  body: planBody,
  status: 202,
  response: planRun,
});

export const readPlanRun = route({
  method: "GET",
  path: "/ai-schedule/plan/:id",
  access: "schedule:assist",
  summary: "How far along a plan is; once done, it is a proposal. 404 when it is gone: start a new one",
  tag,
  params: idParams,
  status: 200,
  response: planRun,
});

export const stopPlanRun = route({
  method: "POST",
  path: "/ai-schedule/plan/:id/stop",
  access: "schedule:assist",
  summary: "Stop the search; the best plan so far becomes the proposal",
  tag,
  params: idParams,
  status: 202,
  response: planRun,
});
