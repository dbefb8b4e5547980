import type { SystemTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { visits } from "@fieldwright/db/schema/visits";
import { sameTenant } from "@fieldwright/db/tenant";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

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

/** What is done there and for whom, by visit. */
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

/** The accounts of the customers of visits. */
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

/** Who can sign in now. */
export const findStaff = (tx: SystemTx, organizationId: string) =>
  tx
    .select(reader)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), isNull(users.deactivatedAt)));

/** Undefined if they cannot sign in any more. */
export const findReader = async (tx: SystemTx, id: string): Promise<StaffMember | undefined> => {
  const [found] = await tx
    .select(reader)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)));
  return found;
};

export type StaffMember = Awaited<ReturnType<typeof findStaff>>[number];
