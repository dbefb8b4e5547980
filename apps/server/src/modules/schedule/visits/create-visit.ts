import type { CreateVisitBody, Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { toSpan } from "@fieldwright/domain/availability";
import { uuidv7 } from "uuidv7";
import { addressText } from "#customers";
import { holdPeople, mustBeBookable, readWorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { lockLiveJob } from "#work";
import { jobWasBooked, mustTakeVisits } from "./advance-job";
import { insertAssignments } from "./assignments.repo";
import { loadVisit, recordVisitChange } from "./load-visit";
import { arrivalFor, durationOf, planBookings } from "./place-visit";
import { findServiceAddress, findVisit, insertVisit, isRecurring, type VisitRecord } from "./visits.repo";

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
  const slot = toSpan(body.timeSlot);
  const [people, terms, place, arrival, ownAnswers] = await Promise.all([
    holdPeople(
      tx,
      body.team.map(({ user }) => user),
    ),
    readWorkTerms(tx),
    placeOf(tx, job, body.location),
    arrivalFor(tx, body.arrivalWindow, slot.start),
    isRecurring(tx, job.id),
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
  await insertVisit(tx, {
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
  });
  await insertAssignments(tx, bookings);
  await jobWasBooked(tx, principal, job, now);
  const visit = await findVisit(tx, placement.visitId, { of: "organization" });
  if (!visit) throw new Error("a new visit is gone");
  const after = await loadVisit(tx, principal, visit, terms);
  await recordVisitChange(tx, principal, after.visit, { verb: "create", after });
  return after.presented;
};
