import { documentNumber } from "@fieldwright/domain/document-numbers";
import { sumCents } from "@fieldwright/domain/money";
import type { JobStatus, Priority, VisitStatus } from "@fieldwright/domain/statuses";
import type { Work } from "./catalog";
import { type PricedLine, priceLines } from "./catalog";
import { type Clock, minutesAfter } from "./clock";
import type { PlannedJob } from "./plan-jobs";
import type { Random } from "./random";
import type { AssignmentRow, JobLineRow, JobRow, VisitRow } from "./rows";

export type BuiltJob = {
  readonly plan: PlannedJob;
  readonly row: JobRow;
  readonly lines: readonly PricedLine[];
  readonly visits: readonly VisitRow[];
  readonly assignments: readonly AssignmentRow[];
};

type Outcome = { status: VisitStatus; startedAt?: Date; completedAt?: Date };

const latest = (instants: readonly (Date | null | undefined)[], otherwise: Date): Date =>
  instants.reduce<Date>((last, instant) => (instant && instant > last ? instant : last), otherwise);

const statusOf = (plan: PlannedJob, visits: readonly VisitRow[]): JobStatus => {
  if (plan.fate === "cancelled" || plan.fate === "on_hold") return plan.fate;
  if (visits.length === 0) return "draft";
  if (visits.every(({ status }) => status === "completed")) return "completed";
  return visits.some(({ startedAt }) => startedAt) ? "in_progress" : "scheduled";
};

export const buildJobs = (
  random: Random,
  clock: Clock,
  organizationId: string,
  plans: readonly PlannedJob[],
): BuiltJob[] => {
  const priorityOf = (work: Work): Priority =>
    work.priority ??
    random.pickWeighted<Priority>(
      ["low", "medium", "high"],
      (level) => ({ low: 2, medium: 7, high: 1, urgent: 0 })[level],
    );

  const outcomeOf = (plan: PlannedJob, startsAt: Date, endsAt: Date): Outcome => {
    if (plan.fate === "cancelled") return { status: "cancelled" };
    if (plan.fate === "unassigned") return { status: "pending" };
    const planned = (endsAt.getTime() - startsAt.getTime()) / 60_000;
    const delay = random.int(-4, 9);
    const startedAt = minutesAfter(startsAt, delay);
    const completedAt = minutesAfter(startsAt, Math.round(planned * (random.int(78, 102) / 100)) + 9);
    // Sometimes the job before runs late, and a half-day job starts after its arrival window.
    const late = planned >= 240 && delay > 5 ? minutesAfter(startsAt, 120 + delay) : undefined;
    if (completedAt <= clock.moment)
      return { status: "completed", startedAt: late ?? startedAt, completedAt };
    if (startedAt <= clock.moment) return { status: "in_progress", startedAt };
    const isToday = startsAt < clock.at(clock.day(1), 0);
    if (isToday) return { status: minutesAfter(clock.moment, 30) >= startsAt ? "en_route" : "confirmed" };
    return {
      status: random.pickWeighted<VisitStatus>(["confirmed", "pending", "rescheduled"], (status) =>
        status === "confirmed" ? 7 : status === "pending" ? 2 : 1,
      ),
    };
  };

  const buildVisits = (plan: PlannedJob, jobId: string) =>
    (plan.booking?.segments ?? []).map((segment) => {
      const startsAt = clock.at(segment.day, segment.start);
      const endsAt = clock.at(segment.day, segment.end);
      const { line1, city, state, zip } = plan.property;
      const outcome = outcomeOf(plan, startsAt, endsAt);
      const createdAt = minutesAfter(plan.createdAt, random.int(2, 15));
      const row: VisitRow = {
        id: random.id(createdAt),
        organizationId,
        jobId,
        clientId: plan.client.row.id,
        propertyId: plan.property.id,
        startsAt,
        endsAt,
        duration: segment.end - segment.start,
        arrivalFrom: startsAt,
        arrivalUntil: minutesAfter(startsAt, 120),
        category: plan.work.category,
        location: `${line1}, ${city}, ${state} ${zip}`,
        notesInternal: random.chance(0.7) ? random.pick(plan.work.notes) : "",
        createdAt,
        ...outcome,
        updatedAt: latest([outcome.startedAt, outcome.completedAt], createdAt),
      };
      const crew = plan.fate === "unassigned" ? [] : (plan.booking?.crew ?? []);
      const assignments = crew.map(
        (person): AssignmentRow => ({
          id: random.id(createdAt),
          organizationId,
          visitId: row.id,
          userId: person.id,
          startsAt,
          endsAt,
          blocks: row.status !== "cancelled",
          createdAt,
        }),
      );
      return { row, assignments };
    });

  return plans.map((plan, index) => {
    const { work, client, property, createdAt, scheduledDate } = plan;
    const id = random.id(createdAt);
    const lines = priceLines(random, work);
    const visits = buildVisits(plan, id);
    const status = statusOf(
      plan,
      visits.map((visit) => visit.row),
    );
    const completedAt =
      status === "completed"
        ? latest(
            visits.map(({ row }) => row.completedAt),
            createdAt,
          )
        : null;
    const row: JobRow = {
      id,
      organizationId,
      clientId: client.row.id,
      propertyId: property.id,
      number: documentNumber("job", index + 1),
      title: work.title,
      description: work.description,
      category: work.category,
      status,
      statusBeforeHold: status === "on_hold" ? "in_progress" : null,
      priority: priorityOf(work),
      estimatedCost: sumCents(lines.map(({ total }) => total)),
      estimatedDuration: work.minutes * (work.days ?? 1),
      scheduledDate,
      crewSize: work.crew ?? 1,
      requiredSkills: [...work.skills],
      completedAt,
      createdAt,
      updatedAt: latest([completedAt], createdAt),
    };
    return {
      plan,
      row,
      lines,
      visits: visits.map((visit) => visit.row),
      assignments: visits.flatMap((visit) => visit.assignments),
    };
  });
};

export const jobLineRows = (random: Random, { row, lines }: BuiltJob): JobLineRow[] =>
  lines.map((line) => ({
    ...line,
    id: random.id(row.createdAt),
    organizationId: row.organizationId,
    jobId: row.id,
  }));
