-- For each table that reports count, a function <table>_reported() and its triggers: they find the jobs that a change
-- concerns and refresh their facts. A state is what of a row counts; null when nothing does. An update that leaves the
-- states alone does nothing.
-- Jobs of the client whose facts say whether this one came before or after them.
create or replace function jobs_beside(organization uuid, client uuid, own uuid, done timestamptz) returns setof uuid
language sql stable
as $$
  (select id from jobs where organization_id = organization and client_id = client and id <> own
    and status = 'completed' and deleted_at is null and completed_at <= done
   order by completed_at desc, id desc limit 1)
  union all
  (select id from jobs where organization_id = organization and client_id = client and id <> own
    and deleted_at is null and status = 'completed' and completed_at >= done
   order by completed_at, id limit 1)
  union all
  (select waiting.id from (
    select id from jobs where organization_id = organization and client_id = client and id <> own
      and not (status = 'completed' and deleted_at is null)
    union all
    select id from quotes where organization_id = organization and client_id = client and job_id is null
      and deposit_paid_cents <> 0
  ) waiting
  where not exists (select from jobs other where other.organization_id = organization and other.client_id = client
    and other.id <> own and other.status = 'completed' and other.deleted_at is null and other.completed_at < done))
$$;

do $body$
declare
  source record;
begin
  for source in
    select * from (values
      -- The completion of a job also concerns the one before it, which was the client's latest, and, if it was the
      -- client's first, those after it.
      ('jobs', $$select organization_id, id, id as job, concat_ws('|', category, property_id, client_id,
        case when status = 'completed' and deleted_at is null then completed_at end) as state from %1$s
        union all
        select c.organization_id, c.id, beside.id, c.completed_at::text from %1$s c,
          lateral jobs_beside(c.organization_id, c.client_id, c.id, c.completed_at) beside (id)
        where c.status = 'completed' and c.deleted_at is null and c.completed_at is not null$$),
      ('invoices', $$select organization_id, id, job_id as job,
        case when voided_at is null and deleted_at is null then
        concat_ws('|', total_cents, created_at, tax_cents, tax_rate) end as state from %s$$),
      ('payments', $$select p.organization_id, p.id, coalesce(i.job_id, q.job_id, q.id) as job,
        concat_ws('|', p.amount_cents, p.paid_at, p.invoice_id) as state
        from %s p
        left join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
        left join quotes q on q.organization_id = p.organization_id and q.id = p.quote_id$$),
      -- Only quotes with a deposit count, and a deposit comes after its quote: quotes have the trigger for updates alone.
      ('quotes', $$select q.organization_id, q.id, concerned.job, concat_ws('|', q.job_id, q.property_id,
        q.tax_cents, q.tax_rate, q.total_cents) as state
        from %s q, lateral (values (q.id), (q.job_id)) concerned (job)
        where q.deposit_paid_cents <> 0 and concerned.job is not null$$),
      ('visits', $$select organization_id, id, job_id as job, case when status = 'completed' and deleted_at is null then
        concat_ws('|', started_at, completed_at, starts_at, arrival_until, duration) end as state from %s$$),
      ('visit_assignments', $$select a.organization_id, a.id, v.job_id as job, a.user_id::text as state
        from %s a join visits v on v.organization_id = a.organization_id and v.id = a.visit_id and v.status = 'completed'$$),
      ('time_entries', $$select organization_id, id, job_id as job,
        case when ended_at is not null then concat_ws('|', visit_id, user_id, started_at, ended_at) end as state from %s$$),
      ('visit_progress', $$select p.organization_id, p.visit_id as id, v.job_id as job,
        concat_ws('|', p.user_id, p.travel_at, coalesce(p.arrived_at, p.started_at)) as state
        from %s p join visits v on v.organization_id = p.organization_id and v.id = p.visit_id
        where p.travel_at is not null and coalesce(p.arrived_at, p.started_at) is not null$$),
      ('properties', $$select p.organization_id, p.id, j.id as job,
        concat_ws('|', p.zip, p.is_primary, p.deleted_at is null) as state
        from %s p join jobs j on j.organization_id = p.organization_id and j.client_id = p.client_id$$)
    ) listed (name, states)
  loop
    execute format($create$
      create or replace function %1$s_reported() returns trigger
      language plpgsql security definer
      set search_path = public, pg_temp
      as $function$
      declare
        touched record;
      begin
        -- An import rebuilds the whole organization at its end.
        if current_setting('app.reports', true) = 'rebuilt later' then return null; end if;
        if tg_op = 'INSERT' then
          %7$s
          for touched in select organization_id, array_agg(distinct job) as jobs from (%2$s) rows
            where %6$s group by 1
          loop perform report_refresh(touched.organization_id, touched.jobs); end loop;
        elsif tg_op = 'DELETE' then
          for touched in select organization_id, array_agg(distinct job) as jobs from (%3$s) rows
            where state is not null group by 1
          loop perform report_refresh(touched.organization_id, touched.jobs); end loop;
        else
          %5$s
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
      -- Taking a payment locks its invoice. With this lock, the payment is either seen here, or sees what changes here.
      case when source.name in ('jobs', 'properties') then
        'perform from invoices where organization_id = touched.organization_id and job_id = any (touched.jobs) for share;'
      else '' end,
      -- Two jobs of a client that are completed at once: the second sees the first.
      case when source.name = 'jobs' then
        'perform pg_advisory_xact_lock(hashtextextended(client::text, 14)) from (
          select distinct a.client_id as client from added a join removed r on r.id = a.id
          where (a.status = ''completed'') <> (r.status = ''completed'') order by 1) served;'
      else '' end,
      -- A new job has no invoice, visit or time yet. Only one that comes completed has facts.
      case when source.name = 'jobs' then
        'id in (select id from added where status = ''completed'')'
      else 'state is not null' end,
      case when source.name = 'jobs' then
        'if not exists (select from added where status = ''completed'') then return null; end if;'
      else '' end);
    if source.name <> 'quotes' then
      perform apply_trigger(format('create or replace trigger reported_added after insert on %1$I
        referencing new table as added for each statement execute function %1$s_reported()', source.name));
      perform apply_trigger(format('create or replace trigger reported_removed after delete on %1$I
        referencing old table as removed for each statement execute function %1$s_reported()', source.name));
    end if;
    perform apply_trigger(format('create or replace trigger reported_changed after update on %1$I
      referencing old table as removed new table as added for each statement execute function %1$s_reported()', source.name));
  end loop;
end $body$;
