import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { FieldVisit } from "@fieldwright/domain/field-facts";
import { reopensVisit, visitMoves } from "@fieldwright/domain/life-cycles";
import { can, reachOf } from "@fieldwright/domain/permissions";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { type ClientSummary, summarizeClients } from "#customers";
import { findPhotos, readWorkTerms, type WorkTerms } from "#identity";
import { type Actor, notFound, stale, type Viewer, type Visibility, visibilityUnder } from "#kernel";
import { type Assignment, findAssignments, type ProgressRecord } from "./assignments.repo";
import { presentVisit, type RecordedVisit, recordedVisit, teamOf } from "./visits.present";
import { type FoundVisit, findJobsOfVisits, lockJobs, lockVisits } from "./visits.repo";

export const visitVisibility = (viewer: Viewer): Visibility => visibilityUnder(viewer, "schedule:read");

/** Internal notes and override reasons are not shown to the customer. */
const seesRemarks = (viewer: Viewer): boolean => can(viewer, "remarks:read");

/** What technicians may set. Only the office confirms, cancels or sets a visit back. */
const fieldStatuses: readonly VisitStatus[] = ["en_route", "in_progress", "completed"];

/** Whether this person may set the status at all, whatever state the visit is in. */
export const maySet = (viewer: Viewer, status: VisitStatus): boolean =>
  reachOf(viewer, "schedule:status") === "all" || fieldStatuses.includes(status);

export const mayChangeStatus = (viewer: Viewer, from: VisitStatus, to: VisitStatus): boolean =>
  reopensVisit(from, to) ? can(viewer, "schedule:reopen") : maySet(viewer, to);

/** The office may set "on the way" on any day, for its records. Technicians may only on the day of the visit. */
export const mayBeOnTheWayAnyDay = (viewer: Viewer): boolean => reachOf(viewer, "schedule:status") === "all";

const nextStatusesFor = (viewer: Viewer, status: VisitStatus): VisitStatus[] =>
  can(viewer, "schedule:status")
    ? visitMoves[status].filter((next) => mayChangeStatus(viewer, status, next))
    : [];

/** The visit as the rules of the field judge it. `steps` may have those of other visits too. */
export const fieldVisitOf = (
  { visit, assignments }: Pick<LoadedVisit, "visit" | "assignments">,
  steps: readonly ProgressRecord[],
): FieldVisit => {
  const own = steps.filter(({ visitId }) => visitId === visit.id);
  const hasFinished = (person: string) =>
    own.some(({ userId, finishedAt }) => userId === person && finishedAt);
  return {
    job: visit.jobId,
    start: visit.startsAt,
    end: visit.endsAt,
    status: visit.status,
    deleted: visit.deletedAt !== null,
    // Nobody waits for someone who was deactivated in the middle of the work.
    team: teamOf(assignments).flatMap(([first]) =>
      first && (!first.deactivatedAt || hasFinished(first.userId)) ? [first.userId] : [],
    ),
    startedAt: visit.startedAt,
    completedAt: visit.completedAt,
    progress: Object.fromEntries(
      own.map(({ userId, travelAt, arrivedAt, startedAt, finishedAt }) => [
        userId,
        { travelAt, arrivedAt, startedAt, finishedAt },
      ]),
    ),
  };
};

export const visitNotFound = () => notFound("Visit not found");

/** The visit as this person sees it, and as the audit log records it. */
export type LoadedVisit = FoundVisit & {
  readonly assignments: readonly Assignment[];
  readonly presented: Visit;
  readonly recorded: RecordedVisit;
};

type AroundVisit = {
  readonly client: ClientSummary;
  readonly assignments: readonly Assignment[];
  /** By person. */
  readonly photos: ReadonlyMap<string, string>;
  readonly terms: WorkTerms;
};

