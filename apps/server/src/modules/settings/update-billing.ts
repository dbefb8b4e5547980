import type { BillingBody } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { type Plan, planOf, seatsBeyond } from "@fieldwright/domain/plans";
import { countSeats, recordOrganizationChange } from "#identity";
import { type Actor, AppError } from "#kernel";
import {
  findSettings,
  lockOrganization,
  putSettings,
  updateOrganizationRow,
} from "./organization-settings.repo";

const tooManyMessage = ({ name, teamLimit }: Plan, people: number, beyond: number): string =>
  `The ${name} plan includes ${teamLimit} team members and ${people} are active. ` +
  `Deactivate ${beyond} ${beyond === 1 ? "person" : "people"} first.`;

export const updateBilling = async (
  tx: TenantTx,
  actor: Actor,
  { plan, paymentMethod }: BillingBody,
  now: Date,
): Promise<void> => {
  const before = await lockOrganization(tx);
  const kept = await findSettings(tx);
  const wanted = planOf(plan ?? before.plan);
  if (wanted.id !== before.plan) {
    const people = await countSeats(tx);
    const beyond = seatsBeyond(wanted, people);
    if (beyond > 0) throw new AppError("conflict", tooManyMessage(wanted, people, beyond));
  }
  if (paymentMethod !== undefined) await putSettings(tx, { paymentMethod: paymentMethod || null }, now);
  await updateOrganizationRow(tx, { plan: wanted.id });
  const from = { plan: before.plan, paymentMethod: kept?.paymentMethod ?? null };
  const to = {
    plan: wanted.id,
    paymentMethod: paymentMethod === undefined ? from.paymentMethod : paymentMethod || null,
  };
  await recordOrganizationChange(tx, actor, { from, to }, now);
};
