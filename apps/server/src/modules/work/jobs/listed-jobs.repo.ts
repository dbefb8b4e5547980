import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { addressOf, clientInShort, itsClient, itsPrimaryProperty, memberName } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { type JobSearch, jobSearch, searchJobs } from "@fieldwright/db/search-lists";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import { cents } from "@fieldwright/domain/money";
import { openVisitStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Visibility } from "#kernel";
import { shownStart } from "./job-visits.repo";

type JobFilter = Omit<JobSearch, "ownClients" | "technician"> & {
  /** A member of the team who has a visit of the job. */
  readonly team?: string | undefined;
};

const searchOf = (visibility: Visibility, { team, ...filter }: JobFilter): JobSearch => ({
  ...filter,
  ownClients: visibility.of === "clients" ? visibility.clientIds : undefined,
  // Technicians see only their own work, whatever the filter says.
  technician: visibility.of === "technician" ? visibility.userId : team,
});

export const countListedJobs = async (
  tx: TenantTx,
  visibility: Visibility,
  filter: Omit<JobFilter, "limit" | "offset">,
): Promise<number> => (await searchJobs(tx, searchOf(visibility, { ...filter, limit: 0, offset: 0 }))).total;

/** Constants in the text, because with a list of values PostgreSQL would plan each time. */
const openStatuses = sql.raw(openVisitStatuses.map((status) => `'${status}'`).join(", "));

type Booked = { readonly userId: string; readonly name: string };

export type NearestVisit = {
  readonly startsAt: Date;
  readonly status: VisitStatus;
  /** It is not over. */
  readonly ahead: boolean;
  readonly team: readonly Booked[];
  /** The start that the job shows. */
  readonly shownAt: Date;
};

/** Of the job: the visit under way or the next one, else the last one. Canceled visits don't count. */
const nearestVisit = (tx: TenantTx, now: SQL) => {
  const isOpen = sql<boolean>`(${visits.endsAt} > ${now} and ${visits.status} in (${openStatuses}))`;
  return tx
    .selectDistinctOn([visits.jobId], {
      id: visits.id,
      startsAt: visits.startsAt,
      status: visits.status,
      ahead: isOpen.as("ahead"),
      shownAt: shownStart(now, sql`over ()`).as("shown_at"),
    })
    .from(visits)
    .where(and(live(visits), eq(visits.jobId, jobs.id), sql`${visits.status} <> 'cancelled'`))
    .orderBy(
      visits.jobId,
      desc(isOpen),
      sql`case when ${isOpen} then ${visits.startsAt} end`,
      desc(visits.startsAt),
    )
    .as("nearest");
};

/** What a list shows of a job. Reading whole rows took longer. */
const listedColumns = {
  id: jobs.id,
  number: jobs.number,
  reference: jobs.reference,
  title: jobs.title,
  description: jobs.description,
  category: jobs.category,
  status: jobs.status,
  statusBeforeHold: jobs.statusBeforeHold,
  priority: jobs.priority,
  estimatedCost: jobs.estimatedCost,
  estimatedDuration: jobs.estimatedDuration,
  scheduledDate: jobs.scheduledDate,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
  version: jobs.version,
};

export type ListedRecord = Pick<typeof jobs.$inferSelect, keyof typeof listedColumns>;

const site = alias(properties, "site");

const preparePage = (tx: TenantTx, name: string, call: SQL) => {
  const page = tx
    .$with("page", {
      ids: sql`ids`.as("ids"),
      total: sql`total`.mapWith(Number).as("total"),
      amount: sql`amount`.mapWith((sum) => cents(Number(sum))).as("amount"),
      isCapped: sql<boolean>`is_capped`.as("is_capped"),
    })
    .as(sql`select *, ${sql.placeholder("at")}::timestamptz as now from ${call}`);
  const nearest = nearestVisit(tx, sql`page.now`);
  const booked = tx
    .selectDistinct({
      userId: visitAssignments.userId,
      name: memberName(visitAssignments.userId).as("name"),
    })
    .from(visitAssignments)
    .where(and(ofTenant(visitAssignments), eq(visitAssignments.visitId, nearest.id)))
    .as("booked");
  return tx
    .with(page)
    .select({
      found: { total: page.total, amount: page.amount, isCapped: page.isCapped },
      job: listedColumns,
      client: clientInShort,
      address: addressOf(properties),
      site: addressOf(site),
      visit: {
        startsAt: nearest.startsAt,
        status: nearest.status,
        ahead: nearest.ahead,
        shownAt: nearest.shownAt,
        team: sql<Booked[]>`(
          select coalesce(json_agg(json_build_object('userId', user_id, 'name', name) order by user_id), '[]')
          from ${booked}
        )`,
      },
    })
    .from(page)
    .leftJoin(jobs, and(live(jobs), sql`${jobs.id} = any(${page.ids})`))
    .leftJoin(clients, itsClient(jobs))
    .leftJoin(properties, itsPrimaryProperty)
    .leftJoin(site, and(sameTenant(site, jobs), eq(site.id, jobs.propertyId)))
    .leftJoinLateral(nearest, sql`true`)
    .orderBy(sql`array_position(${page.ids}, ${jobs.id})`)
    .prepare(name);
};

/**
 * One page with the sums of the whole list: each job with its client, the client's address, its own address if it has one,
 * and its nearest visit. In one statement, because a second one would cost a trip.
 */
export const findListedJobs = async (tx: TenantTx, visibility: Visibility, filter: JobFilter) => {
  const { call, values } = jobSearch(searchOf(visibility, filter));
  const rows = await prepared(tx, "job_page", (name) => preparePage(tx, name, call())).execute(values);
  const [first] = rows;
  if (!first) throw new Error("The search answered nothing.");
  return {
    ...first.found,
    jobs: rows.flatMap(({ job, client, address, site, visit }) =>
      job && client ? [{ job, client, address, site, visit }] : [],
    ),
  };
};
