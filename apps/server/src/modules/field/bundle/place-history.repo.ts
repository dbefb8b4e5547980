import type { TakenOff } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { auditLog } from "@fieldwright/db/schema/changes";
import { clients } from "@fieldwright/db/schema/clients";
import { jobChecklistItems, jobNotes, visitAnswers } from "@fieldwright/db/schema/job-work";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { tenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { type SQL, sql } from "drizzle-orm";

/** Of visits that changed since the bundle's first day, the newest. */
const maxLooked = 500;
const maxListed = 50;
const maxNames = 5;

type Row = Omit<TakenOff, "at"> & { at: number };

/**
 * Visits within a span that were the person's and were given away since it began. Visits by the index of the board,
 * and of each its own few changes: no other table knows former teams.
 */
export const findTakenOff = async (
  tx: TenantTx,
  userId: string,
  { start, end }: Span,
): Promise<readonly TakenOff[]> => {
  const member = JSON.stringify([{ user: { _id: userId } }]);
  const { rows } = await tx.execute<Row>(sql`
    select visit.id as _id, job.title, (extract(epoch from off.at) * 1000)::float8 as at,
      (select coalesce(jsonb_agg(who.first_name order by who.first), '[]')
        from (select member.first_name, min(booked.id::text) as first
          from ${visitAssignments} booked join ${users} member on member.id = booked.user_id
          where booked.organization_id = ${tenant} and booked.visit_id = visit.id
          group by member.id, member.first_name order by first limit ${maxNames}) who) as "givenTo"
    from (
      select changed.id, changed.job_id from ${visits} changed
      where changed.organization_id = ${tenant} and changed.deleted_at is null
        and changed.starts_at >= ${start.toISOString()} and changed.starts_at < ${end.toISOString()}
        and changed.updated_at >= ${start.toISOString()}
        and not exists (select from ${visitAssignments} own
          where own.organization_id = ${tenant} and own.visit_id = changed.id and own.user_id = ${userId})
      order by changed.updated_at desc limit ${maxLooked}
    ) visit
    cross join lateral (
      select log.at from ${auditLog} log
      where log.organization_id = ${tenant} and log.record_id = visit.id and log.kind = 'visit'
        and log.verb = 'move' and log.at >= ${start.toISOString()}
        and log."from"->'team' @> ${member}::jsonb
        and not coalesce(log."to"->'team' @> ${member}::jsonb, false)
      order by log.id desc limit 1
    ) off
    join ${jobs} job on job.organization_id = ${tenant} and job.id = visit.job_id
    order by off.at desc, visit.id limit ${maxListed}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
};

export type Address = {
  readonly client: string;
  /** Null if the location was typed in. */
  readonly property: string | null;
  readonly location: string;
};

export type PastRow = {
  /** Which of the addresses it was at. */
  place: number;
  id: string;
  job: string;
  title: string;
  /** Milliseconds, like the others. */
  start: number;
  people: { _id: string; name: string }[];
  /** What was written or photographed for the job from here belongs to this visit. Null: from the beginning. */
  from: number | null;
  /** Null: until now. */
  until: number | null;
};

const milliseconds = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** The newest completed visits of one address. `matches` names all columns of one of the two indexes for it. */
const newestAt = (matches: SQL, limit: number): SQL => sql`(
  select past.id, past.job_id, past.starts_at from ${visits} past
  where past.organization_id = ${tenant} and past.client_id = asked.client and ${matches}
    and past.status = 'completed' and past.deleted_at is null
  order by past.starts_at desc nulls last limit ${limit})`;

/** Another visit of the same job that was not called off. */
const ofSameJob = sql`other.organization_id = ${tenant} and other.job_id = past.job_id
  and other.deleted_at is null and other.status <> 'cancelled'`;

type Asked = {
  readonly timeZone: string;
  readonly visits: number;
  readonly people: number;
};

/** The newest completed visits at each address, newest first, in one statement. */
export const findPastVisits = async (
  tx: TenantTx,
  addresses: readonly Address[],
  { timeZone, visits: limit, people }: Asked,
): Promise<PastRow[]> => {
  const asked = JSON.stringify(addresses.map((address, place) => ({ ...address, place })));
  const { rows } = await tx.execute<PastRow>(sql`
    select asked.place, past.id, past.job_id as job, job.title, ${milliseconds(sql`past.starts_at`)} as start,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', who.user_id, 'name', who.name) order by who.name), '[]')
        from (select distinct booked.user_id,
            coalesce(member.first_name || ' ' || member.last_name, 'Former member') as name
          from ${visitAssignments} booked left join ${users} member on member.id = booked.user_id
          where booked.organization_id = ${tenant} and booked.visit_id = past.id
          order by name limit ${people}) who) as people,
      (select ${milliseconds(sql`date_trunc('day', past.starts_at, ${timeZone})`)} from ${visits} other
        where ${ofSameJob} and other.starts_at < past.starts_at limit 1) as "from",
      (select ${milliseconds(sql`date_trunc('day', min(other.starts_at), ${timeZone})`)} from ${visits} other
        where ${ofSameJob} and other.starts_at > past.starts_at) as until
    from jsonb_to_recordset(${asked}::jsonb) as asked(place integer, client uuid, property uuid, location text)
    cross join lateral (
      ${newestAt(sql`past.property_id = asked.property`, limit)}
      union all
      ${newestAt(sql`past.property_id is null and past.location = asked.location and asked.property is null`, limit)}
    ) past
    cross join lateral (
      select job.title from ${jobs} job
      where job.organization_id = ${tenant} and job.id = past.job_id and job.deleted_at is null limit 1
    ) job
    order by asked.place, past.starts_at desc, past.id`);
  return rows;
};

/** Passed as a single query parameter, whatever the number of visits. */
const spansOf = (past: readonly PastRow[]): SQL => {
  const spans = past.map(({ id, job, from, until }) => ({
    id,
    job,
    from: from === null ? "-infinity" : new Date(from).toISOString(),
    until: until === null ? "infinity" : new Date(until).toISOString(),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
    as past(id uuid, job uuid, "from" timestamptz, until timestamptz)`;
};

export type PastNote = { visit: string; id: string; text: string; author: string };

type NotesAsked = { readonly each: number; readonly characters: number };

/** Notes written during a visit, or between its day and the next one without naming a visit. */
export const findNotesOfPast = async (
  tx: TenantTx,
  past: readonly PastRow[],
  { each, characters }: NotesAsked,
): Promise<PastNote[]> => {
  const newest = (matches: SQL) => sql`(
    select note.id, note.body, note.author_id, note.created_at from ${jobNotes} note
    where note.organization_id = ${tenant} and note.deleted_at is null and ${matches}
    order by note.created_at desc limit ${each})`;
  const { rows } = await tx.execute<PastNote>(sql`
    select past.id as visit, note.id, left(btrim(note.body), ${characters}) as text,
      coalesce(member.first_name || ' ' || member.last_name, (
        select customer.first_name || ' ' || customer.last_name from ${clients} customer
        where customer.organization_id = ${tenant} and customer.user_id = note.author_id
        order by customer.created_at limit 1
      ), 'Former member') as author
    from ${spansOf(past)}
    cross join lateral (
      select * from (
        ${newest(sql`note.visit_id = past.id`)}
        union all
        ${newest(sql`note.job_id = past.job and note.visit_id is null
          and note.created_at >= past."from" and note.created_at < past.until`)}
      ) both_kinds order by created_at desc, id desc limit ${each}
    ) note
    left join ${users} member on member.id = note.author_id
    order by note.created_at desc, note.id desc`);
  return rows;
};

export type ExplainedReading = {
  visit: string;
  id: string;
  text: string;
  unit: string;
  min: number | null;
  max: number | null;
  value: string;
  reason: string;
};

const readingColumns = (answer: SQL) => sql`item.id, item.text, item.unit, item.min_value as min,
  item.max_value as max, ${answer}.value, ${answer}.reason, ${answer}.done_at`;
const isExplained = (answer: SQL) => sql`item.kind = 'reading' and ${answer}.value is not null
  and ${answer}.reason <> '' and ${answer}.done_at is not null`;

/** Readings with a reason: the visit's own, or the job's from the visit's day until the next one. */
export const findExplainedReadings = async (
  tx: TenantTx,
  past: readonly PastRow[],
  each: number,
): Promise<ExplainedReading[]> => {
  const { rows } = await tx.execute<ExplainedReading>(sql`
    select past.id as visit, kept.id, kept.text, kept.unit, kept.min, kept.max, kept.value, kept.reason
    from ${spansOf(past)}
    cross join lateral (
      select * from (
        select ${readingColumns(sql`answer`)} from ${visitAnswers} answer
        join ${jobChecklistItems} item on item.organization_id = ${tenant} and item.id = answer.item_id
        where answer.organization_id = ${tenant} and answer.visit_id = past.id and ${isExplained(sql`answer`)}
        union all
        select ${readingColumns(sql`item`)} from ${jobChecklistItems} item
        where item.organization_id = ${tenant} and item.job_id = past.job and item.removed_at is null
          and ${isExplained(sql`item`)} and item.done_at >= past."from" and item.done_at < past.until
      ) both_kinds order by done_at desc, id limit ${each}
    ) kept
    order by kept.done_at desc, kept.id`);
  return rows;
};

export type PastPhoto = {
  visit: string;
  id: string;
  organizationId: string;
  contentType: string;
  note: string;
};

type PhotosAsked = { readonly each: number; readonly types: readonly string[] };

/** Photos belong to a job. Those from a visit's day until the next one are taken for the visit's. */
export const findPhotosOfPast = async (
  tx: TenantTx,
  past: readonly PastRow[],
  { each, types }: PhotosAsked,
): Promise<PastPhoto[]> => {
  const { rows } = await tx.execute<PastPhoto>(sql`
    select past.id as visit, photo.id, photo.organization_id as "organizationId", photo.content_type as "contentType",
      photo.note
    from ${spansOf(past)}
    cross join lateral (
      select file.id, file.organization_id, file.content_type, file.created_at, file.note from ${attachments} file
      where file.organization_id = ${tenant} and file.kind = 'job' and file.record_id = past.job
        and file.created_at >= past."from" and file.created_at < past.until and file.deleted_at is null
        and file.content_type = any(${`{${types.join(",")}}`}::text[])
      order by file.created_at desc limit ${each}
    ) photo
    order by photo.created_at desc, photo.id desc`);
  return rows;
};
