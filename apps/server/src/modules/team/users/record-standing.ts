import type { TenantTx } from "@fieldwright/db/client";
import { roleLabels } from "@fieldwright/domain/roles";
import { recordActorEvent } from "#identity";
import type { Actor } from "#kernel";
import type { Member } from "./users.repo";

/** Tells the security log who was let in, shut out, or may do something else from now on. */
export const recordStanding = async (
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
  if (!before.deactivatedAt && after.deactivatedAt)
    await recordActorEvent(tx, actor, { kind: "member_deactivated", userId });
  if (before.deactivatedAt && !after.deactivatedAt)
    await recordActorEvent(tx, actor, { kind: "member_reactivated", userId });
};
