import type { Visit, VisitMember } from "@fieldwright/contract/schedule";
import { merge, type Span } from "@fieldwright/domain/availability";
import { replyFor } from "@fieldwright/domain/customer-reply";
import { isOpenVisit, type VisitStatus } from "@fieldwright/domain/statuses";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import type { ClientSummary } from "#customers";
import { photoOf, presentPerson, type WorkTerms } from "#identity";
import { presentSpan } from "../availability/availability";
import type { Assignment } from "./assignments.repo";
import type { FoundVisit, VisitRecord } from "./visits.repo";

export const presentPlace = (place: { lat: number | null; lng: number | null } | null) =>
  place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null;

export const presentArrival = ({
  arrivalFrom,
  arrivalUntil,
}: Pick<VisitRecord, "arrivalFrom" | "arrivalUntil">) =>
  arrivalFrom && arrivalUntil ? presentSpan({ start: arrivalFrom, end: arrivalUntil }) : null;

const presentSlot = ({ startsAt, endsAt, duration }: VisitRecord): Visit["timeSlot"] => ({
  ...presentSpan({ start: startsAt, end: endsAt }),
  duration,
});

/** When people are at the visit. If nobody is assigned, when someone with the usual hours would be. */
export const segmentsOf = (
  { startsAt, endsAt }: Pick<VisitRecord, "startsAt" | "endsAt">,
  booked: readonly Span[],
  terms: WorkTerms,
): Span[] =>
  booked.length > 0
    ? merge(booked)
    : visitSegments({ start: startsAt, end: endsAt }, terms.hours, terms.timeZone);

/** Grouped by person, in the order in which they were assigned. */
export const teamOf = <Row extends { userId: string }>(rows: readonly Row[]): Row[][] =>
  [...new Set(rows.map((row) => row.userId))].map((id) => rows.filter((row) => row.userId === id));

const presentTeam = (rows: readonly Assignment[], photos: ReadonlyMap<string, string>): VisitMember[] =>
  teamOf(rows).flatMap((segments) => {
    const [first] = segments;
    if (!first) return [];
    const { userId: id, firstName, lastName, role } = first;
    const user = { ...presentPerson({ id, firstName, lastName }), ...photoOf(photos, id) };
    return [{ user, role, segments: segments.map(presentSpan) }];
  });

const presentOverride = (rows: readonly Assignment[]): NonNullable<Visit["override"]> | null => {
  const overridden = rows.find((row) => row.overrideReason !== null);
  return overridden
    ? {
        reason: overridden.overrideReason ?? "",
        by: overridden.overriddenBy && presentPerson(overridden.overriddenBy),
      }
    : null;
};

type Around = {
  readonly client: ClientSummary;
  readonly assignments: readonly Assignment[];
  /** By person. */
  readonly photos: ReadonlyMap<string, string>;
  readonly terms: WorkTerms;
  readonly remarks: boolean;
  readonly nextStatuses: VisitStatus[];
};

export const presentTold = ({
  customerTold: told,
}: Pick<VisitRecord, "customerTold">): Pick<Visit, "customerTold"> =>
  told ? { customerTold: { start: told.start, named: told.people.length > 0, canceled: told.canceled } } : {};

const presentReply = ({ customerReply, startsAt }: VisitRecord): Pick<Visit, "customerReply"> => {
  const reply = replyFor(customerReply, startsAt);
  if (!reply) return {};
  const { kind, at } = reply;
  return {
    customerReply:
      kind === "confirmed" ? { kind, at } : { kind, at, times: [...reply.times], words: reply.words },
  };
};

/** What the office knows of the place, and what the customer wrote for this visit. */
export const accessText = (notes: string, { customerNote }: Pick<VisitRecord, "customerNote">): string =>
  [notes, customerNote && `From the customer: ${customerNote}`].filter(Boolean).join("\n");

export const presentVisit = (
  { visit, job, place }: FoundVisit,
  { client, assignments, photos, terms, remarks, nextStatuses }: Around,
): Visit => ({
  _id: visit.id,
  title: job.title,
  client,
  job: { _id: job.id, jobNumber: job.number, title: job.title },
  status: visit.status,
  priority: job.priority,
  category: visit.category,
  startDate: visit.startsAt.toISOString(),
  duration: Math.round((visit.duration / 60) * 100) / 100,
  timeSlot: presentSlot(visit),
  segments: segmentsOf(visit, assignments, terms).map(presentSpan),
  arrivalWindow: presentArrival(visit),
  location: visit.location,
  property: visit.propertyId,
  coordinates: presentPlace(place),
  precision: presentPlace(place) && (place?.precision ?? null),
  team: presentTeam(assignments, photos),
  needsTechnician: assignments.length === 0 && isOpenVisit(visit.status),
  locked: visit.locked,
  ...(remarks
    ? {
        notes: { internal: visit.notesInternal },
        accessNote: accessText(place?.notes ?? "", visit),
        customerNote: visit.customerNote,
        override: presentOverride(assignments),
      }
    : {}),
  ...presentTold(visit),
  ...presentReply(visit),
  startedAt: visit.startedAt?.toISOString() ?? null,
  completedAt: visit.completedAt?.toISOString() ?? null,
  nextStatuses,
  createdAt: visit.createdAt.toISOString(),
  updatedAt: visit.updatedAt.toISOString(),
  version: visit.version,
});

/** What the audit log records of a visit, whoever looks. */
export const recordedVisit = ({
  visit,
  job,
  assignments,
}: Pick<FoundVisit, "visit"> & {
  readonly job: { readonly id: string };
  readonly assignments: readonly Assignment[];
}) => ({
  job: job.id,
  status: visit.status,
  category: visit.category,
  timeSlot: presentSlot(visit),
  arrivalWindow: presentArrival(visit),
  location: visit.location,
  team: presentTeam(assignments, new Map()).map(({ user, role }) => ({ user, role })),
  locked: visit.locked,
  notes: { internal: visit.notesInternal },
  customerNote: visit.customerNote,
  override: presentOverride(assignments),
});
export type RecordedVisit = ReturnType<typeof recordedVisit>;
