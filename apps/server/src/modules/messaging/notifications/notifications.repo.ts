import type { SystemTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { visitNotices } from "@fieldwright/db/schema/visits";
import { and, asc, eq, inArray, isNull, min, sql } from "drizzle-orm";

export const findChanges = (tx: SystemTx, organizationId: string, ids: readonly number[]) =>
  tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.organizationId, organizationId), inArray(auditLog.id, [...ids])))
    .orderBy(asc(auditLog.id));

export const findOrganization = async (tx: SystemTx, id: string) => {
  const [found] = await tx
    .select({ name: organizations.name, timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, id));
  return found;
};

const reader = {
  id: users.id,
  organizationId: users.organizationId,
  role: users.role,
  isOwner: users.isOwner,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  phone: users.phone,
};

/** Members who are not deactivated. */
export const findStaff = (tx: SystemTx, organizationId: string) =>
  tx
    .select(reader)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), isNull(users.deactivatedAt)));

/** Customers' accounts, by client. */
export const findCustomers = async (
  tx: SystemTx,
  organizationId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, StaffMember>> => {
  if (clientIds.length === 0) return new Map();
  const found = await tx
    .select({ clientId: clients.id, reader })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(
      and(
        eq(clients.organizationId, organizationId),
        inArray(clients.id, [...clientIds]),
        isNull(users.deactivatedAt),
      ),
    );
  return new Map(found.map((row) => [row.clientId, row.reader]));
};

/** Undefined if the account is deactivated or gone. */
export const findReader = async (tx: SystemTx, id: string): Promise<StaffMember | undefined> => {
  const [found] = await tx
    .select(reader)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)));
  return found;
};

export type StaffMember = Awaited<ReturnType<typeof findStaff>>[number];

type Notice = typeof visitNotices.$inferInsert;
type Reader = Pick<Notice, "organizationId" | "userId">;

const ofReader = ({ organizationId, userId }: Reader) =>
  and(eq(visitNotices.organizationId, organizationId), eq(visitNotices.userId, userId));

/** Rows in one statement: each has seven values. */
const savedAtOnce = 1_000;

/** Keeps the earliest change, in whatever order changes are handled. */
export const saveNotices = async (tx: SystemTx, notices: readonly Notice[]): Promise<void> => {
  const inOrder = notices.toSorted((one, other) => other.changeId - one.changeId);
  // Of one visit the earliest stays.
  const kept = [...new Map(inOrder.map((notice) => [`${notice.userId}:${notice.visitId}`, notice])).values()];
  for (let at = 0; at < kept.length; at += savedAtOnce)
    await tx
      .insert(visitNotices)
      .values(kept.slice(at, at + savedAtOnce))
      .onConflictDoUpdate({
        target: [visitNotices.organizationId, visitNotices.userId, visitNotices.visitId],
        set: { changeId: sql`excluded.change_id`, wasAt: sql`excluded.was_at` },
        setWhere: sql`${visitNotices.changeId} > excluded.change_id`,
      });
};

/** By person. */
export const findFirstNoticeTimes = async (
  tx: SystemTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (userIds.length === 0) return new Map();
  const found = await tx
    .select({ userId: visitNotices.userId, at: min(visitNotices.createdAt) })
    .from(visitNotices)
    .where(and(eq(visitNotices.organizationId, organizationId), inArray(visitNotices.userId, [...userIds])))
    .groupBy(visitNotices.userId);
  return new Map(found.flatMap(({ userId, at }) => (at ? [[userId, at]] : [])));
};

export const lockNotices = (tx: SystemTx, reader: Reader) =>
  tx.select().from(visitNotices).where(ofReader(reader)).for("update");

export const deleteNotices = async (
  tx: SystemTx,
  reader: Reader,
  visitIds: readonly string[],
): Promise<void> => {
  await tx.delete(visitNotices).where(and(ofReader(reader), inArray(visitNotices.visitId, [...visitIds])));
};
