import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { holdPeople, type StaffMember } from "#identity";
import { AppError, invalid, type Principal } from "#kernel";
import {
  changeVisits,
  createVisit,
  deleteVisit,
  findUnscheduled,
  lockJobsOfVisits,
  type VisitOrder,
} from "#schedule";
import type { Setting } from "../places";
import { mustStillFit } from "./check-applied";
import {
  lockProposal,
  type ProposalRecord,
  type StoredCreation,
  type StoredMove,
  updateProposal,
} from "./proposals.repo";

type Done = { success: true; schedules: Visit[] };

/** What a proposal changes: visits that move, and jobs that get a visit. */
type Changes = { readonly moves: readonly StoredMove[]; readonly creations: readonly StoredCreation[] };

const mustFind = async (tx: TenantTx, id: string): Promise<ProposalRecord> => {
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw invalid({ field: "proposalId", msg: "Proposal not found" });
  return proposal;
};

const changesOf = ({ moves }: ProposalRecord): Changes => ({
  moves: moves.flatMap((each) => ("visit" in each ? [each] : [])),
  creations: moves.flatMap((each) => ("job" in each ? [each] : [])),
});

const deleted = () => new AppError("conflict", "A visit in this plan was deleted");

const change = async (
  tx: TenantTx,
  principal: Principal,
  orders: readonly VisitOrder[],
  now: Date,
): Promise<Visit[]> =>
  orders.length === 0
    ? []
    : (await changeVisits(tx, principal, orders, { now, missing: deleted })).map(
        ({ presented }) => presented,
      );

type Chosen = { readonly scheduleIds?: string[] | undefined; readonly jobIds?: string[] | undefined };

const among = <Each>(
  all: readonly Each[],
  idOf: (each: Each) => string,
  ids: readonly string[] | undefined,
  refusal: { readonly field: string; readonly msg: string },
): readonly Each[] => {
  if (!ids) return all;
  if (ids.some((id) => !all.some((each) => idOf(each) === id))) throw invalid(refusal);
  return all.filter((each) => ids.includes(idOf(each)));
};

const chosenOf = ({ moves, creations }: Changes, { scheduleIds, jobIds }: Chosen): Changes => ({
  moves: among(moves, ({ visit }) => visit, scheduleIds, {
    field: "scheduleIds",
    msg: "This plan doesn't move this visit",
  }),
  creations: among(creations, ({ job }) => job, jobIds, {
    field: "jobIds",
    msg: "This plan has no visit for this job",
  }),
});

/** Based on the version that the plan was made from. The arrival window stays if the visit still starts within it. */
const forward = ({ visit, version, from, to }: StoredMove): VisitOrder => ({
  id: visit,
  expected: version,
  change: {
    timeSlot: { start: to.start, end: to.end },
    team: to.team,
    arrivalWindow: keepsPromise(from, to) ? from.arrivalWindow : undefined,
  },
});

const keepsPromise = ({ arrivalWindow }: StoredMove["from"], { start }: StoredMove["to"]): boolean =>
  arrivalWindow !== null && arrivalWindow.start <= start && start <= arrivalWindow.end;

/** Locks all jobs, then holds all people, in one order, so that two proposals cannot deadlock. */
const hold = async (
  tx: TenantTx,
  { moves, creations }: Changes,
  visits: readonly string[],
): Promise<ReadonlyMap<string, StaffMember>> => {
  const jobs = creations.map(({ job }) => job);
  if (!(await lockJobsOfVisits(tx, visits, jobs))) throw deleted();
  const teams = [...moves.flatMap(({ from, to }) => [from, to]), ...creations.map(({ to }) => to)];
  return holdPeople(
    tx,
    teams.flatMap(({ team }) => team.map(({ user }) => user)),
  );
};

const mustWorkHere = ({ moves, creations }: Changes, people: ReadonlyMap<string, StaffMember>): void => {
  for (const { user } of [...moves, ...creations].flatMap(({ to }) => to.team)) {
    const person = people.get(user);
    if (person && !person.deactivatedAt) continue;
    const name = person ? `${person.firstName} ${person.lastName}` : "Someone";
    throw new AppError("conflict", `This plan no longer fits. ${name} is no longer active`);
  }
};

