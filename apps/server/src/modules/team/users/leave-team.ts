import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError } from "#kernel";
import { releaseMember } from "./release-member";
import { isAdministrator } from "./users.policy";
import { hasOtherAdministrator, lockMember, lockOrganization, updateMember } from "./users.repo";

/** A person leaves by their own decision. Their coming visits need somebody else; what they did stays. */
export const leaveTeam = async (tx: TenantTx, userId: string, now: Date): Promise<void> => {
  await lockOrganization(tx);
  const member = await lockMember(tx, userId);
  if (!member || member.deactivatedAt) return;
  if (isAdministrator(member) && !(await hasOtherAdministrator(tx, userId)))
    throw new AppError(
      "conflict",
      "You are the last active administrator. Make somebody else an administrator first.",
    );
  const actor = { userId };
  const { version } = await updateMember(tx, member, { deactivatedAt: now }, now);
  await releaseMember(tx, actor, { userId }, now);
  await recordChange(tx, { actor, verb: "leave", kind: "user", recordId: userId, version });
};
