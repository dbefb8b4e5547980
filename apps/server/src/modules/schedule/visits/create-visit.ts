import type { CreateVisitBody, Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { toSpan } from "@fieldwright/domain/availability";
import { uuidv7 } from "uuidv7";
import { addressText, summarizeClients } from "#customers";
import {
  bookable,
  findPhotos,
  holdPeople,
  mustBeBookable,
  readWorkTerms,
  type StaffMember,
  type WorkTerms,
} from "#identity";
import { invalid, type Principal } from "#kernel";
import { type BookFirstVisit, type FoundJob, lockLiveJob } from "#work";
import { jobWasBooked, mustTakeVisits } from "./advance-job";
import { type Assignment, findAssignments, insertAssignments } from "./assignments.repo";
import { presentLoaded, recordVisitChange } from "./load-visit";
import { arrivalFor, durationOf, type NewBooking, planBookings } from "./place-visit";
import { recordedVisit } from "./visits.present";
import {
  type FoundVisit,
  findServiceAddress,
  insertVisit,
  isRecurring,
  type VisitRecord,
} from "./visits.repo";

type Where = Pick<VisitRecord, "propertyId" | "location">;

type Of = { readonly clientId: string; readonly propertyId: string | null };

type ServiceAddress = Awaited<ReturnType<typeof findServiceAddress>>;

const whereAt = (address: ServiceAddress, written: string): Where => {
  const location = address ? addressText(address) : "";
  return written === "" || written === location
    ? { propertyId: address?.id ?? null, location }
    : { propertyId: null, location: written };
};

/** The service address, or a typed address, whose coordinates are unknown. */
export const placeOf = async (
  tx: TenantTx,
  { clientId, propertyId }: Of,
  written: string,
): Promise<Where> => {
  return whereAt(await findServiceAddress(tx, clientId, propertyId), written);
};

type Booked = Pick<FoundJob, "job" | "clientUserId"> & {
  readonly body: Omit<CreateVisitBody, "job" | "client">;
  readonly isNew: boolean;
};

type NewVisit = {
  readonly visit: FoundVisit;
  readonly assignments: readonly Assignment[];
  readonly terms: WorkTerms;
};

/** As they would be read. Only who overrode what has to be. */
const assignmentsOf = async (
  tx: TenantTx,
  bookings: readonly NewBooking[],
  people: ReadonlyMap<string, StaffMember>,
): Promise<readonly Assignment[]> => {
  const overridden = bookings.find(({ overrideReason }) => overrideReason);
  if (overridden) return findAssignments(tx, [overridden.visitId]);
  return bookings.map(({ visitId, userId, role, startsAt, endsAt }) => {
    const { firstName, lastName, deactivatedAt } = bookable(people, userId);
    const person = { userId, firstName, lastName, deactivatedAt };
    return {
      visitId,
      ...person,
      role,
      start: startsAt,
      end: endsAt,
      overrideReason: null,
      overriddenBy: null,
    };
  });
};

/** Books the people and writes the visit. The job is locked or new. What was written is not read again. */
const bookVisit = async (
  tx: TenantTx,
  principal: Principal,
  { job, clientUserId, body, isNew }: Booked,
  now: Date,
): Promise<NewVisit> => {
  const slot = toSpan(body.timeSlot);
  const [people, terms, address, arrival, ownAnswers] = await Promise.all([
    holdPeople(
      tx,
      body.team.map(({ user }) => user),
    ),
    readWorkTerms(tx),
    findServiceAddress(tx, job.clientId, job.propertyId),
    arrivalFor(tx, body.arrivalWindow, slot.start),
    isNew ? false : isRecurring(tx, job.id),
  ]);
  const setting = { people, terms, now };
  const placement = {
    visitId: uuidv7(),
    slot,
    team: body.team,
    override: body.override,
    blocks: true,
  };
  mustBeBookable(people, body.team);
  mustTakeVisits(job);
  const bookings = await planBookings(tx, principal, placement, setting);
  const fields = {
    id: placement.visitId,
    jobId: job.id,
    clientId: job.clientId,
    ...whereAt(address, body.location),
    startsAt: slot.start,
    endsAt: slot.end,
    duration: durationOf(placement, setting),
    ...arrival,
    ownAnswers,
    category: body.category ?? job.category,
    notesInternal: body.notes.internal,
    locked: body.locked,
    createdAt: now,
    updatedAt: now,
  };
  const [visit, , assignments] = await Promise.all([
    insertVisit(tx, fields),
    insertAssignments(tx, bookings),
    assignmentsOf(tx, bookings, people),
  ]);
  const place = visit.propertyId === null ? null : (address ?? null);
  return { visit: { visit, job, place, clientUserId }, assignments, terms };
};

export const createVisit = async (
  tx: TenantTx,
  principal: Principal,
  body: CreateVisitBody,
  now: Date,
): Promise<Visit> => {
  const found = await lockLiveJob(tx, body.job);
  if (!found) throw invalid({ field: "job", msg: "Job not found" });
  const { job } = found;
  if (body.client !== job.clientId)
    throw invalid({ field: "client", msg: "The job belongs to another client" });
  const { visit, ...booked } = await bookVisit(tx, principal, { ...found, body, isNew: false }, now);
  await jobWasBooked(tx, principal, job, now);
  const [clientOf, photos] = await Promise.all([
    summarizeClients(tx, [job.clientId]),
    findPhotos(tx, [...new Set(body.team.map(({ user }) => user))]),
  ]);
  const client = clientOf(job.clientId);
  const after = presentLoaded(principal, visit, { ...booked, client, photos });
  await recordVisitChange(tx, principal, after.visit, { verb: "create", after });
  return after.presented;
};

/** The answer is the job, so the visit is written and recorded, and not shown. */
export const bookFirstVisit: BookFirstVisit = async (tx, principal, found, visit, now) => {
  const body = { ...visit, location: "", locked: false };
  const { visit: booked, assignments } = await bookVisit(tx, principal, { ...found, body, isNew: true }, now);
  const recorded = recordedVisit({ ...booked, assignments });
  const after = { ...booked, assignments, recorded };
  await recordVisitChange(tx, principal, booked.visit, { verb: "create", after });
};
