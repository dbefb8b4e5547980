CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rating" integer,
	"comment" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	CONSTRAINT "reviews_rating_check" CHECK (rating between 1 and 5 and (rating is null) = (submitted_at is null))
);
--> statement-breakpoint
CREATE TABLE "report_facts" (
	"organization_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"source_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid,
	"category" text NOT NULL,
	"zip" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"timed" integer NOT NULL,
	"on_time" integer NOT NULL,
	"again" boolean NOT NULL,
	CONSTRAINT "report_facts_key" UNIQUE NULLS NOT DISTINCT("organization_id","measure","source_id","user_id"),
	CONSTRAINT "report_facts_measure_check" CHECK (measure in ('invoiced', 'collected', 'completed', 'worked', 'visited', 'logged'))
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"dimension" text NOT NULL,
	"unit" text NOT NULL,
	"day" date NOT NULL,
	"category" text,
	"zip" text,
	"user_id" uuid,
	"rows" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"timed" bigint NOT NULL,
	"on_time" bigint NOT NULL,
	CONSTRAINT "report_days_measure_check" CHECK (measure in ('invoiced', 'collected', 'completed', 'work')),
	CONSTRAINT "report_days_dimension_check" CHECK (dimension in ('category', 'zip', 'person')),
	CONSTRAINT "report_days_unit_check" CHECK (unit in ('day', 'month'))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_facts" ADD CONSTRAINT "report_facts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_hash_key" ON "reviews" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reviews_job_idx" ON "reviews" USING btree ("organization_id","job_id");--> statement-breakpoint
CREATE INDEX "reviews_submitted_idx" ON "reviews" USING btree ("organization_id","submitted_at") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "report_facts_job_idx" ON "report_facts" USING btree ("organization_id","job_id");--> statement-breakpoint
CREATE INDEX "report_facts_again_idx" ON "report_facts" USING btree ("organization_id","day","job_id") WHERE measure = 'invoiced' and again;--> statement-breakpoint
CREATE INDEX "report_days_idx" ON "report_days" USING btree ("organization_id","measure","dimension","unit","day");--> statement-breakpoint
CREATE INDEX "properties_zip_idx" ON "properties" USING btree ("organization_id","zip") WHERE is_primary and deleted_at is null;
--> statement-breakpoint
-- What is counted by client is read in this index alone.
create index report_facts_day_idx on report_facts (organization_id, measure, day) include (client_id, amount);
--> statement-breakpoint

-- 1. What reports count, from the records themselves. The facts are this, kept; a test compares the two.
create view report_jobs as
select j.organization_id as tenant, j.id as job_id, j.client_id, j.category, j.status, j.completed_at, j.deleted_at, o.time_zone,
  left(coalesce(nullif(own.zip, ''), nullif(home.zip, ''), ''), 5) as zip
from jobs j
join organizations o on o.id = j.organization_id
left join properties own on own.organization_id = j.organization_id and own.id = j.property_id
left join properties home on home.organization_id = j.organization_id and home.client_id = j.client_id
  and home.is_primary and home.deleted_at is null;
--> statement-breakpoint
create view report_sources as
select j.tenant, 'invoiced' as measure, i.id as source_id, j.job_id, j.client_id, null::uuid as user_id,
  j.category, j.zip, (i.created_at at time zone j.time_zone)::date as day, i.total_cents as amount, 0 as timed, 0 as on_time,
  -- A job with several invoices is one invoiced job: only these have to be told apart.
  exists (select from invoices other where other.organization_id = i.organization_id and other.job_id = i.job_id
    and other.id <> i.id and other.voided_at is null and other.deleted_at is null) as again
from invoices i
join report_jobs j on j.tenant = i.organization_id and j.job_id = i.job_id
where i.voided_at is null and i.deleted_at is null
union all
select j.tenant, 'collected', p.id, j.job_id, j.client_id, null,
  j.category, j.zip, (p.paid_at at time zone j.time_zone)::date, p.amount_cents, 0, 0, false
from payments p
join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
join report_jobs j on j.tenant = i.organization_id and j.job_id = i.job_id
union all
select j.tenant, 'completed', j.job_id, j.job_id, j.client_id, null,
  j.category, j.zip, (j.completed_at at time zone j.time_zone)::date, 0, 0, 0, false
from report_jobs j
where j.status = 'completed' and j.completed_at is not null and j.deleted_at is null
union all
-- A completed job counts for everybody who had a visit of it.
select distinct j.tenant, 'worked', j.job_id, j.job_id, j.client_id, a.user_id,
  j.category, j.zip, (j.completed_at at time zone j.time_zone)::date, 0::bigint, 0, 0, false
from report_jobs j
join visits v on v.organization_id = j.tenant and v.job_id = j.job_id
  and v.status = 'completed' and v.deleted_at is null
join visit_assignments a on a.organization_id = v.organization_id and a.visit_id = v.id
where j.status = 'completed' and j.completed_at is not null and j.deleted_at is null
union all
-- Minutes: what the person logged on the visit, else from start to completion within a day, else as planned.
-- On time: begun within the arrival window, or within 15 minutes of the planned start where none was promised.
select v.organization_id, 'visited', v.id, v.job_id, j.client_id, a.user_id,
  j.category, j.zip, (v.completed_at at time zone j.time_zone)::date,
  coalesce(
    (select round(sum(extract(epoch from t.ended_at - t.started_at)) / 60)::bigint from time_entries t
     where t.organization_id = v.organization_id and t.visit_id = v.id and t.user_id = a.user_id),
    case when (v.started_at at time zone j.time_zone)::date = (v.completed_at at time zone j.time_zone)::date
      and v.completed_at >= v.started_at
      then round(extract(epoch from v.completed_at - v.started_at) / 60)::bigint end,
    v.duration),
  (v.started_at is not null)::integer,
  coalesce(v.started_at <= coalesce(v.arrival_until, v.starts_at + interval '15 minutes'), false)::integer,
  false
from visits v
join report_jobs j on j.tenant = v.organization_id and j.job_id = v.job_id
join (select distinct organization_id, visit_id, user_id from visit_assignments) a
  on a.organization_id = v.organization_id and a.visit_id = v.id
where v.status = 'completed' and v.completed_at is not null and v.deleted_at is null
union all
select t.organization_id, 'logged', t.id, t.job_id, j.client_id, t.user_id,
  j.category, j.zip, (t.started_at at time zone j.time_zone)::date,
  round(extract(epoch from t.ended_at - t.started_at) / 60)::bigint, 0, 0, false
from time_entries t
join report_jobs j on j.tenant = t.organization_id and j.job_id = t.job_id
where t.visit_id is null and t.ended_at is not null;
--> statement-breakpoint

-- 2. By day and by month: money and jobs by category and by ZIP code, work by person. As with list_counts, changes add
-- rows, and now and then somebody merges those of a day or month, passing over rows that somebody else is merging.
create function report_days_merge(organization uuid, only_measure text, only_dimension text, only_unit text, only_day date)
returns void
language sql
as $$
  with taken as (
    select id from report_days
    where organization_id = organization and measure = only_measure and dimension = only_dimension
      and unit = only_unit and day = only_day
    for update skip locked
  ), gone as (
    delete from report_days where id in (select id from taken) returning *
  )
  insert into report_days (organization_id, measure, dimension, unit, day, category, zip, user_id, rows, amount, timed, on_time)
  select organization, only_measure, only_dimension, only_unit, only_day, category, zip, user_id,
    sum(rows), sum(amount), sum(timed), sum(on_time)
  from gone group by category, zip, user_id
  having sum(rows) <> 0 or sum(amount) <> 0 or sum(timed) <> 0 or sum(on_time) <> 0;
$$;
--> statement-breakpoint
create function report_facts_counted() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  sign constant integer := case when tg_op = 'DELETE' then -1 else 1 end;
  place record;
  places integer := 0;
begin
  for place in
    with counted as (
      insert into report_days (organization_id, measure, dimension, unit, day, category, zip, user_id, rows, amount, timed, on_time)
      select organization_id, case when user_id is null then measure else 'work' end, parts.dimension, period.unit, period.first,
        parts.category, parts.zip, user_id,
        -- Of work, the jobs are counted: a visit has minutes, not another job.
        sign * count(*) filter (where measure not in ('visited', 'logged')),
        sign * sum(amount), sign * sum(timed), sign * sum(on_time)
      from changed,
        lateral (values ('day', day), ('month', date_trunc('month', day)::date)) period (unit, first),
        lateral (
          select 'category' as dimension, changed.category, null::text as zip where user_id is null
          union all
          select 'zip', null, changed.zip where user_id is null and measure <> 'invoiced'
          union all
          select 'person', null, null where user_id is not null
        ) parts
      group by 1, 2, 3, 4, 5, 6, 7, 8
      returning organization_id, measure, dimension, unit, day
    )
    select distinct organization_id, measure, dimension, unit, day from counted limit 21
  loop
    -- What a person does touches a few places; a load touches many, and arrives merged.
    places := places + 1;
    exit when places > 20;
    if random() < 0.1 then
      perform report_days_merge(place.organization_id, place.measure, place.dimension, place.unit, place.day);
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger counted_added after insert on report_facts
referencing new table as changed for each statement execute function report_facts_counted();
--> statement-breakpoint
create trigger counted_removed after delete on report_facts
referencing old table as changed for each statement execute function report_facts_counted();
--> statement-breakpoint

-- 3. Facts follow the records, job by job.
create function report_refresh(organization uuid, touched uuid[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  fresh report_facts[];
begin
  -- Comparing pays for the few jobs of one change: what stays needs no writing.
  if cardinality(touched) > 20 then
    delete from report_facts where organization_id = organization and job_id = any (touched);
    insert into report_facts select s.* from report_sources s where s.tenant = organization and s.job_id = any (touched);
    return;
  end if;
  fresh := array(
    select row(s.*)::report_facts from report_sources s where s.tenant = organization and s.job_id = any (touched));
  delete from report_facts kept
  where kept.organization_id = organization and kept.job_id = any (touched)
    and not exists (select from unnest(fresh) fact where fact = kept);
  insert into report_facts select * from unnest(fresh) on conflict do nothing;
end $$;
--> statement-breakpoint
create function report_rebuild(organization uuid) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- After a load the planner knows nothing of it yet, and would look up each row by its organization alone.
  analyze properties, jobs, invoices, payments, visits, visit_assignments, time_entries;
  delete from report_facts where organization_id = organization;
  insert into report_facts select * from report_sources where tenant = organization;
end $$;
--> statement-breakpoint
revoke execute on function report_refresh(uuid, uuid[]), report_rebuild(uuid) from public;
--> statement-breakpoint
grant execute on function report_rebuild(uuid) to fieldwright_system;
--> statement-breakpoint
do $body$
declare
  source record;
begin
  for source in
    -- Which jobs a row concerns, and what of it counts: null when nothing does.
    select * from (values
      ('jobs', $$select organization_id, id, id as job, concat_ws('|', category, property_id, client_id,
        case when status = 'completed' and deleted_at is null then completed_at end) as state from %s$$),
      ('invoices', $$select organization_id, id, job_id as job,
        case when voided_at is null and deleted_at is null then concat_ws('|', total_cents, created_at) end as state from %s$$),
      ('payments', $$select p.organization_id, p.id, i.job_id as job, concat_ws('|', p.amount_cents, p.paid_at) as state
        from %s p join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id$$),
      ('visits', $$select organization_id, id, job_id as job, case when status = 'completed' and deleted_at is null then
        concat_ws('|', started_at, completed_at, starts_at, arrival_until, duration) end as state from %s$$),
      ('visit_assignments', $$select a.organization_id, a.id, v.job_id as job, a.user_id::text as state
        from %s a join visits v on v.organization_id = a.organization_id and v.id = a.visit_id and v.status = 'completed'$$),
      ('time_entries', $$select organization_id, id, job_id as job,
        case when ended_at is not null then concat_ws('|', visit_id, user_id, started_at, ended_at) end as state from %s$$),
      ('properties', $$select p.organization_id, p.id, j.id as job,
        concat_ws('|', p.zip, p.is_primary, p.deleted_at is null) as state
        from %s p join jobs j on j.organization_id = p.organization_id and j.client_id = p.client_id$$)
    ) listed (name, states)
  loop
    execute format($create$
      create function %1$s_reported() returns trigger
      language plpgsql security definer
      set search_path = public, pg_temp
      as $function$
      declare
        touched record;
      begin
        -- Whoever loads a whole organization rebuilds it at the end.
        if current_setting('app.reports', true) = 'rebuilt later' then return null; end if;
        if tg_op = 'INSERT' then
          for touched in select organization_id, array_agg(distinct job) as jobs from (%2$s) rows
            where state is not null group by 1
          loop perform report_refresh(touched.organization_id, touched.jobs); end loop;
        elsif tg_op = 'DELETE' then
          for touched in select organization_id, array_agg(distinct job) as jobs from (%3$s) rows
            where state is not null group by 1
          loop perform report_refresh(touched.organization_id, touched.jobs); end loop;
        else
          for touched in select organization_id, array_agg(distinct job) as jobs from (
            ((%2$s) except (%3$s)) union all ((%3$s) except (%2$s))
          ) rows group by 1
          loop
            %4$s
            perform report_refresh(touched.organization_id, touched.jobs);
          end loop;
        end if;
        return null;
      end $function$
    $create$, source.name, format(source.states, 'added'), format(source.states, 'removed'),
      -- Whoever takes a payment holds its invoice: it is either seen here, or sees what changes here.
      case when source.name in ('jobs', 'properties') then
        'perform from invoices where organization_id = touched.organization_id and job_id = any (touched.jobs) for share;'
      else '' end);
    execute format('create trigger reported_added after insert on %1$I
      referencing new table as added for each statement execute function %1$s_reported()', source.name);
    execute format('create trigger reported_removed after delete on %1$I
      referencing old table as removed for each statement execute function %1$s_reported()', source.name);
    execute format('create trigger reported_changed after update on %1$I
      referencing old table as removed new table as added for each statement execute function %1$s_reported()', source.name);
  end loop;
end $body$;
--> statement-breakpoint
-- Days are those of the organization's zone.
create function organizations_rezoned() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform report_rebuild(new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger rezoned after update of time_zone on organizations for each row
when (old.time_zone <> new.time_zone) execute function organizations_rezoned();
--> statement-breakpoint
insert into report_facts select * from report_sources;
