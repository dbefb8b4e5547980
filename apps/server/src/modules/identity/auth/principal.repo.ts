import type { Database } from "@fieldwright/db/client";
import { apiKeys } from "@fieldwright/db/schema/api-keys";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { sessions } from "@fieldwright/db/schema/sessions";
import { users } from "@fieldwright/db/schema/users";
import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expiryOf, idleLimit, type Principal } from "#kernel";

const minute = 60_000;

type LiveSession = {
  principal: Principal;
  createdAt: Date;
  lastSeenAt: Date;
  remembered: boolean;
};

/** Newest first. These decide the organization of a client account. Staff accounts store theirs. */
const linkedClients = sql<{ id: string; organizationId: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${clients.id}, 'organizationId', ${clients.organizationId})
    order by ${clients.createdAt} desc, ${clients.id} desc), '[]')
  from ${clients} where ${clients.userId} = ${users.id} and ${clients.deletedAt} is null
)`;

/**
 * Runs on every request, so it is a prepared statement without a transaction, which measured much faster. The
 * connecting account can read everything that the system role can. The migration enforces that.
 */
const prepareLookup = ({ pool }: Database) =>
  drizzle(pool)
    .select({
      sessionId: sessions.id,
      remembered: sessions.remembered,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      role: users.role,
      isOwner: users.isOwner,
      grants: users.grants,
      organizationId: users.organizationId,
      emailVerifiedAt: users.emailVerifiedAt,
      sampleOf: users.sampleOf,
      linked: linkedClients,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), isNull(users.deactivatedAt)))
    .prepare("live_session");

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

const lookupIn = (database: Database) => {
  const lookup = lookups.get(database) ?? prepareLookup(database);
  lookups.set(database, lookup);
  return lookup;
};

/** Null when the session is unknown, expired or idle for too long, or the account is deactivated. */
export const findLiveSession = async (
  database: Database,
  { tokenHash, chosen }: { readonly tokenHash: string; readonly chosen: string | undefined },
  now: Date,
): Promise<LiveSession | null> => {
  const [row] = await lookupIn(database).execute({ tokenHash });
  if (!row || row.expiresAt <= now) return null;
  const { sessionId, userId, role, isOwner, grants, linked, createdAt, lastSeenAt, remembered } = row;
  if (now.getTime() - lastSeenAt.getTime() > idleLimit(remembered)) return null;

  const record = linked.find((one) => one.organizationId === chosen) ?? linked[0];
  const organizationId = role === "client" ? (record?.organizationId ?? null) : row.organizationId;
  const clientIds =
    role === "client"
      ? linked.filter((one) => one.organizationId === organizationId).map(({ id }) => id)
      : [];
  const emailVerified = row.emailVerifiedAt !== null;
  return {
    createdAt,
    lastSeenAt,
    remembered,
    principal: {
      userId,
      sessionId,
      role,
      isOwner,
      grants,
      organizationId,
      emailVerified,
      clientIds,
      isSample: row.sampleOf !== null,
    },
  };
};

/**
 * Extends a session in use, up to 90 days. Writes at most once a minute, which is precise enough for the idle limit.
 */
export const markSeen = async (database: Database, live: LiveSession, now: Date): Promise<void> => {
  if (now.getTime() - live.lastSeenAt.getTime() < minute) return;
  const expiresAt = expiryOf(live, now);
  await database.system((tx) =>
    tx.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, live.principal.sessionId)),
  );
};

type FoundKey = { principal: Principal; lastUsedAt: Date | null };

/** A key belongs to the organization and keeps working after its creator leaves. */
export const findKey = async (database: Database, tokenHash: string): Promise<FoundKey | null> => {
  const [row] = await drizzle(database.pool)
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      role: apiKeys.role,
      scopes: apiKeys.scopes,
      organizationId: apiKeys.organizationId,
      createdBy: apiKeys.createdBy,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(and(eq(apiKeys.tokenHash, tokenHash), isNull(organizations.deletedAt)));
  if (!row) return null;
  return {
    lastUsedAt: row.lastUsedAt,
    principal: {
      userId: row.createdBy,
      sessionId: row.id,
      role: row.role,
      isOwner: false,
      organizationId: row.organizationId,
      emailVerified: true,
      clientIds: [],
      key: { name: row.name, scopes: row.scopes },
    },
  };
};

export const markUsed = async (database: Database, key: FoundKey, now: Date): Promise<void> => {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < minute) return;
  await database.system((tx) =>
    tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.principal.sessionId)),
  );
};
