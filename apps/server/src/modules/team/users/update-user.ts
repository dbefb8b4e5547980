import { isDeepStrictEqual } from "node:util";
import type { TeamUser, UpdateUserBody } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { effectiveRole } from "@fieldwright/domain/permissions";
import { roles } from "@fieldwright/domain/roles";
import { holdSeat } from "#identity";
import { type Actor, AppError, enqueue, notFound, type Principal, stale } from "#kernel";
import { fieldWorkAfter } from "./field-work";
import { recordStanding } from "./record-standing";
import { releaseMember } from "./release-member";
import { isAdministrator, mustManage, mustManageRoles } from "./users.policy";
import { presentMember } from "./users.present";
import { hasOtherAdministrator, lockMember, lockOrganization, type Member, updateMember } from "./users.repo";

type Changes = Omit<UpdateUserBody, "version">;

const deactivatedAfter = (
  { deactivatedAt }: Member,
  isActive: boolean | undefined,
  now: Date,
): Date | null => {
  if (isActive === undefined) return deactivatedAt;
  return isActive ? null : (deactivatedAt ?? now);
};

/** The member as they would be; fields left out stay. */
const apply = (member: Member, changes: Changes, now: Date): Member => ({
  ...member,
  ...fieldWorkAfter(member, changes),
  firstName: changes.firstName ?? member.firstName,
  lastName: changes.lastName ?? member.lastName,
  phone: changes.phone === undefined ? member.phone : changes.phone || null,
  role: changes.role ?? member.role,
  deactivatedAt: deactivatedAfter(member, changes.isActive, now),
});

const actsAsAdministrator = (member: Member): boolean => isAdministrator(member) && !member.deactivatedAt;

/** An owner keeps every permission under any role, and still is not demoted while nobody else is there. */
const losesStanding = (before: Member, after: Member): boolean =>
  !actsAsAdministrator(after) || roles.indexOf(after.role) < roles.indexOf(before.role);

type Update = {
  readonly id: string;
  readonly changes: Changes;
  readonly expected?: number | undefined;
  /** What becomes of the work of somebody who is deactivated by this. */
  readonly release?: (userId: string) => Promise<unknown>;
};

export const updateUser = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  { id, changes, expected, release = (userId) => releaseMember(tx, actor, { userId }, now) }: Update,
  now: Date,
): Promise<TeamUser> => {
  await lockOrganization(tx);
  const before = await lockMember(tx, id);
  if (!before) throw notFound("Team member not found");
  const after = apply(before, changes, now);
  mustManage(principal, effectiveRole(before));
  if (after.role !== before.role) mustManageRoles(principal);
  if (expected !== undefined && expected !== before.version) throw stale(presentMember(before));
  if (isDeepStrictEqual(after, before)) return presentMember(before);
  if (actsAsAdministrator(before) && losesStanding(before, after) && !(await hasOtherAdministrator(tx, id)))
    throw new AppError("conflict", "The last active administrator cannot be deactivated or lose that role");

  if (before.deactivatedAt && !after.deactivatedAt) await holdSeat(tx);

  const { firstName, lastName, phone, role, deactivatedAt } = after;
  const written = { firstName, lastName, phone, role, deactivatedAt, ...fieldWorkAfter(before, changes) };
  const member = await updateMember(tx, before, written, now);
  if (member.address && member.address !== before.address)
    await enqueue(tx, "locate_home", { userId: id, address: member.address });
  if (!before.deactivatedAt && member.deactivatedAt) await release(id);
  await recordChange(tx, {
    actor,
    verb: "update",
    kind: "user",
    recordId: id,
    version: member.version,
    from: presentMember(before),
    to: presentMember(member),
    audience: [id],
  });
  await recordStanding(tx, actor, before, member);
  return presentMember(member);
};
