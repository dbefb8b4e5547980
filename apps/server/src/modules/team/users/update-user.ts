import { isDeepStrictEqual } from "node:util";
import type { TeamUser, UpdateUserBody, WorkingHours } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import {
  effectiveRole,
  type Grant,
  grantLabels,
  grants,
  roleLabels,
  roles,
} from "@fieldwright/domain/permissions";
import { tidySkills } from "@fieldwright/domain/skill-words";
import {
  type FieldWork,
  hasOtherAdministrator,
  holdSeat,
  lockMember,
  lockOrganization,
  type Member,
  recordActorEvent,
  updateMember,
} from "#identity";
import { type Actor, AppError, enqueue, notFound, type Principal, placeOfAddress, stale } from "#kernel";
import { type Departure, holdForLeaving, leaveVisits } from "#schedule";
import { isAdministrator, mustManage, mustManageRoles, presentMember } from "./users";

/** Without days off. */
const workingDays = (week: WorkingHours): FieldWork["workingHours"] =>
  Object.fromEntries(Object.entries(week).filter(([, shift]) => shift !== null));

/** Coordinates are kept only while the address stays the same. */
const homeAfter = (member: Member, { homeAddress, homeLat, homeLng }: UpdateUserBody) => {
  const address = homeAddress === undefined ? member.address : homeAddress || null;
  if (homeLat !== undefined && homeLng !== undefined) return { address, homeLat, homeLng };
  if (address === member.address) return { address, homeLat: member.homeLat, homeLng: member.homeLng };
  const place = address === null ? null : placeOfAddress(address);
  return { address, homeLat: place?.lat ?? null, homeLng: place?.lng ?? null };
};

/** The member's scheduling fields after the change. */
const fieldWorkAfter = (member: Member, changes: UpdateUserBody): FieldWork => {
  const { skills, workingHours } = changes;
  return {
    skills: skills ? tidySkills(skills) : member.skills,
    workingHours:
      workingHours === undefined ? member.workingHours : workingHours && workingDays(workingHours),
    ...homeAfter(member, changes),
  };
};

const grantWords = (given: readonly Grant[]): string =>
  given.map((grant) => grantLabels[grant]).join(", ") || "None";

/** Writes changes of role, grants and activation to the security log. */
const recordMemberEvents = async (
  tx: TenantTx,
  actor: Actor,
  before: Member,
  after: Member,
): Promise<void> => {
  const { id: userId } = after;
  if (before.role !== after.role) {
    const detail = `${roleLabels[before.role]} to ${roleLabels[after.role]}`;
    await recordActorEvent(tx, actor, { kind: "role_changed", userId, detail });
  }
  if (!isDeepStrictEqual(before.grants, after.grants))
    await recordActorEvent(tx, actor, { kind: "grants_changed", userId, detail: grantWords(after.grants) });
  if (!before.deactivatedAt && after.deactivatedAt)
    await recordActorEvent(tx, actor, { kind: "member_deactivated", userId });
  if (before.deactivatedAt && !after.deactivatedAt)
    await recordActorEvent(tx, actor, { kind: "member_reactivated", userId });
};

type Leaver = Parameters<typeof leaveVisits>[2];

/** Deactivation blocks sessions at once; deleting them keeps a reactivation from bringing them back. */
export const releaseMember = async (
  tx: TenantTx,
  actor: Actor,
  leaver: Leaver,
  now: Date,
): Promise<Departure> => {
  await enqueue(tx, "end_sessions", { userId: leaver.userId, openedUntil: now.toISOString() });
  return leaveVisits(tx, actor, leaver, now);
};

type Changes = Omit<UpdateUserBody, "version">;

const deactivatedAfter = (
  { deactivatedAt }: Member,
  isActive: boolean | undefined,
  now: Date,
): Date | null => {
  if (isActive === undefined) return deactivatedAt;
  return isActive ? null : (deactivatedAt ?? now);
};

/** The member after the change. */
const apply = (member: Member, changes: Changes, now: Date): Member => ({
  ...member,
  ...fieldWorkAfter(member, changes),
  firstName: changes.firstName ?? member.firstName,
  lastName: changes.lastName ?? member.lastName,
  phone: changes.phone === undefined ? member.phone : changes.phone || null,
  role: changes.role ?? member.role,
  grants: changes.grants ? grants.filter((grant) => changes.grants?.includes(grant)) : member.grants,
  deactivatedAt: deactivatedAfter(member, changes.isActive, now),
});

const actsAsAdministrator = (member: Member): boolean => isAdministrator(member) && !member.deactivatedAt;

/** The owner keeps all permissions in any role, but must not be demoted as the last administrator. */
const isDemoted = (before: Member, after: Member): boolean =>
  !actsAsAdministrator(after) || roles.indexOf(after.role) < roles.indexOf(before.role);

type Update = {
  readonly id: string;
  readonly changes: Changes;
  readonly expected?: number | undefined;
  /** What to do with the visits of a person who is deactivated and was held for it. */
  readonly release?: (userId: string) => Promise<unknown>;
};

export const updateUser = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  { id, changes, expected, release }: Update,
  now: Date,
): Promise<TeamUser> => {
  await lockOrganization(tx);
  if (changes.isActive === false && !release) await holdForLeaving(tx, { userId: id }, now);
  const before = await lockMember(tx, id);
  if (!before) throw notFound("Team member not found");
  const after = apply(before, changes, now);
  mustManage(principal, effectiveRole(before));
  if (after.role !== before.role || !isDeepStrictEqual(after.grants, before.grants))
    mustManageRoles(principal);
  if (expected !== undefined && expected !== before.version) throw stale(presentMember(before));
  if (isDeepStrictEqual(after, before)) return presentMember(before);
  if (actsAsAdministrator(before) && isDemoted(before, after) && !(await hasOtherAdministrator(tx, id)))
    throw new AppError("conflict", "The last active admin can't be deactivated or change roles");

  if (before.deactivatedAt && !after.deactivatedAt) await holdSeat(tx);

  const { firstName, lastName, phone, role, grants, deactivatedAt } = after;
  const written = {
    firstName,
    lastName,
    phone,
    role,
    grants,
    deactivatedAt,
    ...fieldWorkAfter(before, changes),
  };
  const member = await updateMember(tx, before, written, now);
  if (member.address && member.address !== before.address)
    await enqueue(tx, "locate_home", { userId: id, address: member.address });
  if (!before.deactivatedAt && member.deactivatedAt)
    await (release?.(id) ?? releaseMember(tx, actor, { userId: id }, now));
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
  await recordMemberEvents(tx, actor, before, member);
  return presentMember(member);
};
