import type { session } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { deviceName } from "@fieldwright/domain/device-name";
import type * as z from "zod/mini";
import { notFound, type Origin, type Principal } from "#kernel";
import { recordSecurityEvent } from "../security/record-security-event";
import { findAccount } from "./accounts.repo";
import { deleteSession, listSessionsOf, type Session } from "./sessions.repo";

type Holder = Pick<Principal, "userId" | "sessionId">;

const presentSession = (row: Session, currentId: string): z.infer<typeof session> => ({
  _id: row.id,
  current: row.id === currentId,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export const listSessions = async (tx: SystemTx, holder: Holder, now: Date) => ({
  sessions: (await listSessionsOf(tx, holder.userId, now)).map((row) =>
    presentSession(row, holder.sessionId),
  ),
});

export const endSession = async (tx: SystemTx, userId: string, id: string): Promise<void> => {
  if (!(await deleteSession(tx, userId, id))) throw notFound();
};

/** From another device, or because somebody else is on it. */
export const revokeSession = async (
  tx: SystemTx,
  { userId }: Holder,
  id: string,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<void> => {
  const ended = await deleteSession(tx, userId, id);
  if (!ended) throw notFound();
  await recordSecurityEvent(tx, origin, {
    kind: "session_ended",
    organizationId: (await findAccount(tx, userId))?.organizationId ?? null,
    userId,
    actorId: userId,
    detail: deviceName(ended.userAgent),
    at: now,
  });
};
