import type { TenantTx } from "@fieldwright/db/client";
import { itsProperty, neededSkills } from "@fieldwright/db/joins";
import { properties } from "@fieldwright/db/schema/clients";
import { visitProgress } from "@fieldwright/db/schema/field";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { quoteDays } from "@fieldwright/db/schema/reports";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import type { JobValue } from "@fieldwright/domain/assistance";
import type { Day } from "@fieldwright/domain/calendar";
import type { Arrival } from "@fieldwright/domain/learned-duration";
import type { Category } from "@fieldwright/domain/statuses";
import type { Place } from "@fieldwright/domain/travel";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

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

/** Names the table, which drizzle leaves out in a query of one table: the inner query would read its own column. */
const amountOfLines = sql`(
  select sum(line.total_cents) from job_lines line
  where line.organization_id = "jobs"."organization_id" and line.job_id = "jobs"."id"
)`;

/** Sent quotes of the client that nobody answered and that are still good. */
const openQuotesOfClient = (today: Day) => sql<number>`(
  select coalesce(sum(open_quote.total_cents), 0) from quotes open_quote
  where open_quote.organization_id = "jobs"."organization_id" and open_quote.client_id = "jobs"."client_id"
    and open_quote.status = 'pending' and open_quote.sent_at is not null
    and open_quote.valid_until >= ${today}::date and open_quote.deleted_at is null
)::double precision / 100`;

/** The client has a job whose visits repeat. */
const isAgreement = sql<boolean>`exists (
  select from jobs repeated
  inner join job_recurrences recurrence
    on recurrence.organization_id = repeated.organization_id and recurrence.job_id = repeated.id
  where repeated.organization_id = "jobs"."organization_id" and repeated.client_id = "jobs"."client_id"
    and repeated.deleted_at is null and repeated.status not in ('completed', 'cancelled')
)`;

/** What jobs are worth: their price in dollars, else that of their lines, and what else makes them count. */
export const findValues = async (
  tx: TenantTx,
  ids: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, Omit<JobValue, "priority">>> => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({
      id: jobs.id,
      amount: sql<number>`coalesce(${jobs.estimatedCost}, ${amountOfLines}, 0)::double precision / 100`,
      openQuotes: openQuotesOfClient(today),
      isAgreement,
    })
    .from(jobs)
    .where(and(ofTenant(jobs), inArray(jobs.id, [...new Set(ids)])));
  return new Map(found.map(({ id, ...value }) => [id, value]));
};

const quotesWith = (condition: SQL) =>
  sql<number>`coalesce(sum(${quoteDays.rows}) filter (where ${condition}), 0)::integer`;

/** The share of the quotes sent since a day that were won, 0 to 1. As reports count it: open quotes don't count yet. */
export const findWinRate = async (tx: TenantTx, since: Day, today: Day): Promise<number> => {
  const [found] = await tx
    .select({
      won: quotesWith(sql`${quoteDays.outcome} = 'approved'`),
      lost: quotesWith(
        sql`${quoteDays.outcome} = 'rejected' or ${quoteDays.outcome} = 'pending' and ${quoteDays.validUntil} < ${today}::date`,
      ),
    })
    .from(quoteDays)
    .where(and(ofTenant(quoteDays), gte(quoteDays.day, since)));
  const { won = 0, lost = 0 } = found ?? {};
  return won + lost === 0 ? 0 : won / (won + lost);
};

/** When the visits among these that are underway started. */
export const findUnderway = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: visits.id, startedAt: visits.startedAt })
    .from(visits)
    .where(and(live(visits), inArray(visits.id, [...ids]), eq(visits.status, "in_progress")));
  return new Map(found.flatMap(({ id, startedAt }) => (startedAt ? [[id, startedAt] as const] : [])));
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

/** Minutes. The arrival window that a customer gets unless somebody chooses another. */
const arrivalMinutes = sql<number>`coalesce(${organizationSettings.arrivalWindowMinutes}, 120)`;

/** Cents per hour and per mile, the usual arrival window, and what plans weigh. */
export const findCosts = async (tx: TenantTx) => {
  const [found] = await tx
    .select({
      hourlyCost: organizations.hourlyCost,
      mileageCost: organizations.mileageCost,
      arrivalMinutes,
      planWeights: organizationSettings.planWeights,
    })
    .from(organizations)
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
    .where(eq(organizations.id, tenant));
  if (!found) throw new Error("The transaction's organization does not exist.");
  return found;
};

const ownPlace = alias(properties, "own_place");
const firstPlace = alias(properties, "first_place");

