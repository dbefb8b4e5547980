import type { TenantTx } from "@fieldwright/db/client";
import { neededSkills } from "@fieldwright/db/needed-skills";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";

export const findStarts = (tx: TenantTx, ids: readonly string[]) =>
  tx
    .select({ id: visits.id, start: visits.startsAt })
    .from(visits)
    .where(and(live(visits), inArray(visits.id, [...ids])));

/** The skills and the number of people that jobs need. */
export const findNeeds = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly skills: readonly string[]; readonly crew: number }>> => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: jobs.id, skills: neededSkills, crew: jobs.crewSize })
    .from(jobs)
    .where(and(ofTenant(jobs), inArray(jobs.id, [...ids])));
  return new Map(found.map(({ id, ...needs }) => [id, needs]));
};

export type Regular = { readonly person: string; readonly visits: number };

/** For each client, the person among these with the most visits. */
export const findRegulars = async (
  tx: TenantTx,
  clients: readonly string[],
  people: readonly string[],
): Promise<ReadonlyMap<string, Regular>> => {
  if (clients.length === 0 || people.length === 0) return new Map();
  const number = sql<number>`count(distinct ${visits.id})::integer`;
  const found = await tx
    .select({ client: visits.clientId, person: visitAssignments.userId, visits: number })
    .from(visits)
    .innerJoin(
      visitAssignments,
      and(
        sameTenant(visitAssignments, visits),
        eq(visitAssignments.visitId, visits.id),
        inArray(visitAssignments.userId, [...people]),
      ),
    )
    .where(and(live(visits), inArray(visits.clientId, [...new Set(clients)]), eq(visits.status, "completed")))
    .groupBy(visits.clientId, visitAssignments.userId)
    .orderBy(asc(number), desc(visitAssignments.userId));
  return new Map(found.map(({ client, ...regular }) => [client, regular]));
};

/** Cents per hour and per mile. */
export const findCosts = async (tx: TenantTx) => {
  const [found] = await tx
    .select({ hourlyCost: organizations.hourlyCost, mileageCost: organizations.mileageCost })
    .from(organizations)
    .where(eq(organizations.id, tenant));
  if (!found) throw new Error("The transaction's organization does not exist.");
  return found;
};
