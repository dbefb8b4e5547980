import type { CreateVisitBody, Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { toSpan } from "@fieldwright/domain/availability";
import { uuidv7 } from "uuidv7";
import { addressText } from "#customers";
import { holdPeople, mustBeBookable, readWorkTerms, type WorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { type BookFirstVisit, type FoundJob, lockLiveJob } from "#work";
import { jobWasBooked, mustTakeVisits } from "./advance-job";
import { insertAssignments } from "./assignments.repo";
import { loadVisit, recordVisitChange } from "./load-visit";
import { arrivalFor, durationOf, planBookings } from "./place-visit";
import {
  type FoundVisit,
  findServiceAddress,
  findVisitsById,
  insertVisit,
  isRecurring,
  type VisitRecord,
} from "./visits.repo";

type Where = Pick<VisitRecord, "propertyId" | "location">;

type Of = { readonly clientId: string; readonly propertyId: string | null };

/** The service address, or a typed address, whose coordinates are unknown. */
export const placeOf = async (
  tx: TenantTx,
  { clientId, propertyId }: Of,
  written: string,
): Promise<Where> => {
  const address = await findServiceAddress(tx, clientId, propertyId);
  const location = address ? addressText(address) : "";
  return written === "" || written === location
    ? { propertyId: address?.id ?? null, location }
    : { propertyId: null, location: written };
};

type Booked = {
  readonly job: FoundJob["job"];
  readonly body: Omit<CreateVisitBody, "job" | "client">;
  readonly isNew: boolean;
};

/** Books the people and writes the visit. The job is locked or new. */
const bookVisit = async (
  tx: TenantTx,
  principal: Principal,
  { job, body, isNew }: Booked,
  now: Date,
): Promise<{ readonly visit: FoundVisit; readonly terms: WorkTerms }> => {
  const slot = toSpan(body.timeSlot);
  const [people, terms, place, arrival, ownAnswers] = await Promise.all([
    holdPeople(
      tx,
      body.team.map(({ user }) => user),
    ),
    readWorkTerms(tx),
    placeOf(tx, job, body.location),
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
    ...place,
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
  const [, , [visit]] = await Promise.all([
    insertVisit(tx, fields),
    insertAssignments(tx, bookings),
    findVisitsById(tx, [placement.visitId]),
  ]);
  if (!visit) throw new Error("a new visit is gone");
  return { visit, terms };
};

const recordNewVisit = async (
  tx: TenantTx,
  principal: Principal,
  { visit, terms }: Awaited<ReturnType<typeof bookVisit>>,
): Promise<Visit> => {
  const after = await loadVisit(tx, principal, visit, terms);
  await recordVisitChange(tx, principal, after.visit, { verb: "create", after });
  return after.presented;
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
  const booked = await bookVisit(tx, principal, { job, body, isNew: false }, now);
  await jobWasBooked(tx, principal, job, now);
  return recordNewVisit(tx, principal, booked);
};

export const bookFirstVisit: BookFirstVisit = async (tx, principal, job, visit, now) => {
  const body = { ...visit, location: "", locked: false };
  const booked = await bookVisit(tx, principal, { job, body, isNew: true }, now);
  await recordNewVisit(tx, principal, booked);
};