/** A live job with its own address, the client's first address, and the cost of an hour and a mile. */
export const findJobToPlan = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select({
      id: jobs.id,
      clientId: jobs.clientId,
      title: jobs.title,
      category: jobs.category,
      priority: jobs.priority,
      estimatedDuration: jobs.estimatedDuration,
      scheduledDate: jobs.scheduledDate,
      crewSize: jobs.crewSize,
      requiredSkills: neededSkills,
      own: {
        line1: ownPlace.line1,
        line2: ownPlace.line2,
        city: ownPlace.city,
        state: ownPlace.state,
        zip: ownPlace.zip,
        lat: ownPlace.lat,
        lng: ownPlace.lng,
      },
      first: {
        line1: firstPlace.line1,
        line2: firstPlace.line2,
        city: firstPlace.city,
        state: firstPlace.state,
        zip: firstPlace.zip,
        lat: firstPlace.lat,
        lng: firstPlace.lng,
      },
      hourlyCost: organizations.hourlyCost,
      mileageCost: organizations.mileageCost,
      arrivalMinutes,
    })
    .from(jobs)
    .innerJoin(organizations, eq(organizations.id, jobs.organizationId))
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, jobs.organizationId))
    .leftJoin(
      ownPlace,
      and(sameTenant(ownPlace, jobs), eq(ownPlace.id, jobs.propertyId), isNull(ownPlace.deletedAt)),
    )
    .leftJoin(
      firstPlace,
      and(
        sameTenant(firstPlace, jobs),
        eq(firstPlace.clientId, jobs.clientId),
        eq(firstPlace.isPrimary, true),
        isNull(firstPlace.deletedAt),
      ),
    )
    .where(and(live(jobs), eq(jobs.id, id)));
  return found;
};
export type JobToPlan = NonNullable<Awaited<ReturnType<typeof findJobToPlan>>>;

/** Names the table, which drizzle leaves out in a query of one table: the inner query would read its own column. */
const peopleOf = sql<string[]>`array(
  select distinct on_it.user_id from visit_assignments on_it
  where on_it.organization_id = "visits"."organization_id" and on_it.visit_id = "visits"."id"
)`;

/** The latest completed visits for a client and their people, newest first. */
export const findVisitsAtClient = (tx: TenantTx, clientId: string) =>
  tx
    .select({ start: visits.startsAt, people: peopleOf })
    .from(visits)
    .where(and(live(visits), eq(visits.clientId, clientId), eq(visits.status, "completed")))
    .orderBy(desc(visits.startsAt), desc(visits.id))
    .limit(100);
export type VisitAtClient = Awaited<ReturnType<typeof findVisitsAtClient>>[number];

/** The latest completed visits of a category: how long they took, and how long they were planned for. */
export const findCompletedVisits = (tx: TenantTx, category: Category) =>
  tx
    .select({
      minutes: sql<number>`round(extract(epoch from ${visits.completedAt} - ${visits.startedAt}) / 60)::integer`,
      client: visits.clientId,
      people: peopleOf,
      planned: visits.duration,
      category: visits.category,
      month: sql<number>`extract(month from ${visits.startsAt})::integer`,
    })
    .from(visits)
    .where(
      and(
        live(visits),
        eq(visits.category, category),
        eq(visits.status, "completed"),
        isNotNull(visits.startedAt),
      ),
    )
    .orderBy(sql`${visits.completedAt} desc nulls last`)
    .limit(200);

/** Enough to tell how full the streets are at each hour. */
const maxArrivals = 600;
const arrivalsWithin = 120 * 24 * 3_600_000;

/** When people got to the latest completed visits, by their own taps. */
export const findArrivals = async (tx: TenantTx, now: Date): Promise<Arrival[]> => {
  const arrived = sql<Date>`coalesce(${visitProgress.arrivedAt}, ${visitProgress.startedAt})`.mapWith(
    visitProgress.startedAt,
  );
  const found = await tx
    .select({
      person: visitProgress.userId,
      left: visitProgress.travelAt,
      arrived,
      lat: properties.lat,
      lng: properties.lng,
    })
    .from(visits)
    .innerJoin(
      visitProgress,
      and(sameTenant(visitProgress, visits), eq(visitProgress.visitId, visits.id), isNotNull(arrived)),
    )
    .leftJoin(properties, itsProperty(visits))
    .where(
      and(
        live(visits),
        eq(visits.status, "completed"),
        gt(visits.startsAt, new Date(now.getTime() - arrivalsWithin)),
        lt(visits.startsAt, now),
      ),
    )
    .orderBy(desc(visits.startsAt))
    .limit(maxArrivals);
  return found.map(({ lat, lng, ...arrival }) => ({
    ...arrival,
    place: lat !== null && lng !== null ? { lat, lng } : null,
  }));
};

/** Enough to tell where an organization works. */
const maxSampled = 50;

/** The places of some other clients. */
export const findPlacesOfOthers = async (tx: TenantTx, clientId: string): Promise<Place[]> => {
  const rows = await tx
    .select({ lat: properties.lat, lng: properties.lng })
    .from(properties)
    .where(and(live(properties), ne(properties.clientId, clientId), isNotNull(properties.lat)))
    .orderBy(desc(properties.id))
    .limit(maxSampled);
  return rows.flatMap(({ lat, lng }) => (lat !== null && lng !== null ? [{ lat, lng }] : []));
};
