import type { Tx } from "@fieldwright/db/client";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { tenant } from "@fieldwright/db/tenant";
import type { PlanId } from "@fieldwright/domain/plans";
import { teamRoles } from "@fieldwright/domain/roles";
import { and, count, eq, inArray, isNull } from "drizzle-orm";

export const lockPlan = async (tx: Tx, organizationId?: string): Promise<PlanId> => {
  const [organization] = await tx
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId ?? tenant))
    .for("no key update");
  if (!organization) throw new Error("The organization does not exist.");
  return organization.plan;
};

/** Who counts toward the seats of a plan. */
export const countTeam = async (tx: Tx, organizationId?: string): Promise<number> => {
  const [counted] = await tx
    .select({ people: count() })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId ?? tenant),
        inArray(users.role, [...teamRoles]),
        isNull(users.deactivatedAt),
      ),
    );
  return counted?.people ?? 0;
};
