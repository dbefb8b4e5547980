import type { VisitState } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { itsClient, itsJob, itsProperty, neededSkills } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { jobRecurrences, visitAssignments, visits } from "@fieldwright/db/schema/visits";
import {
  amongIds,
  type ListPage,
  preparedByIds,
  searchVisits,
  searchVisitsByStart,
  tallyVisitsByStart,
  type VisitTally,
} from "@fieldwright/db/search-lists";
import { insertRow, live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { CustomerTold } from "@fieldwright/domain/customer-reply";
import { openVisitStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import { and, asc, count, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { Visibility } from "#kernel";

export type VisitRecord = typeof visits.$inferSelect;

/** A visit with its job, its coordinates and the customer's account. */
export type FoundVisit = {
  visit: VisitRecord;
  job: Pick<typeof jobs.$inferSelect, "id" | "number" | "title" | "priority" | "requiredSkills">;
  place: Pick<typeof properties.$inferSelect, "lat" | "lng" | "precision" | "notes"> | null;
  clientUserId: string | null;
};

const selectVisits = (tx: TenantTx) =>
  tx
    .select({
      visit: visits,
      job: {
        id: jobs.id,
        number: jobs.number,
        title: jobs.title,
        priority: jobs.priority,
        requiredSkills: neededSkills,
      },
      place: {
        lat: properties.lat,
        lng: properties.lng,
        precision: properties.precision,
        notes: properties.notes,
      },
      clientUserId: clients.userId,
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .innerJoin(clients, itsClient(visits))
    .leftJoin(properties, itsProperty(visits))
    .$dynamic();

const inTenant = ofTenant(visits);
const isLive = live(visits);

const visible = (tx: TenantTx, visibility: Visibility): SQL | undefined => {
  if (visibility.of === "organization") return undefined;
  if (visibility.of === "clients") return inArray(visits.clientId, [...visibility.clientIds]);
  return exists(
    tx
      .select({ id: visitAssignments.id })
      .from(visitAssignments)
      .where(
        and(
          sameTenant(visitAssignments, visits),
          eq(visitAssignments.visitId, visits.id),
          eq(visitAssignments.userId, visibility.userId),
        ),
      ),
  );
};

type VisitFilter = {
  readonly search: string;
  readonly status: VisitStatus | undefined;
  readonly client: string | undefined;
  readonly member: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

type VisitPage = Omit<ListPage, "ids"> & { readonly visits: FoundVisit[] };

export const listVisitRecords = async (
  tx: TenantTx,
  visibility: Visibility,
  filter: VisitFilter,
): Promise<VisitPage> => {
  const { ids, ...totals } = await searchVisits(tx, {
    ...filter,
    ...ownOf(visibility),
  });
  if (ids.length === 0) return { visits: [], ...totals };
  const page = await prepared(tx, "visit_page", (name) =>
    selectVisits(tx)
      .where(and(isLive, amongIds(visits.id)))
      .orderBy(desc(visits.createdAt), desc(visits.id))
      .prepare(name),
  ).execute({ ids });
  return { visits: page, ...totals };
};

export type StartFilter = Omit<VisitFilter, "limit" | "offset"> & {
  readonly start: Date | undefined;
  readonly end: Date | undefined;
  readonly zone: string;
  readonly state: VisitState | undefined;
};

type StartPage = StartFilter &
  Pick<VisitFilter, "limit" | "offset"> & {
    readonly backward: boolean;
    readonly perDay: number | undefined;
  };

const ownOf = (visibility: Visibility) => ({
  ownClients: visibility.of === "clients" ? visibility.clientIds : undefined,
  technician: visibility.of === "technician" ? visibility.userId : undefined,
});

export const listVisitsByStart = async (
  tx: TenantTx,
  visibility: Visibility,
  filter: StartPage,
): Promise<VisitPage> => {
  const { ids, ...totals } = await searchVisitsByStart(tx, { ...filter, ...ownOf(visibility) });
  if (ids.length === 0) return { visits: [], ...totals };
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ visit }: FoundVisit) => places.get(visit.id) ?? 0;
  const page = await findVisitsById(tx, ids);
  return { visits: page.toSorted((one, other) => placeOf(one) - placeOf(other)), ...totals };
};

/** How many visits there are on these days, or in the whole range. */
export const tallyVisits = (
  tx: TenantTx,
  visibility: Visibility,
  filter: StartFilter & { readonly days?: readonly string[] },
): Promise<VisitTally[]> => tallyVisitsByStart(tx, { ...filter, ...ownOf(visibility) });

export const listVisitsOfJob = async (
  tx: TenantTx,
  visibility: Visibility,
  { job, limit, offset }: { readonly job: string; readonly limit: number; readonly offset: number },
): Promise<{ visits: FoundVisit[]; total: number }> => {
  const where = and(isLive, eq(visits.jobId, job), visible(tx, visibility));
  const [[counted], page] = await Promise.all([
    tx.select({ total: count() }).from(visits).where(where),
    selectVisits(tx)
      .where(where)
      .orderBy(desc(visits.createdAt), desc(visits.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { visits: page, total: counted?.total ?? 0 };
};

export const findVisit = async (
  tx: TenantTx,
  id: string,
  visibility: Visibility,
): Promise<FoundVisit | undefined> => {
  const [found] = await selectVisits(tx).where(and(isLive, eq(visits.id, id), visible(tx, visibility)));
  return found;
};

/** The jobs of these visits, deleted ones included. */
export const findJobsOfVisits = (
  tx: TenantTx,
  ids: readonly string[],
): Promise<{ id: string; jobId: string }[]> =>
  tx
    .select({ id: visits.id, jobId: visits.jobId })
    .from(visits)
    .where(and(inTenant, inArray(visits.id, [...ids])));

/** Makes changes of a job's visits happen one after the other. */
export const lockJobs = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(ofTenant(jobs), inArray(jobs.id, [...ids])))
    .orderBy(asc(jobs.id))
    .for("no key update");
};

/** Deleted ones included. */
export const findVisitsById = (tx: TenantTx, ids: readonly string[]): Promise<FoundVisit[]> =>
  preparedByIds(tx, "visits_by_id", ids, (name, isAmong) =>
    selectVisits(tx)
      .where(and(inTenant, isAmong(visits.id)))
      .orderBy(asc(visits.id))
      .prepare(name),
  ).execute({ ids });

/** Locked until the transaction ends, deleted ones included. Lock their jobs and people first. */
export const lockVisits = async (tx: TenantTx, ids: readonly string[]): Promise<FoundVisit[]> => {
  const [, found] = await Promise.all([
    preparedByIds(tx, "lock_visits", ids, (name, isAmong) =>
      tx
        .select({ id: visits.id })
        .from(visits)
        .where(and(inTenant, isAmong(visits.id)))
        .orderBy(asc(visits.id))
        .for("no key update")
        .prepare(name),
    ).execute({ ids }),
    findVisitsById(tx, ids),
  ]);
  return found;
};

/** The job must be locked. */
export const isRecurring = async (tx: TenantTx, jobId: string): Promise<boolean> => {
  const [found] = await tx
    .select({ id: jobRecurrences.id })
    .from(jobRecurrences)
    .where(and(ofTenant(jobRecurrences), eq(jobRecurrences.jobId, jobId)));
  return found !== undefined;
};

export const insertVisit = (
  tx: TenantTx,
  fields: Omit<typeof visits.$inferInsert, "organizationId">,
): Promise<VisitRecord> => insertRow(tx, visits, fields);

/** The row must be locked. */
export const updateVisitRecord = async (
  tx: TenantTx,
  { id, version }: VisitRecord,
  changes: Partial<VisitRecord>,
  now: Date,
): Promise<VisitRecord> => {
  const [updated] = await tx
    .update(visits)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(visits.id, id), eq(visits.version, version)))
    .returning();
  if (!updated) throw new Error("a locked visit changed its version");
  return updated;
};

/** By a reminder. It changes nothing that people edit, so the version stays. */
export const rememberTold = async (tx: TenantTx, id: string, customerTold: CustomerTold): Promise<void> => {
  await tx
    .update(visits)
    .set({ customerTold, arrivalOpen: false })
    .where(and(inTenant, eq(visits.id, id)));
};

/** Replaces whom the customer was told of. Answers the visit's version. */
export const renameTold = async (
  tx: TenantTx,
  id: string,
  people: readonly string[],
): Promise<number | undefined> => {
  const [updated] = await tx
    .update(visits)
    .set({
      customerTold: sql`jsonb_set(${visits.customerTold}, '{people}', ${JSON.stringify(people)}::jsonb)`,
    })
    .where(and(inTenant, eq(visits.id, id)))
    .returning({ version: visits.version });
  return updated?.version;
};

export const hasOpenVisits = async (tx: TenantTx, jobId: string): Promise<boolean> => {
  const open = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(isLive, eq(visits.jobId, jobId), inArray(visits.status, [...openVisitStatuses])))
    .limit(1);
  return open.length > 0;
};

/** The given service address, or the client's first one. */
export const findServiceAddress = async (tx: TenantTx, clientId: string, propertyId: string | null) => {
  const [found] = await prepared(tx, "service_address", (name) =>
    tx
      .select()
      .from(properties)
      .where(
        and(
          live(properties),
          eq(properties.clientId, sql.placeholder("clientId")),
          sql`(${properties.id} = ${sql.placeholder("propertyId")}::uuid or ${properties.isPrimary})`,
        ),
      )
      .orderBy(asc(properties.isPrimary))
      .limit(1)
      .prepare(name),
  ).execute({ clientId, propertyId });
  return found;
};
