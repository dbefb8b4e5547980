import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { addressOf, clientInShort, itsClient, itsPrimaryProperty } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { type JobSearch, jobSearch, searchJobs } from "@fieldwright/db/search-lists";
import { live, sameTenant } from "@fieldwright/db/tenant";
import { cents } from "@fieldwright/domain/money";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Visibility } from "#kernel";
import { bookedFor, nearestVisit } from "./job-visits.repo";

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
        team: bookedFor(tx, nearest.id),
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