/** From what was read, or from what the transaction has just written. */
export const presentLoaded = (viewer: Viewer, found: FoundVisit, around: AroundVisit): LoadedVisit => {
  const { assignments } = around;
  const nextStatuses = nextStatusesFor(viewer, found.visit.status);
  return {
    ...found,
    assignments,
    presented: presentVisit(found, { ...around, nextStatuses, remarks: seesRemarks(viewer) }),
    recorded: recordedVisit({ ...found, assignments }),
  };
};

export const loadVisits = async (
  tx: TenantTx,
  viewer: Viewer,
  found: readonly FoundVisit[],
  terms: WorkTerms,
): Promise<LoadedVisit[]> => {
  const [clientOf, rows] = await Promise.all([
    summarizeClients(
      tx,
      found.map(({ visit }) => visit.clientId),
    ),
    findAssignments(
      tx,
      found.map(({ visit }) => visit.id),
    ),
  ]);
  const photos = await findPhotos(tx, [...new Set(rows.map(({ userId }) => userId))]);
  return found.map((one) => {
    const { id, clientId } = one.visit;
    const assignments = rows.filter((row) => row.visitId === id);
    return presentLoaded(viewer, one, { client: clientOf(clientId), assignments, photos, terms });
  });
};

export const loadVisit = async (
  tx: TenantTx,
  viewer: Viewer,
  found: FoundVisit,
  terms?: WorkTerms,
): Promise<LoadedVisit> => {
  const [loaded] = await loadVisits(tx, viewer, [found], terms ?? (await readWorkTerms(tx)));
  if (!loaded) throw new Error("one visit was given, none loaded");
  return loaded;
};

export type VisitTarget = {
  readonly id: string;
  /** The version that the caller saw; undefined if they did not send one. */
  readonly expected: number | undefined;
};

export const mustBeCurrent = ({ presented }: LoadedVisit, expected: number | undefined): void => {
  if (expected !== undefined && expected !== presented.version) throw stale(presented);
};

/**
 * Locks the jobs of visits, and other jobs that are about to get a visit. Call it before holding people and locking visits.
 * False if one of the visits does not exist.
 */
export const lockJobsOfVisits = async (
  tx: TenantTx,
  ids: readonly string[],
  others: readonly string[] = [],
): Promise<boolean> => {
  const seen = ids.length > 0 ? await findJobsOfVisits(tx, ids) : [];
  await lockJobs(tx, [...new Set([...seen.map(({ jobId }) => jobId), ...others])]);
  return seen.length === ids.length;
};

/** Locks a visit until the transaction ends. Its job must be locked. */
export const openVisit = async (tx: TenantTx, principal: Viewer, id: string): Promise<LoadedVisit> => {
  const [found] = await lockVisits(tx, [id]);
  if (!found || found.visit.deletedAt) throw visitNotFound();
  return loadVisit(tx, principal, found);
};

/** As much of a visit as the record of a change needs. */
type Recorded = Pick<LoadedVisit, "assignments" | "clientUserId" | "recorded">;

type Change = {
  readonly verb:
    | "create"
    | "update"
    | "move"
    | "delete"
    | "restore"
    | "status"
    | "reopen"
    | "notify"
    | "step"
    | "customer_confirmed"
    | "customer_asked"
    | "customer_noted";
  readonly before?: Recorded;
  readonly after?: Recorded;
  readonly to?: object;
};

/** Besides the office, the customer's account and everyone who is or was on the team are told. */
export const recordVisitChange = async (
  tx: TenantTx,
  /** Null for a customer with a link. */
  actor: Actor | null,
  { id, version }: { readonly id: string; readonly version: number },
  { verb, before, after, to }: Change,
): Promise<void> => {
  const seen = [before, after].filter((visit) => visit !== undefined);
  const people = seen.flatMap(({ assignments, clientUserId }) => [
    ...(clientUserId ? [clientUserId] : []),
    ...assignments.map(({ userId }) => userId),
  ]);
  await recordChange(tx, {
    actor,
    verb,
    kind: "visit",
    recordId: id,
    version,
    from: before?.recorded,
    to: to ?? after?.recorded,
    audience: [...new Set(people)],
  });
};
