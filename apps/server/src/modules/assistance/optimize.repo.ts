import type { TenantTx } from "@fieldwright/db/client";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { visits } from "@fieldwright/db/schema/visits";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

export const findStarts = (tx: TenantTx, ids: readonly string[]) =>
  tx
    .select({ id: visits.id, start: visits.startsAt })
    .from(visits)
    .where(and(eq(visits.organizationId, tenant), inArray(visits.id, [...ids]), isNull(visits.deletedAt)));

/** Which skills jobs need, and how many people. */
export const findNeeds = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly skills: readonly string[]; readonly crew: number }>> => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: jobs.id, skills: jobs.requiredSkills, crew: jobs.crewSize })
    .from(jobs)
    .where(and(eq(jobs.organizationId, tenant), inArray(jobs.id, [...ids])));
  return new Map(found.map(({ id, ...needs }) => [id, needs]));
};

/** Cents for an hour and a mile. */
export const findCosts = async (tx: TenantTx) => {
  const [found] = await tx
    .select({ hourlyCost: organizations.hourlyCost, mileageCost: organizations.mileageCost })
    .from(organizations)
    .where(eq(organizations.id, tenant));
  if (!found) throw new Error("The transaction's organization does not exist.");
  return found;
};
