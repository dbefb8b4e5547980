import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

const overriders = alias(users, "overriders");

const columns = {
  visitId: visitAssignments.visitId,
  userId: visitAssignments.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  deactivatedAt: users.deactivatedAt,
  role: visitAssignments.role,
  start: visitAssignments.startsAt,
  end: visitAssignments.endsAt,
  overrideReason: visitAssignments.overrideReason,
  overriddenBy: {
    id: overriders.id,
    firstName: overriders.firstName,
    lastName: overriders.lastName,
  },
};

/** One row for each person and segment, people in the order in which they were assigned. */
export type Assignment = {
  visitId: string;
  userId: string;
  firstName: string;
  lastName: string;
  deactivatedAt: Date | null;
  role: string;
  start: Date;
  end: Date;
  overrideReason: string | null;
  overriddenBy: { id: string; firstName: string; lastName: string } | null;
};

export const findAssignments = (tx: TenantTx, visitIds: readonly string[]): Promise<Assignment[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : prepared(tx, "assignments_of_visits", (name) =>
        tx
          .select(columns)
          .from(visitAssignments)
          .innerJoin(users, and(sameTenant(users, visitAssignments), eq(users.id, visitAssignments.userId)))
          .leftJoin(
            overriders,
            and(sameTenant(overriders, visitAssignments), eq(overriders.id, visitAssignments.overriddenBy)),
          )
          .where(and(ofTenant(visitAssignments), amongIds(visitAssignments.visitId)))
          .orderBy(asc(visitAssignments.id))
          .prepare(name),
      ).execute({ ids: visitIds });

const ofVisits = (ids: readonly string[]) =>
  and(ofTenant(visitAssignments), inArray(visitAssignments.visitId, [...ids]));

export const deleteAssignments = async (tx: TenantTx, visitIds: readonly string[]): Promise<void> => {
  if (visitIds.length > 0) await tx.delete(visitAssignments).where(ofVisits(visitIds));
};

/** The assignments stay, but no longer block the people's time. */
export const freeAssignments = async (tx: TenantTx, visitIds: readonly string[]): Promise<void> => {
  if (visitIds.length > 0) await tx.update(visitAssignments).set({ blocks: false }).where(ofVisits(visitIds));
};

export type NewAssignment = Omit<typeof visitAssignments.$inferInsert, "organizationId">;

export const insertAssignments = async (tx: TenantTx, rows: readonly NewAssignment[]): Promise<void> => {
  if (rows.length > 0)
    await tx.insert(visitAssignments).values(rows.map((row) => ({ ...row, organizationId: tenant })));
};
