import { optimizationTypes, planWeightNames } from "@fieldwright/domain/assistance";
import { longestVisit } from "@fieldwright/domain/lengths";
import { priorities } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { conflict, span, teamPerson } from "./availability";
import { clientId, day, jobId } from "./documents";
import { id, idParams, moment, money, text } from "./fields";
import { route } from "./route";
import { coordinates, overrideBody, visit } from "./schedule";

const tag = "Scheduling assistance";

const memberIds = z
  .array(z.uuid("Team member is required"), "Team members are required")
  .check(
    z.minLength(1, "At least one team member is required"),
    z.maxLength(200, "Up to 200 people are allowed"),
  );

const durationMessage = "Estimated duration must be at least 30 minutes";
const hourMessage = "Preferred time must be an hour from 0 to 23";

const preferences = z.object({
  avoidWeekends: z._default(z.boolean(), true),
  /** Ends by 12:00. */
  morningOnly: z._default(z.boolean(), false),
});

/** Defaults follow the specification. `preferredDate` defaults to today. */
export const recommendationsBody = z.object({
  jobId,
  clientId,
  teamMembers: memberIds,
  /** Minutes. Defaults to the job's estimate, then to what completed visits of its category took, then to 120. */
  estimatedDuration: z.optional(
    z
      .int(durationMessage)
      .check(z.gte(30, durationMessage), z.lte(longestVisit / 60_000, "Estimated duration is too long")),
  ),
  priority: z._default(z.enum(priorities), "medium"),
  preferredDate: z.optional(day("Preferred date must be a date")),
  preferredTime: z._default(z.int(hourMessage).check(z.gte(0, hourMessage), z.lte(23, hourMessage)), 9),
  location: z.optional(
    z.object({
      address: z._default(text(500), ""),
      coordinates: z.optional(
        z.nullable(
          z.object({
            lat: z.number().check(z.gte(-90), z.lte(90)),
            lng: z.number().check(z.gte(-180), z.lte(180)),
          }),
        ),
      ),
    }),
  ),
  preferences: z._default(preferences, { avoidWeekends: true, morningOnly: false }),
  /** How many days ahead to look. */
  horizonDays: z._default(z.int().check(z.gte(1), z.lte(60)), 14),
});
export type RecommendationsBody = z.infer<typeof recommendationsBody>;

export const slotTeam = z.array(z.object({ user: teamPerson, role: z.string() }));

/** The chance that the visit starts within the customer's arrival window, 0 to 1. Left out where it is unknown. */
export const onTime = z.optional(z.number());

export const recommendedSlot = z.object({
  ...span.shape,
  /** Minutes. */
  duration: z.int(),
  /** 0 to 100, the sum of its parts. */
  score: z.int(),
  /** `most`: the maximum points of this part. */
  parts: z.array(z.object({ name: z.string(), points: z.int(), most: z.int(), text: z.string() })),
  why: z.string(),
  onTime,
  /** Preferences that the slot breaks, because no slot within the horizon keeps them. */
  breaks: z.array(z.enum(["avoidWeekends", "morningOnly"])),
  team: slotTeam,
});
export type RecommendedSlot = z.infer<typeof recommendedSlot>;

const teamSuggestion = z.object({
  type: z.enum(["best_fit", "fastest", "cheapest", "same_as_last_time"]),
  reasoning: z.string(),
  team: slotTeam,
});
export type TeamSuggestion = z.infer<typeof teamSuggestion>;

const recommendations = z.object({
  insights: z.array(z.string()),
  optimalSlots: z.array(recommendedSlot),
  teamSuggestions: z.array(teamSuggestion),
  conflicts: z.array(conflict),
  /** Why the address seems to be wrong. If set, nothing is recommended. */
  addressQuestion: z.nullable(z.string()),
  /** Place of the visit. Null if unknown. */
  coordinates,
  /** People who were left out: the first rule against them, and the smallest change that would admit them. */
  excluded: z.array(z.object({ user: teamPerson, rule: z.string(), change: z.string() })),
  /** Learned from completed visits. Null if there are none of this category. */
  estimate: z.nullable(
    z.object({
      minutes: z.int(),
      /** 80% of visits are expected to fall into this range. */
      range: z.object({ from: z.int(), to: z.int() }),
      /** How many completed visits the estimate is based on. */
      visits: z.int(),
    }),
  ),
});
export type Recommendations = z.infer<typeof recommendations>;

export const recommendSlots = route({
  method: "POST",
  path: "/ai-schedule/recommendations",
  access: "schedule:assist",
  summary: "Up to six times for a visit with reasons, who fits, and why others don't",
  tag,
  body: recommendationsBody,
  status: 200,
  response: z.object({ recommendations }),
});

const autoScheduleBody = z.extend(recommendationsBody, {
  selectedSlot: z.object(
    {
      start: moment("Selected slot must have a start"),
      end: moment("Selected slot must have an end"),
      /** Who goes. Defaults to the best fit among `teamMembers`. */
      team: z.optional(z.array(z.object({ user: z.union([id, z.object({ _id: id })]) }))),
    },
    "Please select a time slot.",
  ),
  override: z.optional(overrideBody),
});
export type AutoScheduleBody = z.infer<typeof autoScheduleBody>;

export const autoSchedule = route({
  method: "POST",
  path: "/ai-schedule/auto-schedule",
  access: "schedule:assist",
  summary:
    "Book the selected slot; 409 `double_booking` with fresh `optimalSlots` if someone else got there first",
  tag,
  body: autoScheduleBody,
  status: 201,
  response: z.object({ success: z.literal(true), schedule: visit }),
});

const optimizationType = z._default(z.enum(optimizationTypes), "efficiency");

