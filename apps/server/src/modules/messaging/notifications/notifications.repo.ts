import type { SystemTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { visitNotices } from "@fieldwright/db/schema/visit-notices";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { sameTenant } from "@fieldwright/db/tenant";
import { and, asc, eq, inArray, isNull, min, sql } from "drizzle-orm";

export const findChanges = (tx: SystemTx, ids: readonly number[]) =>
  tx
    .select()
    .from(auditLog)
    .where(inArray(auditLog.id, [...ids]))
    .orderBy(asc(auditLog.id));

export const findOrganization = async (tx: SystemTx, id: string) => {
  const [found] = await tx
    .select({ name: organizations.name, timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, id));
  return found;
};

/** Job title and client name, by visit. */
export const findVisitNames = async (
  tx: SystemTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({
      id: visits.id,
      name: sql<string>`${jobs.title} || ', ' || ${clients.firstName} || ' ' || ${clients.lastName}`,
    })
    .from(visits)
    .innerJoin(jobs, and(sameTenant(jobs, visits), eq(jobs.id, visits.jobId)))
    .innerJoin(clients, and(sameTenant(clients, visits), eq(clients.id, visits.clientId)))
    .where(inArray(visits.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
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

/** Customers' accounts, by visit. */
export const findCustomers = async (
  tx: SystemTx,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, StaffMember>> => {
  if (visitIds.length === 0) return new Map();
  const found = await tx
    .select({ visitId: visits.id, reader })
    .from(visits)
    .innerJoin(clients, and(sameTenant(clients, visits), eq(clients.id, visits.clientId)))
    .innerJoin(users, eq(users.id, clients.userId))
    .where(and(inArray(visits.id, [...visitIds]), isNull(users.deactivatedAt)));
  return new Map(found.map((row) => [row.visitId, row.reader]));
};

/** Members who are not deactivated. */
export const findStaff = (tx: SystemTx, organizationId: string) =>
  tx
    .select(reader)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), isNull(users.deactivatedAt)));

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

/** Keeps the earliest change, in whatever order changes are handled. */
export const saveNotice = async (tx: SystemTx, notice: Notice): Promise<void> => {
  const { changeId, wasAt } = notice;
  await tx
    .insert(visitNotices)
    .values(notice)
    .onConflictDoUpdate({
      target: [visitNotices.organizationId, visitNotices.userId, visitNotices.visitId],
      set: { changeId, wasAt },
      setWhere: sql`${visitNotices.changeId} > ${changeId}`,
    });
};

export const findFirstNoticeTime = async (tx: SystemTx, reader: Reader): Promise<Date | null> => {
  const [found] = await tx
    .select({ at: min(visitNotices.createdAt) })
    .from(visitNotices)
    .where(ofReader(reader));
  return found?.at ?? null;
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

export type VisitNow = {
  readonly startsAt: Date;
  /** Neither canceled nor deleted. */
  readonly isOn: boolean;
  readonly team: readonly string[];
};

export const findVisitsNow = async (
  tx: SystemTx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisitNow>> => {
  const found = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.organizationId, organizationId), inArray(visits.id, [...ids])));
  const assigned = await tx
    .select({ visitId: visitAssignments.visitId, userId: visitAssignments.userId })
    .from(visitAssignments)
    .where(
      and(eq(visitAssignments.organizationId, organizationId), inArray(visitAssignments.visitId, [...ids])),
    );
  return new Map(
    found.map(({ id, startsAt, status, deletedAt }) => [
      id,
      {
        startsAt,
        isOn: deletedAt === null && status !== "cancelled",
        team: assigned.filter(({ visitId }) => visitId === id).map(({ userId }) => userId),
      },
    ]),
  );
};
