import type { Database } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { sessions } from "@fieldwright/db/schema/sessions";
import { users } from "@fieldwright/db/schema/users";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Principal } from "../principal";

const minute = 60_000;
export const idleLimit = { plain: 12 * 60 * minute, remembered: 30 * 24 * 60 * minute };

/** The person of a live session; null if it is unknown, expired, idle for too long, or the account is deactivated. */
export const findPrincipal = (database: Database, tokenHash: string, now: Date): Promise<Principal | null> =>
  database.system(async (tx) => {
    const [row] = await tx
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, tokenHash));
    if (!row || row.user.deactivatedAt || row.session.expiresAt <= now) return null;
    const idle = now.getTime() - row.session.lastSeenAt.getTime();
    if (idle > (row.session.remembered ? idleLimit.remembered : idleLimit.plain)) return null;
    if (idle >= minute)
      await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.session.id));

    const { user } = row;
    const base = {
      userId: user.id,
      sessionId: row.session.id,
      role: user.role,
      isOwner: user.isOwner,
      emailVerified: user.emailVerifiedAt !== null,
    };
    if (user.role !== "client") return { ...base, organizationId: user.organizationId, clientIds: [] };

    const linked = await tx
      .select({ id: clients.id, organizationId: clients.organizationId })
      .from(clients)
      .where(and(eq(clients.userId, user.id), isNull(clients.deletedAt)))
      .orderBy(desc(clients.createdAt), desc(clients.id));
    const organizationId = linked[0]?.organizationId ?? null;
    const clientIds = linked.filter((row) => row.organizationId === organizationId).map((row) => row.id);
    return { ...base, organizationId, clientIds };
  });
