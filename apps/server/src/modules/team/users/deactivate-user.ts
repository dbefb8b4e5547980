import type { DeactivatedUser, DeactivateUserBody, VisitAhead } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { effectiveRole } from "@fieldwright/domain/permissions";
import type { Actor, Principal } from "#kernel";
import { type Departure, holdForLeaving, readVisitsAhead } from "#schedule";
import { readUser } from "./read-user";
import { releaseMember } from "./release-member";
import { updateUser } from "./update-user";
import { mustManage } from "./users.policy";
import { lockOrganization } from "./users.repo";

/** The visits ahead that lose this person if they are deactivated. */
export const readVisitsToLeave = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<{ visits: VisitAhead[]; total: number }> => {
  const user = await readUser(tx, principal, id);
  mustManage(principal, effectiveRole(user));
  return readVisitsAhead(tx, id, now);
};

/** Once more has no effect, and so nothing is handed over. */
export const deactivateUser = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  { id, handOverTo }: DeactivateUserBody & { readonly id: string },
  now: Date,
): Promise<DeactivatedUser> => {
  await lockOrganization(tx);
  const successor = await holdForLeaving(tx, { userId: id, handOverTo });
  let departure: Departure = { handedOver: [], unassigned: [] };
  const release = async (userId: string) => {
    departure = await releaseMember(tx, actor, { userId, successor }, now);
  };
  const user = await updateUser(tx, principal, actor, { id, changes: { isActive: false }, release }, now);
  return { user, ...departure };
};
