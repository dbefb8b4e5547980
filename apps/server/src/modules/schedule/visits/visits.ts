import { totalsOf } from "@fieldwright/contract/fields";
import type { BulkMoveBody, ListVisitsQuery, UpdateVisitBody, Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { isOpenVisit } from "@fieldwright/domain/statuses";
import { mustKnowPeople, readWorkTerms } from "#identity";
import { AppError, invalid, mustBeRestorable, type Principal, type Viewer } from "#kernel";
import { lockLiveJob } from "#work";
import { jobWasBooked, mustTakeVisits } from "./advance-job";
import { freeAssignments } from "./assignments.repo";
import { changeVisits } from "./change-visits";
import { placeOf } from "./create-visit";
import {
  type LoadedVisit,
  loadVisit,
  loadVisits,
  lockJobsOfVisits,
  mustBeCurrent,
  openVisit,
  recordVisitChange,
  type VisitTarget,
  visitNotFound,
  visitVisibility,
} from "./load-visit";
import { bookAgain, holdFormerTeam } from "./place-visit";
import { boundsOf } from "./visit-days";
import {
  findJobsOfVisits,
  findVisit,
  listVisitRecords,
  listVisitsByStart,
  listVisitsOfJob,
  lockVisits,
  updateVisitRecord,
} from "./visits.repo";

export const listVisits = async (tx: TenantTx, principal: Principal, query: ListVisitsQuery) => {
  const { page, limit, search, status, client, team, job, sort, perDay, state } = query;
  const visibility = visitVisibility(principal);
  const part = { limit, offset: (page - 1) * limit };
  const filter = { search, status, client, member: team, ...part };
  mustSortByStart(query);
  const asked = readWorkTerms(tx);
  const find = async () => {
    if (job) return listVisitsOfJob(tx, visibility, { job, ...part });
    if (!sort) return listVisitRecords(tx, visibility, filter);
    const { timeZone } = await asked;
    return listVisitsByStart(tx, visibility, {
      ...filter,
      ...boundsOf(query, timeZone),
      zone: timeZone,
      backward: sort === "-start",
      perDay,
      state,
    });
  };
  const [terms, found] = await Promise.all([asked, find()]);
  const loaded = await loadVisits(tx, principal, found.visits, terms);
  return {
    schedules: loaded.map(({ presented }) => presented),
    ...totalsOf(found, limit),
  };
};

/** A range that the list would silently ignore is a mistake of the caller. */
const mustSortByStart = ({ sort, job, ...query }: ListVisitsQuery): void => {
  if (sort || job) return;
  const field = (["from", "to", "perDay", "state"] as const).find((name) => query[name] !== undefined);
  if (field) throw invalid({ field, msg: `${field} needs sort=start` });
};

export const readVisit = async (tx: TenantTx, viewer: Viewer, id: string): Promise<Visit> => {
  const found = await findVisit(tx, id, visitVisibility(viewer));
  if (!found) throw visitNotFound();
  return (await loadVisit(tx, viewer, found)).presented;
};

export const updateVisit = async (
  tx: TenantTx,
  principal: Principal,
  target: VisitTarget,
  {
    category,
    notes,
    location,
    locked,
    timeSlot,
    team,
    override,
    arrivalWindow,
    returns = false,
  }: UpdateVisitBody,
  now: Date,
): Promise<Visit> => {
  // Faults in the body are reported before a missing visit.
  if (team)
    await mustKnowPeople(
      tx,
      team.map(({ user }) => user),
      "team",
    );
  const details = async ({ visit }: LoadedVisit) => ({
    category,
    locked,
    notesInternal: notes?.internal,
    // What an undo brings back is no more of a promise than it was.
    ...(arrivalWindow && !returns ? { arrivalOpen: false } : {}),
    ...(location === undefined || location === visit.location ? {} : await placeOf(tx, visit, location)),
  });
  const order = { ...target, change: { timeSlot, team, override, arrivalWindow, locked }, returns, details };
  const [changed] = await changeVisits(tx, principal, [order], { now, missing: visitNotFound });
  if (!changed) throw new Error("one visit was to change, none did");
  return changed.presented;
};

/** The ids come from the body, so an unknown visit is a fault in the body. */
const unknownVisit = () => invalid({ field: "moves", msg: "Visit not found" });

export const bulkMove = async (
  tx: TenantTx,
  principal: Principal,
  { moves }: BulkMoveBody,
  now: Date,
): Promise<{ schedules: Visit[] }> => {
  const orders = moves.map(({ _id, version, statusBefore, returns = false, ...change }) => ({
    id: _id,
    expected: version,
    change,
    returns,
    details: async ({ visit }: LoadedVisit) =>
      statusBefore && visit.status === "rescheduled" ? { status: statusBefore } : {},
  }));
  const changed = await changeVisits(tx, principal, orders, { now, missing: unknownVisit });
  return { schedules: changed.map(({ presented }) => presented) };
};

/** The assignments stay for a later restore, but no longer block the people's time. */
export const deleteVisit = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: VisitTarget,
  now: Date,
): Promise<void> => {
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  await holdFormerTeam(tx, id);
  const before = await openVisit(tx, principal, id);
  mustBeCurrent(before, expected);
  await freeAssignments(tx, [id]);
  const visit = await updateVisitRecord(tx, before.visit, { deletedAt: now }, now);
  await recordVisitChange(tx, principal, visit, { verb: "delete", before });
};

/** Answers a visit that is not deleted as it is. */
export const restoreVisit = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<Visit> => {
  const [seen] = await findJobsOfVisits(tx, [id]);
  if (!seen) throw visitNotFound();
  const job = (await lockLiveJob(tx, seen.jobId))?.job;
  const team = await holdFormerTeam(tx, id);
  const [found] = await lockVisits(tx, [id]);
  if (!found) throw visitNotFound();
  const { visit } = found;
  if (!visit.deletedAt) return (await loadVisit(tx, principal, found)).presented;
  mustBeRestorable("visit", visit.deletedAt, now);
  if (!job) throw new AppError("conflict", "This visit's job was deleted. Restore the job first.");
  if (isOpenVisit(visit.status)) mustTakeVisits(job);
  const terms = await readWorkTerms(tx);
  const again = { visit, team, returns: true, blocks: visit.status !== "cancelled" };
  await bookAgain(tx, principal, again, { terms, now });
  const restored = await updateVisitRecord(tx, visit, { deletedAt: null }, now);
  if (isOpenVisit(visit.status)) await jobWasBooked(tx, principal, job, now);
  const after = await loadVisit(tx, principal, { ...found, visit: restored }, terms);
  await recordVisitChange(tx, principal, restored, { verb: "restore", after });
  return after.presented;
};
