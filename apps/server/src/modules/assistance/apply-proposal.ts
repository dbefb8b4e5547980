import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError, invalid } from "../../app-error";
import type { Principal } from "../../principal";
import { changeVisits, type VisitOrder } from "../schedule/change-visits";
import { lockProposal, type ProposalRecord, type StoredMove, updateProposal } from "./proposals.repo";

type Done = { success: true; schedules: Visit[] };

const mustFind = async (tx: TenantTx, id: string): Promise<ProposalRecord> => {
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw invalid({ field: "proposalId", msg: "Proposal not found" });
  return proposal;
};

const deleted = () => new AppError("conflict", "A visit of this proposal was deleted in the meantime");

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

const chosenOf = ({ moves }: ProposalRecord, ids: readonly string[] | undefined): StoredMove[] => {
  if (!ids) return moves;
  const unknown = ids.some((id) => !moves.some(({ visit }) => visit === id));
  if (unknown) throw invalid({ field: "scheduleIds", msg: "The proposal does not move this visit" });
  return moves.filter(({ visit }) => ids.includes(visit));
};

/** From the version that the plan was made from; the arrival window that the customer was told stays. */
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

/** All or none: 409 if one of the visits changed since, or if somebody is booked by now. */
export const applyProposal = async (
  tx: TenantTx,
  principal: Principal,
  { proposalId, scheduleIds }: { readonly proposalId: string; readonly scheduleIds?: string[] | undefined },
  now: Date,
): Promise<Done> => {
  const proposal = await mustFind(tx, proposalId);
  const chosen = chosenOf(proposal, scheduleIds);
  if (proposal.appliedAt) throw new AppError("conflict", "This proposal was applied already");
  const schedules = await change(tx, principal, chosen.map(forward), now);
  const appliedVersions = Object.fromEntries(schedules.map(({ _id, version }) => [_id, version]));
  if (schedules.length > 0) await updateProposal(tx, proposalId, { appliedAt: now, appliedVersions });
  return { success: true, schedules };
};

const back = ({ visit, from }: StoredMove, expected: number): VisitOrder => ({
  id: visit,
  expected,
  change: {
    timeSlot: { start: from.start, end: from.end },
    team: from.team,
    arrivalWindow: from.arrivalWindow,
  },
  details: async () => ({ status: from.status }),
});

/** Guarded in the same way: who changed one of the visits since keeps what they did. */
export const undoProposal = async (
  tx: TenantTx,
  principal: Principal,
  { proposalId }: { readonly proposalId: string },
  now: Date,
): Promise<Done> => {
  const { moves, appliedAt, appliedVersions } = await mustFind(tx, proposalId);
  if (moves.length > 0 && !appliedAt) throw new AppError("conflict", "This proposal is not applied");
  const orders = moves.flatMap((move) => {
    const version = appliedVersions?.[move.visit];
    return version === undefined ? [] : [back(move, version)];
  });
  const schedules = await change(tx, principal, orders, now);
  await updateProposal(tx, proposalId, { appliedAt: null, appliedVersions: null });
  return { success: true, schedules };
};
