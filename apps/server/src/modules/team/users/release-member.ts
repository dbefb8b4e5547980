import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, enqueue } from "#kernel";
import { type Departure, leaveVisits } from "#schedule";

type Leaver = Parameters<typeof leaveVisits>[2];

/** A deactivated person is shut out at once; their sessions are removed so that reactivation does not revive them. */
export const releaseMember = async (
  tx: TenantTx,
  actor: Actor,
  leaver: Leaver,
  now: Date,
): Promise<Departure> => {
  await enqueue(tx, "end_sessions", { userId: leaver.userId, openedUntil: now.toISOString() });
  return leaveVisits(tx, actor, leaver, now);
};
