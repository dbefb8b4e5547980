import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { users } from "@fieldwright/db/schema/users";
import { amongIds, preparedByIds } from "@fieldwright/db/search-lists";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { type Role, teamRoles } from "@fieldwright/domain/permissions";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  deactivatedAt: users.deactivatedAt,
  skills: users.skills,
  workingHours: users.workingHours,
  homeLat: users.homeLat,
  homeLng: users.homeLng,
};

export type StaffMember = Pick<typeof users.$inferSelect, keyof typeof columns>;

const isStaff = and(ofTenant(users), inArray(users.role, [...teamRoles]));

/** Includes deactivated members. */
export const findStaff = (tx: TenantTx, ids: readonly string[]): Promise<StaffMember[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : preparedByIds(tx, "staff_by_id", ids, (name, isAmong) =>
        tx
          .select(columns)
          .from(users)
          .where(and(isStaff, isAmong(users.id)))
          .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
          .prepare(name),
      ).execute({ ids });

/** Active members with these roles, plus the members in `alsoIds`. */
export const findActiveStaff = (
  tx: TenantTx,
  roles: readonly Role[],
  alsoIds: readonly string[] = [],
): Promise<StaffMember[]> =>
  tx
    .select(columns)
    .from(users)
    .where(
      and(
        isStaff,
        or(
          and(isNull(users.deactivatedAt), inArray(users.role, [...roles])),
          alsoIds.length > 0 ? inArray(users.id, [...alsoIds]) : undefined,
        ),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

/** Locks in the order of ids: two crews that were locked in different orders would deadlock. */
export const lockStaff = (tx: TenantTx, ids: readonly string[]): Promise<StaffMember[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : prepared(tx, "lock_staff", (name) =>
        tx
          .select(columns)
          .from(users)
          .where(and(isStaff, amongIds(users.id)))
          .orderBy(asc(users.id))
          .for("no key update")
          .prepare(name),
      ).execute({ ids });

export const findWorkTerms = async (tx: TenantTx) => {
  const [found] = await prepared(tx, "work_terms", (name) =>
    tx
      .select({
        timeZone: organizations.timeZone,
        hours: organizationSettings.workingHours,
        lunch: organizationSettings.lunchBreak,
        holidays: organizationSettings.holidays,
      })
      .from(organizations)
      .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
      .where(eq(organizations.id, tenant))
      .prepare(name),
  ).execute();
  return found;
};
