import type { TenantTx, Tx } from "@fieldwright/db/client";
import { fullName, itsClient, itsJob, itsVisit } from "@fieldwright/db/joins";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { calendarFeeds, visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";

const ofPerson = (userId: string) => and(ofTenant(calendarFeeds), eq(calendarFeeds.userId, userId));

export const findFeed = async (tx: TenantTx, userId: string) => {
  const [feed] = await tx
    .select({ id: calendarFeeds.id, createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(ofPerson(userId));
  return feed;
};

/** Each person has one link. A new one replaces the old one. */
export const saveFeed = async (tx: TenantTx, userId: string, tokenHash: string, now: Date) => {
  const [feed] = await tx
    .insert(calendarFeeds)
    .values({ organizationId: tenant, userId, tokenHash, createdAt: now })
    .onConflictDoUpdate({
      target: [calendarFeeds.organizationId, calendarFeeds.userId],
      set: { tokenHash, createdAt: now },
    })
    .returning({ id: calendarFeeds.id, createdAt: calendarFeeds.createdAt });
  if (!feed) throw new Error("upsert returned no feed");
  return feed;
};

export const deleteFeed = async (tx: TenantTx, userId: string): Promise<{ id: string } | undefined> => {
  const [gone] = await tx.delete(calendarFeeds).where(ofPerson(userId)).returning({ id: calendarFeeds.id });
  return gone;
};

export const deleteAllFeeds = (tx: TenantTx): Promise<{ id: string }[]> =>
  tx.delete(calendarFeeds).where(ofTenant(calendarFeeds)).returning({ id: calendarFeeds.id });

/** The person whose calendar a link opens, unless they are deactivated. */
export const findOwnerOfFeed = async (tx: Tx, tokenHash: string) => {
  const [owner] = await tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      organizationId: calendarFeeds.organizationId,
      organization: organizations.name,
    })
    .from(calendarFeeds)
    .innerJoin(users, and(sameTenant(users, calendarFeeds), eq(users.id, calendarFeeds.userId)))
    .innerJoin(organizations, eq(organizations.id, calendarFeeds.organizationId))
    .where(
      and(
        eq(calendarFeeds.tokenHash, tokenHash),
        isNull(users.deactivatedAt),
        isNull(organizations.deletedAt),
      ),
    );
  return owner;
};

const maxVisits = 5000;

export type FeedRow = Awaited<ReturnType<typeof findFeedRows>>[number];

/** One row for each segment. Canceled visits too, so that calendar programs can show that. */
export const findFeedRows = (tx: TenantTx, userId: string, { start, end }: Span) =>
  tx
    .select({
      visitId: visits.id,
      start: visitAssignments.startsAt,
      end: visitAssignments.endsAt,
      status: visits.status,
      location: visits.location,
      arrivalFrom: visits.arrivalFrom,
      arrivalUntil: visits.arrivalUntil,
      version: visits.version,
      createdAt: visits.createdAt,
      updatedAt: visits.updatedAt,
      title: jobs.title,
      number: jobs.number,
      clientName: fullName(clients),
      clientPhone: clients.phone,
    })
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .innerJoin(jobs, itsJob(visits))
    .innerJoin(clients, itsClient(visits))
    .where(
      and(
        ofTenant(visitAssignments),
        eq(visitAssignments.userId, userId),
        gt(visitAssignments.startsAt, start),
        lt(visitAssignments.startsAt, end),
        isNull(visits.deletedAt),
      ),
    )
    .orderBy(asc(visitAssignments.startsAt), asc(visitAssignments.id))
    .limit(maxVisits);
