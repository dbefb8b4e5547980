import type { Tx } from "@fieldwright/db/client";
import { type Plan, planOf, seatsBeyond } from "@fieldwright/domain/plans";
import { AppError } from "#kernel";
import { countTeam, lockPlan } from "./seats.repo";

const fullMessage = ({ name, teamLimit }: Plan): string =>
  `The ${name} plan includes ${teamLimit} team members, and all of its seats are taken. ` +
  "Deactivate somebody or change the plan in Settings > Billing.";

/**
 * Room for one more on the team. Additions and changes of the plan wait for each other until the transaction ends, so that
 * two at the same instant cannot share the last seat.
 */
export const holdSeat = async (tx: Tx, organizationId?: string): Promise<void> => {
  const plan = planOf(await lockPlan(tx, organizationId));
  if (plan.teamLimit === null) return;
  if (seatsBeyond(plan, (await countTeam(tx, organizationId)) + 1) > 0)
    throw new AppError("conflict", fullMessage(plan));
};
