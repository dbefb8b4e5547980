import type { Optimizations } from "@fieldwright/contract/ai-schedule";
import type { TenantTx } from "@fieldwright/db/client";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { uuidv7 } from "uuidv7";
import type { Days } from "./build-problem";
import { customersToNotify, presentFigures, presentMove, suggestionsOf } from "./describe-improvement";
import { improve } from "./improve";
import type { Planner } from "./planner";
import { insertProposal, type StoredMove } from "./proposals.repo";

type Answer = { optimizations: Optimizations };

/** No transaction stays open while the plan is made: what changed meanwhile is found when it is applied. */
export type Means = {
  readonly planner: Planner;
  readonly read: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly write: (run: (tx: TenantTx) => Promise<Answer>) => Promise<Answer>;
};

const membersOf = (team: readonly { user: { _id: string }; role: string }[]) =>
  team.map(({ user, role }) => ({ user: user._id, role }));

const stored = (days: Days, moves: Optimizations["moves"]): StoredMove[] =>
  moves.map(({ schedule, from, to }) => {
    const visit = days.visits.find(({ _id }) => _id === schedule._id);
    if (!visit) throw new Error("a visit in a plan is not among its visits");
    return {
      visit: visit._id,
      version: visit.version,
      from: {
        start: from.start,
        end: from.end,
        team: membersOf(from.team),
        status: visit.status,
        arrivalWindow: visit.arrivalWindow,
      },
      to: { start: to.start, end: to.end, team: membersOf(to.team) },
    };
  });

export const propose = async (
  { planner, read, write }: Means,
  load: (tx: TenantTx) => Promise<Days>,
  type: OptimizationType,
): Promise<Answer> => {
  const days = await read(load);
  const improvement = await improve(planner, days, type);
  const { before, after, gain } = improvement;
  const proposalId = uuidv7();
  const moves = improvement.moves.map((move) => presentMove(days, improvement, move, type));
  return write(async (tx) => {
    await insertProposal(tx, { id: proposalId, type, moves: stored(days, moves), createdAt: days.now });
    return {
      optimizations: {
        estimatedImprovement: Number((gain * 100).toFixed(1)),
        estimatedSavings: (before.cost - after.cost) / 100,
        suggestions: suggestionsOf(days, improvement),
        proposalId,
        moves,
        before: presentFigures(before),
        after: presentFigures(after),
        customersToNotify: customersToNotify(improvement),
      },
    };
  });
};
