import type { Optimizations } from "@fieldwright/contract/ai-schedule";
import type { DayPlan } from "@fieldwright/contract/plan-days";
import type { TenantTx } from "@fieldwright/db/client";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { toSpan } from "@fieldwright/domain/availability";
import { cents, toDollars } from "@fieldwright/domain/money";
import { secondsOutsideHours } from "@fieldwright/domain/visit-segments";
import type { Logger } from "pino";
import { uuidv7 } from "uuidv7";
import { createPauses } from "#kernel";
import type { Days } from "../days/build-problem";
import {
  customersToNotify,
  presentBought,
  presentCreation,
  presentFigures,
  presentHandover,
  presentMove,
  presentOutlook,
  suggestionsOf,
} from "../days/describe-improvement";
import { explainLongWork, explainUnassigned } from "../days/explain-unassigned";
import { handOverLongVisits } from "../days/hand-over-long-visits";
import { type Improvement, improve } from "../days/improve";
import { placeLongWork } from "../days/place-long-work";
import type { Search } from "../days/plan-around";
import type { Planner } from "../planner";
import { insertProposal, type StoredCreation, type StoredMove } from "./proposals.repo";

type Answer = { optimizations: Optimizations };

/** No transaction stays open while the plan is made. Changes in between are found when it is applied. */
type Means = {
  readonly planner: Planner;
  readonly log: Logger;
  readonly read: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly write: (run: (tx: TenantTx) => Promise<Answer>) => Promise<Answer>;
};

const membersOf = (team: readonly { user: { _id: string }; role: string }[]) =>
  team.map(({ user, role }) => ({ user: user._id, role }));

type To = Optimizations["moves"][number]["to"];

/** Stored with what the plan knew, to find out later whether it still fits. */
const storedPlace = (
  { people, timeZone }: Days,
  { start, end, team }: To,
  { blocked }: Improvement["built"],
): StoredMove["to"] => {
  const slot = toSpan({ start, end });
  const outside = team.map(({ user }) => {
    const hours = people.find(({ _id }) => _id === user._id)?.workingHours ?? {};
    return secondsOutsideHours(slot, hours, timeZone);
  });
  return {
    start,
    end,
    team: membersOf(team),
    outsideHours: Math.max(0, ...outside),
    ...(blocked.size > 0 ? { aside: [...blocked] } : {}),
  };
};

const storedMove = (
  days: Days,
  { schedule, from, to }: Optimizations["moves"][number],
  built: Improvement["built"],
): StoredMove => {
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
    to: storedPlace(days, to, built),
  };
};

const storedCreation = (
  days: Days,
  { job, to }: DayPlan["creations"][number],
  built: Improvement["built"],
): StoredCreation => {
  const work = days.jobs.find(({ id }) => id === job._id);
  if (!work) throw new Error("a job in a plan is not among its jobs");
  return {
    job: work.id,
    client: work.client._id,
    jobVersion: work.version,
    to: storedPlace(days, to, built),
  };
};

const present = (days: Days, improvement: Improvement, type: OptimizationType, asked = days) => {
  const { before, after, gain, moves, handovers } = improvement;
  return {
    // Compared with hardly any driving now, the loss could be any number, so it is shown as 100% at most.
    estimatedImprovement: Number((Math.max(-1, gain) * 100).toFixed(1)),
    estimatedSavings: toDollars(cents(before.cost - after.cost)),
    suggestions: suggestionsOf(days, improvement),
    proposalId: uuidv7(),
    moves: [
      ...handovers.map((handover) => presentHandover(days, handover)),
      ...moves.map((move) => presentMove(days, improvement, move, type)),
    ],
    before: presentFigures(before),
    after: presentFigures(after),
    outlook: presentOutlook(days, improvement),
    bought: presentBought(asked, improvement),
    customersToNotify: customersToNotify(improvement),
  };
};

export const propose = async (
  { planner, log, read, write }: Means,
  load: (tx: TenantTx) => Promise<Days>,
  type: OptimizationType,
): Promise<Answer> => {
  const days = await read(load);
  await days.ways.prepare();
  const improvement = await improve({ planner, log }, days, type);
  const optimizations = present(days, improvement, type);
  const moves = optimizations.moves.map((move) => storedMove(days, move, improvement.built));
  return write(async (tx) => {
    await insertProposal(tx, { id: optimizations.proposalId, type, moves, createdAt: days.now });
    return { optimizations };
  });
};

/** The plan of whole days, with the work that had no visit; `store` writes it as a proposal. */
export const proposePlan = async (
  search: Search,
  asked: Days,
  type: OptimizationType,
): Promise<{ plan: DayPlan; store: (tx: TenantTx) => Promise<void> }> => {
  const pause = createPauses();
  const { days, handovers } = handOverLongVisits(asked, type);
  await pause();
  const long = placeLongWork(days, type);
  await pause();
  const asItIs = { ...asked, jobs: long.days.jobs, taken: long.days.taken };
  const found = await improve(search, asItIs, type, { days: long.days, handovers });
  await pause();
  const improvement = { ...found, creations: [...long.creations, ...found.creations] };
  const plan: DayPlan = {
    ...present(long.days, improvement, type, asked),
    creations: improvement.creations
      .toSorted((one, other) => one.start - other.start)
      .map((creation) => presentCreation(long.days, improvement, creation)),
    unassigned: [...long.left.map(explainLongWork), ...(await explainUnassigned(long.days, improvement))],
  };
  const moves = [
    ...plan.moves.map((move) => storedMove(asked, move, found.built)),
    ...plan.creations.map((creation) => storedCreation(asked, creation, found.built)),
  ];
  const store = (tx: TenantTx) =>
    insertProposal(tx, { id: plan.proposalId, type, moves, createdAt: asked.now });
  return { plan, store };
};
