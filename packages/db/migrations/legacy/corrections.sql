-- Some of these migrations got their final text after databases had passed them. This adds what such a database lacks, and
-- changes nothing in any other.

do $$
declare
  list text;
begin
  foreach list in array array['clients', 'quotes', 'jobs', 'visits', 'invoices'] loop
    -- 0004
    if not exists (select from pg_attribute where attrelid = list::regclass and attname = 'search_bytes') then
      execute format('alter table %I add column search_bytes bytea not null default ''''', list);
      execute format('update %I set search_bytes = convert_to(search_text, ''UTF8'')', list);
      execute format('create index %1$s_count_idx on %1$I (organization_id) include (search_bytes) where deleted_at is null', list);
    end if;
    -- 0011
    if to_regproc('letter_pairs') is null then
      create function letter_pairs(text) returns text[]
      language sql immutable strict parallel safe
      as $function$
  select array_agg(distinct substr($1, at, size))
  from generate_series(1, char_length($1)) at, generate_series(1, 2) size
$function$;
    end if;
    if to_regclass(list || '_pairs_idx') is null then
      execute format('create index %1$s_pairs_idx on %1$I using gin (letter_pairs(search_text)) where deleted_at is null', list);
    end if;
  end loop;
  -- 0008
  if to_regclass('webhook_deliveries_due_idx') is null then
    create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, created_at, id) where status = 'pending';
  end if;
end $$;

-- 0014
drop function if exists own_jobs_page, own_visits_page;
