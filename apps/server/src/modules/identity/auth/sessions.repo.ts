import type { Database, SystemTx } from "@fieldwright/db/client";
import { walPosition } from "@fieldwright/db/replica";
import { apiKeys, knownDevices, sessions } from "@fieldwright/db/schema/account-access";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { and, count, desc, eq, gt, inArray, isNull, lt, lte, ne, notInArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expiryOf, idleLimit, type Principal } from "#kernel";

const minute = 60_000;

type LiveSession = {
  principal: Principal;
  email: string;
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

/** Where the log of the primary ends, so that lists can be read on a replica that has as much. */
const seenWith = (hasReplica: boolean) => (hasReplica ? walPosition : sql<null>`null`);

/**
 * Runs on every request, so it is a prepared statement without a transaction, which measured much faster. The
 * connecting account can read everything that the system role can. The migration enforces that.
 */
const prepareLookup = ({ pool, keepsPlans, hasReplica }: Database) =>
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
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      sampleOf: users.sampleOf,
      linked: linkedClients,
      seen: seenWith(hasReplica),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), isNull(users.deactivatedAt)))
    .prepare(keepsPlans ? "live_session" : "");

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
    email: row.email,
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
      ...(row.seen === null ? {} : { seen: row.seen }),
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

/** The organization is what the key says, if it says one. */
type KeyQuery = { readonly tokenHash: string; readonly organizationId: string | undefined };

const findKeyIn = async (
  database: Database,
  { tokenHash, organizationId }: KeyQuery,
): Promise<FoundKey | null> => {
  const [row] = await drizzle(database.pool)
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      role: apiKeys.role,
      scopes: apiKeys.scopes,
      organizationId: apiKeys.organizationId,
      createdBy: apiKeys.createdBy,
      lastUsedAt: apiKeys.lastUsedAt,
      seen: seenWith(database.hasReplica),
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(
      and(
        eq(apiKeys.tokenHash, tokenHash),
        organizationId === undefined ? undefined : eq(apiKeys.organizationId, organizationId),
        isNull(organizations.deletedAt),
      ),
    );
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
      ...(row.seen === null ? {} : { seen: row.seen }),
    },
  };
};

/**
 * A key belongs to the organization and keeps working after its creator leaves. One from before says no organization, or
 * one at random, and is looked for in all of them.
 */
export const findKey = async (database: Database, { tokenHash, organizationId }: KeyQuery) =>
  (organizationId && (await findKeyIn(database, { tokenHash, organizationId }))) ||
  findKeyIn(database, { tokenHash, organizationId: undefined });

export const markUsed = async (database: Database, key: FoundKey, now: Date): Promise<void> => {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < minute) return;
  await database.system((tx) =>
    tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.principal.sessionId)),
  );
};

export type Session = typeof sessions.$inferSelect;

export const insertSession = async (tx: SystemTx, session: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(session);
};

export const findSessions = (tx: SystemTx, userId: string, now: Date): Promise<Session[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

export const deleteSession = async (
  tx: SystemTx,
  userId: string,
  id: string,
): Promise<{ userAgent: string } | undefined> => {
  const [deleted] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent });
  return deleted;
};

/** All of them, or those created up to a moment. */
export const deleteSessionsOf = async (tx: SystemTx, userId: string, openedUntil?: Date): Promise<void> => {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), openedUntil ? lte(sessions.createdAt, openedUntil) : undefined));
};

export const deleteOtherSessions = async (tx: SystemTx, userId: string, keptId: string): Promise<void> => {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
};

export type KnownDevice = typeof knownDevices.$inferSelect;

export const findKnownDevice = async (
  tx: SystemTx,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<KnownDevice | undefined> => {
  const [found] = await tx
    .select()
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        inArray(knownDevices.tokenHash, [...hashes]),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(1);
  return found;
};

export const saveKnownDevice = async (
  tx: SystemTx,
  device: typeof knownDevices.$inferInsert,
): Promise<void> => {
  const { lastUsedAt, expiresAt } = device;
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt, expiresAt },
    });
};

/** Deletes all but the most recently used ones. */
export const keepNewestDevices = async (tx: SystemTx, userId: string, kept: number): Promise<void> => {
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(kept);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, newest)));
};

export const deleteDevicesOf = async (tx: SystemTx, userId: string): Promise<void> => {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
};

export const countDevicesSince = async (tx: SystemTx, userId: string, since: Date): Promise<number> => {
  const [counted] = await tx
    .select({ total: count() })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), gt(knownDevices.createdAt, since)));
  return counted?.total ?? 0;
};

export const deleteExpiredSessions = async (tx: SystemTx, now: Date): Promise<void> => {
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.delete(knownDevices).where(lt(knownDevices.expiresAt, now));
};
