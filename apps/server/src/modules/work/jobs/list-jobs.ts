import type { ListedJob, listJobs as route } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, dayIn, weekStartOf } from "@fieldwright/domain/calendar";
import { sortsByAmount } from "@fieldwright/domain/list-views";
import { can } from "@fieldwright/domain/permissions";
import { instantAt } from "@fieldwright/domain/zoned-time";
import type * as z from "zod/mini";
import { addressText, summarizeClients } from "#customers";
import { findSettings, readTerms } from "#identity";
import { AppError, type Principal } from "#kernel";
import { findNearestVisits, findStarts } from "./job-visits.repo";
import { jobVisibility, seesEstimate } from "./jobs.policy";
import { presentJobSummary, presentListedVisit } from "./jobs.present";
import { findAddresses, listJobRecords } from "./jobs.repo";

type Query = z.infer<typeof route.query>;
type Narrowed = Pick<Query, "only" | "sort">;

/** The order by amount, and what was not invoiced, would tell what the person may not see. */
const mustMaySee = (principal: Principal, { only, sort }: Narrowed): void => {
  if (sort && sortsByAmount(sort) && !seesEstimate(principal))
    throw new AppError("forbidden", "You may not sort jobs by amount");
  if (only === "not_invoiced" && !can(principal, "invoices:read"))
    throw new AppError("forbidden", "You may not see what was invoiced");
};

/** Only the shortlist of this week needs it: seven days from the organization's first day of the week. */
export const weekFor = async (tx: TenantTx, only: string | undefined, now: Date) => {
  if (only !== "this_week") return undefined;
  const { timeZone } = await readTerms(tx);
  const first = weekStartOf(dayIn(timeZone, now), (await findSettings(tx))?.weekStartsOn ?? 0);
  return { start: instantAt(timeZone, first, 0), end: instantAt(timeZone, addDays(first, 7), 0) };
};

export const listJobs = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, ...filter }: Query,
  now: Date,
) => {
  mustMaySee(principal, filter);
  const found = await listJobRecords(tx, jobVisibility(principal), {
    ...filter,
    limit,
    offset: (page - 1) * limit,
    at: now,
    week: await weekFor(tx, filter.only, now),
  });
  const jobs = found.jobs.map(({ job }) => job);
  const ids = jobs.map(({ id }) => id);
  const clientOf = await summarizeClients(
    tx,
    jobs.map((job) => job.clientId),
  );
  const starts = await findStarts(tx, ids, now);
  const visits = await findNearestVisits(tx, ids, now);
  const addresses = await findAddresses(tx, jobs);
  const estimate = seesEstimate(principal);
  return {
    jobs: jobs.map((job): ListedJob => {
      const client = clientOf(job.clientId);
      const address = addresses.get(job.propertyId ?? "");
      return {
        ...presentJobSummary(job, { client, startsAt: starts.get(job.id), estimate }),
        address: (address && addressText(address)) || client.user.profile.address,
        visit: presentListedVisit(visits.get(job.id)),
      };
    }),
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};
