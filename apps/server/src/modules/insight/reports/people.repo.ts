import type { TenantTx } from "@fieldwright/db/client";
import { timeOff } from "@fieldwright/db/schema/time-off";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { and, asc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";

/** Everybody in the field, and whoever else worked. */
export const findReportedPeople = (tx: TenantTx, worked: readonly string[]) =>
  tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      workingHours: users.workingHours,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(
      and(
        ofTenant(users),
        or(
          and(eq(users.role, "technician"), isNull(users.deactivatedAt)),
          worked.length > 0 ? inArray(users.id, [...worked]) : undefined,
        ),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

export type ReportedPerson = Awaited<ReturnType<typeof findReportedPeople>>[number];

export const findTimeOffWithin = (tx: TenantTx, { start, end }: Span) =>
  tx
    .select({ userId: timeOff.userId, start: timeOff.startsAt, end: timeOff.endsAt })
    .from(timeOff)
    .where(and(ofTenant(timeOff), lt(timeOff.startsAt, end), gt(timeOff.endsAt, start)));