/** The jobs must be unchanged since the plan was made, and still without a visit. */
const mustBeUnchanged = async (tx: TenantTx, creations: readonly StoredCreation[]): Promise<void> => {
  if (creations.length === 0) return;
  const ids = creations.map(({ job }) => job);
  const waiting = await findUnscheduled(tx, { ids, limit: ids.length });
  const isSame = ({ job, jobVersion }: StoredCreation) =>
    waiting.some(({ _id, version }) => _id === job && version === jobVersion);
  if (!creations.every(isSame))
    throw new AppError("conflict", "A job in this plan has changed or been booked since");
};

const book = (tx: TenantTx, principal: Principal, { job, client, to }: StoredCreation, now: Date) =>
  createVisit(
    tx,
    principal,
    {
      job,
      client,
      timeSlot: { start: to.start, end: to.end },
      team: to.team,
      notes: { internal: "" },
      location: "",
      locked: false,
    },
    now,
  );

/** All or nothing: 409 if a visit or job has changed, if someone is booked by now, or if a rule is broken now. */
export const applyProposal = async (
  tx: TenantTx,
  principal: Principal,
  { proposalId, ...ids }: Chosen & { readonly proposalId: string },
  setting: Setting,
): Promise<Done> => {
  const { now } = setting;
  const proposal = await mustFind(tx, proposalId);
  const chosen = chosenOf(changesOf(proposal), ids);
  if (proposal.appliedAt) throw new AppError("conflict", "This plan was already applied");
  const people = await hold(
    tx,
    chosen,
    chosen.moves.map(({ visit }) => visit),
  );
  mustWorkHere(chosen, people);
  await mustBeUnchanged(tx, chosen.creations);
  const schedules = await change(tx, principal, chosen.moves.map(forward), now);
  for (const creation of chosen.creations) schedules.push(await book(tx, principal, creation, now));
  const places = [...chosen.moves, ...chosen.creations].map(({ to }) => to);
  const applied = schedules.flatMap((visit, at) => {
    const to = places[at];
    return to ? [{ visit, to }] : [];
  });
  await mustStillFit(tx, applied, setting);
  const appliedVersions = Object.fromEntries(schedules.map(({ _id, version }) => [_id, version]));
  if (schedules.length > 0) await updateProposal(tx, proposalId, { appliedAt: now, appliedVersions });
  return { success: true, schedules };
};

const back = ({ visit, from }: StoredMove, expected: number): VisitOrder => ({
  id: visit,
  expected,
  returns: true,
  change: {
    timeSlot: { start: from.start, end: from.end },
    team: from.team,
    arrivalWindow: from.arrivalWindow,
  },
  details: async () => ({ status: from.status }),
});

const unbook = async (
  tx: TenantTx,
  principal: Principal,
  target: { readonly id: string; readonly expected: number },
  now: Date,
): Promise<void> => {
  try {
    await deleteVisit(tx, principal, target, now);
  } catch (cause) {
    throw cause instanceof AppError && cause.code === "not_found" ? deleted() : cause;
  }
};

/** Refused if one of the visits was changed since it was applied. */
export const undoProposal = async (
  tx: TenantTx,
  principal: Principal,
  { proposalId }: { readonly proposalId: string },
  now: Date,
): Promise<Done> => {
  const proposal = await mustFind(tx, proposalId);
  const { appliedAt } = proposal;
  if (proposal.moves.length > 0 && !appliedAt) throw new AppError("conflict", "This plan isn't applied");
  const versions = new Map(Object.entries(proposal.appliedVersions ?? {}));
  const changes = changesOf(proposal);
  const moves = changes.moves.filter(({ visit }) => versions.has(visit));
  await hold(tx, { ...changes, moves }, [...versions.keys()]);
  for (const [id, expected] of versions)
    if (!moves.some(({ visit }) => visit === id)) await unbook(tx, principal, { id, expected }, now);
  const orders = moves.map((move) => back(move, versions.get(move.visit) ?? 0));
  const schedules = await change(tx, principal, orders, now);
  await updateProposal(tx, proposalId, { appliedAt: null, appliedVersions: null });
  return { success: true, schedules };
};
