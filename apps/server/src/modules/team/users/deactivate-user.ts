import type { DeactivatedUser, DeactivateUserBody, VisitAhead } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { effectiveRole } from "@fieldwright/domain/permissions";
import { hasOtherAdministrator, lockMember, lockOrganization, updateMember } from "#identity";
import { type Actor, AppError, type Principal } from "#kernel";
import { type Departure, holdForLeaving, readVisitsAhead } from "#schedule";
import { releaseMember, updateUser } from "./update-user";
import { isAdministrator, mustManage, readUser } from "./users";

/** Upcoming visits that would lose this person. */
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

/** No effect on someone who is already deactivated. */
export const deactivateUser = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  { id, handOverTo }: DeactivateUserBody & { readonly id: string },
  now: Date,
): Promise<DeactivatedUser> => {
  await lockOrganization(tx);
  const successor = await holdForLeaving(tx, { userId: id, handOverTo }, now);
  let departure: Departure = { handedOver: [], unassigned: [] };
  const release = async (userId: string) => {
    departure = await releaseMember(tx, actor, { userId, successor }, now);
  };
  const user = await updateUser(tx, principal, actor, { id, changes: { isActive: false }, release }, now);
  return { user, ...departure };
};

/** The person leaves on their own. Their upcoming visits lose them; past work stays. */
export const leaveTeam = async (tx: TenantTx, userId: string, now: Date): Promise<void> => {
  await lockOrganization(tx);
  await holdForLeaving(tx, { userId }, now);
  const member = await lockMember(tx, userId);
  if (!member || member.deactivatedAt) return;
  if (isAdministrator(member) && !(await hasOtherAdministrator(tx, userId)))
    throw new AppError("conflict", "You're the last active admin. Make someone else an admin first.");
  const actor = { userId };
  const { version } = await updateMember(tx, member, { deactivatedAt: now }, now);
  await releaseMember(tx, actor, { userId }, now);
  await recordChange(tx, { actor, verb: "leave", kind: "user", recordId: userId, version });
};