/** A visit that would change, with its current and proposed times and team. */
const proposedMove = z.object({
  schedule: z.object({ _id: id, title: z.string(), client: z.string() }),
  from: z.object({ ...span.shape, team: slotTeam }),
  to: z.object({ ...span.shape, team: slotTeam }),
  onTime,
  why: z.string(),
});
export type ProposedMove = z.infer<typeof proposedMove>;

const planFigures = z.object({
  travelMinutes: z.int(),
  miles: z.number(),
  /** Cost of driving, including working time. */
  cost: money(),
  overtimeMinutes: z.int(),
  lateMinutes: z.int(),
  /** Hours of the busiest person minus hours of the least busy. */
  spreadHours: z.number(),
});

const planOutlook = z.object({
  /** How many visits will start after their arrival window, on average: in the plan, and as it is booked now. */
  lateStarts: z.number(),
  lateStartsBefore: z.number(),
  /** Days with visits, in order. `overrun`: the chance that the last visit ends after working hours, 0 to 1. */
  days: z.array(
    z.object({ day: z.iso.date(), user: teamPerson, lateStarts: z.number(), overrun: z.number() }),
  ),
});

/** What a weight of the settings bought: before and after in dollars, jobs, minutes or late starts. */
const boughtByWeight = z.object({
  weight: z.enum(planWeightNames),
  before: z.number(),
  after: z.number(),
  /** What the difference is worth. Null where it isn't money. */
  dollars: z.nullable(money()),
  text: z.string(),
});
export type BoughtByWeight = z.infer<typeof boughtByWeight>;

export const optimizations = z.object({
  /** Percent, measured by the chosen optimization type. */
  estimatedImprovement: z.number(),
  /** Dollars. */
  estimatedSavings: money(),
  suggestions: z.array(z.string()),
  proposalId: id,
  moves: z.array(proposedMove),
  before: planFigures,
  after: planFigures,
  /** Clients who must be told about a new time. */
  customersToNotify: z.int(),
  /** What to expect if work and drives take as long as they did before. Left out in plans of earlier versions. */
  outlook: z.optional(planOutlook),
  /** Only weights that made a difference. Left out in plans of earlier versions. */
  bought: z.optional(z.array(boughtByWeight)),
});
export type Optimizations = z.infer<typeof optimizations>;

export const optimizeVisit = route({
  method: "POST",
  path: "/ai-schedule/optimize/:id",
  access: "schedule:assist",
  summary: "A better plan for the day of a visit; nothing changes until it is applied",
  tag,
  params: idParams,
  body: z.object({ optimizationType }),
  status: 200,
  response: z.object({ optimizations }),
});

const bulkOptimizeBody = z.object({
  scheduleIds: z
    .array(z.uuid("Visit is required"), "At least one visit is required")
    .check(z.minLength(1, "At least one visit is required"), z.maxLength(500, "Up to 500 visits at once")),
  optimizationType,
});

export const bulkOptimize = route({
  method: "POST",
  path: "/ai-schedule/bulk-optimize",
  access: "schedule:assist",
  summary: "A better plan for these visits; all others stay put",
  tag,
  body: bulkOptimizeBody,
  status: 200,
  response: z.object({ optimizations }),
});

export const smartReschedule = route({
  method: "POST",
  path: "/ai-schedule/smart-reschedule/:id",
  access: "schedule:assist",
  summary: "Other times for a visit that has to move; nothing moves yet",
  tag,
  params: idParams,
  body: z.object({
    reason: z._default(text(500), ""),
    preferences: z._default(preferences, { avoidWeekends: true, morningOnly: false }),
  }),
  status: 200,
  response: z.object({ recommendations }),
});

const suggestTeamsBody = z.object({ jobId, availableTeamMembers: memberIds });
export type SuggestTeamsBody = z.infer<typeof suggestTeamsBody>;

export const suggestTeams = route({
  method: "POST",
  path: "/ai-schedule/team-suggestions",
  access: "schedule:assist",
  summary: "Who fits a job best, gets there first, costs least, or was there last time",
  tag,
  body: suggestTeamsBody,
  status: 200,
  response: z.object({ teamSuggestions: z.array(teamSuggestion) }),
});

export const readInsights = route({
  method: "GET",
  path: "/ai-schedule/insights",
  access: "schedule:assist",
  summary: "Jobs with a visit in a date range, and what would help; the next 30 days by default",
  tag,
  query: z.object({
    startDate: z.optional(day("Start date must be a date")),
    endDate: z.optional(day("End date must be a date")),
  }),
  status: 200,
  response: z.object({
    insights: z.object({
      totalJobs: z.int(),
      completedJobs: z.int(),
      pendingJobs: z.int(),
      recommendations: z.array(z.string()),
    }),
  }),
});

const proposalBody = z.object({
  proposalId: z.uuid("Proposal is required"),
  /** Apply only these visits of the proposal. Defaults to all. */
  scheduleIds: z.optional(z.array(id)),
  /** Apply only the new visits of these jobs. Defaults to all. */
  jobIds: z.optional(z.array(id)),
});

export const applyProposal = route({
  method: "POST",
  path: "/ai-schedule/apply",
  access: "schedule:assist",
  summary: "Move and book the visits of a proposal, all or none; 409 if something has changed",
  tag,
  body: proposalBody,
  status: 200,
  response: z.object({ success: z.literal(true), schedules: z.array(visit) }),
});

export const undoProposal = route({
  method: "POST",
  path: "/ai-schedule/undo",
  access: "schedule:assist",
  summary: "Undo an applied proposal: moved visits go back, booked ones are deleted",
  tag,
  body: z.object({ proposalId: z.uuid("Proposal is required") }),
  status: 200,
  response: z.object({ success: z.literal(true), schedules: z.array(visit) }),
});
