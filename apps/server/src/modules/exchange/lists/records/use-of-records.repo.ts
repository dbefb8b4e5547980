import type { TenantTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobNotes, jobParts } from "@fieldwright/db/schema/job-work";
import { jobs } from "@fieldwright/db/schema/jobs";
import { messages } from "@fieldwright/db/schema/messages";
import { quotes } from "@fieldwright/db/schema/quotes";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { jobRecurrences, visits } from "@fieldwright/db/schema/visits";
import { tenant } from "@fieldwright/db/tenant";
import { eq, sql } from "drizzle-orm";

const usualDueDays = 14;

export const findDueDays = async (tx: TenantTx): Promise<number> => {
  const [found] = await tx
    .select({ days: organizationSettings.invoiceDueDays })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, tenant));
  return found?.days ?? usualDueDays;
};

/** From here on, changes of this transaction are no news: no notices, no webhooks. */
export const keepQuiet = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`select set_config('app.unannounced', '1', true)`);
};

type OfJob = typeof jobNotes | typeof jobParts | typeof timeEntries | typeof jobRecurrences;
type Deletable = typeof visits | typeof invoices;

const ofJob = (table: OfJob, id: string) =>
  sql`exists (select from ${table} where organization_id = ${tenant} and job_id = ${id}::uuid)`;

const liveOfJob = (table: Deletable, id: string) =>
  sql`exists (select from ${table} where organization_id = ${tenant} and job_id = ${id}::uuid and deleted_at is null)`;

const hasFile = (kind: "client" | "job", id: string) =>
  sql`exists (select from ${attachments} where organization_id = ${tenant} and kind = ${kind} and record_id = ${id}::uuid)`;

const otherVisit = (id: string, own: string | undefined) =>
  own
    ? sql`exists (select from ${visits} where organization_id = ${tenant} and job_id = ${id}::uuid and deleted_at is null and id <> ${own}::uuid)`
    : liveOfJob(visits, id);

/** What a job got since, besides the visit that the import made. Undefined if nothing. */
export const findUseOfJob = async (
  tx: TenantTx,
  id: string,
  ownVisit: string | undefined,
): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ use: string | null }>(sql`select case
    when ${liveOfJob(invoices, id)} then 'an invoice'
    when ${otherVisit(id, ownVisit)} then 'a visit'
    when ${ofJob(timeEntries, id)} then 'time on it'
    when ${ofJob(jobNotes, id)} then 'a note'
    when ${ofJob(jobParts, id)} then 'parts'
    when ${ofJob(jobRecurrences, id)} then 'a schedule that repeats'
    when ${hasFile("job", id)} then 'a file'
    end as use`);
  return rows[0]?.use ?? undefined;
};

type OfClient = typeof jobs | typeof quotes | typeof invoices | typeof visits;

const liveOfClient = (table: OfClient, id: string) =>
  sql`exists (select from ${table} where organization_id = ${tenant} and client_id = ${id}::uuid and deleted_at is null)`;

/** What a client has that the undo did not remove. Undefined if nothing. */
export const findLiveUse = async (tx: TenantTx, id: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ use: string | null }>(sql`select case
    when ${liveOfClient(jobs, id)} then 'a job'
    when ${liveOfClient(quotes, id)} then 'a quote'
    when ${liveOfClient(invoices, id)} then 'an invoice'
    when ${liveOfClient(visits, id)} then 'a visit'
    when exists (select from ${messages} where organization_id = ${tenant} and client_id = ${id}::uuid) then 'a message'
    when ${hasFile("client", id)} then 'a file'
    end as use`);
  return rows[0]?.use ?? undefined;
};
