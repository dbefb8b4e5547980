-- How rare a word is, records from the whole life of a list tell: the newest alone are often of one kind, after an import say.
create function list_sample(list text, organization uuid) returns text[]
language plpgsql stable
as $$
declare
  sample text[];
begin
  execute format('
    with span as (
      select (select created_at from %1$I where organization_id = $1 and deleted_at is null
              order by created_at desc nulls last, id desc nulls last limit 1) as newest,
             (select created_at from %1$I where organization_id = $1 and deleted_at is null
              order by created_at nulls first, id nulls first limit 1) as oldest
    )
    select array(
      select near.search_text from span, generate_series(0, 19) part, lateral (
        select search_text from %1$I
        where organization_id = $1 and deleted_at is null and created_at <= newest - (newest - oldest) * part / 20
        order by created_at desc nulls last, id desc nulls last limit 10
      ) near
    )', list) into sample using organization;
  return sample;
end $$;
--> statement-breakpoint
-- What to ask the trigram index for: the rarest word of a term, and with it others that are about as rare, because a sample
-- cannot tell which of them one record in a hundred thousand has. Common words are left out: their trigrams are in every second
-- record, and intersecting those takes longer than it saves. Null when no index helps: the term is too short, or in more
-- than a tenth of the records.
create function indexable_patterns(term text, sample text[]) returns text[]
language sql immutable
as $$
  with counted as (
    select piece, (select count(*) from unnest(sample) text where strpos(text, piece) > 0) as hits
    from (
      select found[1] as piece from regexp_matches(term, '([[:alpha:]]{3,}|[[:digit:]]{3,})', 'g') found
      union
      select found[1] from regexp_matches(term, '([[:alnum:]]{3,})', 'g') found
      union
      select term where term ~ '[[:alnum:]]{3}'
    ) pieces
  ), ranked as (
    select piece, hits, row_number() over (order by greatest(hits, 4), piece = term, length(piece) desc) as place from counted
  )
  select array_agg(search_pattern(piece) order by place) from ranked
  where hits * 10 <= cardinality(sample) and (place = 1 or (place <= 3 and hits <= 4 and piece <> term))
$$;
--> statement-breakpoint
-- A term of one or two letters has no trigrams. So that a rare one is found without reading the list, each record's letters and
-- pairs of letters have an index of their own.
create function letter_pairs(text) returns text[]
language sql immutable strict parallel safe
as $$
  select array_agg(distinct substr($1, at, size))
  from generate_series(1, char_length($1)) at, generate_series(1, 2) size
$$;
--> statement-breakpoint
create index clients_pairs_idx on clients using gin (letter_pairs(search_text)) where deleted_at is null;
--> statement-breakpoint
create index quotes_pairs_idx on quotes using gin (letter_pairs(search_text)) where deleted_at is null;
--> statement-breakpoint
create index jobs_pairs_idx on jobs using gin (letter_pairs(search_text)) where deleted_at is null;
--> statement-breakpoint
create index visits_pairs_idx on visits using gin (letter_pairs(search_text)) where deleted_at is null;
--> statement-breakpoint
create index invoices_pairs_idx on invoices using gin (letter_pairs(search_text)) where deleted_at is null;
--> statement-breakpoint
create or replace function list_page(
  list text, source text, listed text, few boolean, counted bigint, organization uuid,
  term text, page_limit integer, page_offset integer,
  only_status text, only_client uuid, own_clients uuid[], today date, person uuid,
  out ids uuid[], out total bigint
)
language plpgsql stable
as $$
declare
  wanted constant text := lower(term);
  matches text := case when wanted = '' then '' else ' and strpos(r.search_text, $6) > 0' end;
  walk constant text := format('select array(select r.id from %s r where %s%s
    order by r.created_at desc nulls last, r.id desc nulls last limit $7 offset $8)', source, listed, matches);
  sample text[];
  patterns text[];
  pattern text;
begin
  if not few and wanted = '' then
    execute walk into ids
    using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
    total := counted;
    return;
  end if;
  if wanted <> '' and (not few or person is not null) and list_total(organization, list) > 2000 then
    sample := list_sample(list, organization);
    patterns := indexable_patterns(wanted, sample);
    foreach pattern in array coalesce(patterns, '{}') loop
      matches := matches || format(' and r.search_text like %L', pattern);
    end loop;
    if not few and (select count(*) from unnest(sample) text where strpos(text, wanted) > 0) > 4 then
      execute format('select count(*) from %s r where %s', source, listed) || case
        when patterns is null and only_status is null then ' and position($10 in r.search_bytes) > 0' else matches end into total
      using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person,
        convert_to(wanted, 'UTF8');
      execute walk into ids
      using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
      return;
    end if;
    if not few and char_length(wanted) <= 2 then matches := matches || ' and letter_pairs(r.search_text) @> array[$6]'; end if;
  end if;
  execute 'with found as materialized (select r.id, r.created_at from ' || source || ' r where ' || listed || matches || ')
    select array(select id from found order by created_at desc, id desc limit $7 offset $8), (select count(*) from found)'
  into ids, total
  using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
end $$;
--> statement-breakpoint
drop function indexable_pattern;
--> statement-breakpoint
-- So that counting a common term may use several processes.
alter function client_is_listed parallel safe;
--> statement-breakpoint
alter function quote_is_listed parallel safe;
--> statement-breakpoint
alter function job_is_listed parallel safe;
--> statement-breakpoint
alter function visit_is_listed parallel safe;
--> statement-breakpoint
alter function invoice_is_listed parallel safe;
