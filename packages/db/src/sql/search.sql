-- How a page of a list is found, with or without a search term.

-- The term as a pattern for LIKE, with its special characters escaped.
create or replace function search_pattern(term text) returns text
language sql immutable parallel safe
as $$ select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' $$;

-- The term as it is compared. Clients are found by a phone number in any writing: seven digits and more with nothing but marks
-- between them are compared as digits, without the country's 1.
create or replace function search_term(list text, term text) returns text
language sql immutable parallel safe
as $$
  select case when list = 'clients' and term ~ '^[0-9 ()+./-]+$' and length(digits_of(term)) >= 7
    then regexp_replace(digits_of(term), '^1([0-9]{10})$', '\1') else fold_text(term) end
$$;

-- About 200 texts from the whole life of a list, to estimate how rare a word is. The newest alone are often of one
-- kind, for example after an import. The twenty points in time are spread by the golden ratio: at even distances, a
-- list that repeats itself evenly (ten clients in turn, a monthly round) would show the same few records each time.
create or replace function list_sample(list text, organization uuid) returns text[]
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
        where organization_id = $1 and deleted_at is null
          and created_at <= newest - (newest - oldest) * (part * 0.6180339887498949 %% 1)::float8
        order by created_at desc nulls last, id desc nulls last limit 10
      ) near
    )', list) into sample using organization;
  return sample;
end $$;

-- The patterns to look up in the trigram index: the rarest word of the term, and up to two more that are about as rare,
-- because a sample cannot tell which of them is rarest. Common words are left out: their trigrams are in every second
-- record, and intersecting those costs more than it saves. For the same reason "99970" is looked up and not "client99970",
-- where "client" is common. Null when no index helps: the term is too short, or its words are in more than a twentieth of
-- the records.
create or replace function indexable_patterns(term text, sample text[]) returns text[]
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
  ), rare as (
    select piece, hits, exists (
      select from counted common where strpos(r.piece, common.piece) > 0 and common.hits * 20 > cardinality(sample)
    ) as is_mixed
    from counted r where hits * 20 <= cardinality(sample)
  ), ranked as (
    select piece, hits, is_mixed,
      row_number() over (order by is_mixed, greatest(hits, 4), piece = term, length(piece) desc) as place
    from rare
  )
  select array_agg(search_pattern(piece) order by place) from ranked
  where place = 1 or (place <= 3 and hits <= 4 and piece <> term and not is_mixed)
$$;

-- A search counts this far. Lists of more than 2,000 records have terms that hundreds of thousands contain, and counting
-- those took a hundred times as long as finding the page.
create or replace function counted_at_most() returns integer
language sql immutable parallel safe
as $$ select 1000 $$;

-- One page of a list, the total, and the sum of two amounts of all that was found, if they are asked for.
--   joined   what the condition or the order needs beside the record `r`
--   listed   the condition of the list
--   few      true when the condition leaves the records of one person or one client
--   counted  the kept total, used when there is no term. The caller has the kept amounts, too.
--   ordering the order of the page
-- Without a term the list is read in its order. A common one is, too: until the page is full and enough is counted. If
-- there is more, `is_capped` is true, the total is what was counted, and nothing is summed. Otherwise the matches are
-- collected once, and total and page are taken from them: a planner that expects many matches would read the whole list
-- to find a few old ones. The statements are built as text, so that a filter that is null disappears from the plan.
drop function if exists list_page;
create function list_page(
  list text, joined text, listed text, few boolean, counted bigint, organization uuid,
  term text, page_limit integer, page_offset integer,
  only_status text, only_client uuid, own_clients uuid[], today date, person uuid,
  ordering text default 'r.created_at desc nulls last, r.id desc nulls last',
  amount_of text default null, owed_of text default null,
  out ids uuid[], out total bigint, out amount bigint, out owed bigint, out is_capped boolean
)
language plpgsql stable
as $$
declare
  wanted constant text := search_term(list, term);
  matches text := case when wanted = '' then '' else ' and strpos(r.search_text, $6) > 0' end;
  source constant text := format('%I r %s', list, joined);
  newest constant text := 'r.created_at desc nulls last, r.id desc nulls last';
  amounts constant text := format('%s as amount, %s as owed',
    coalesce(amount_of, 'null::bigint'), coalesce(owed_of, 'null::bigint'));
  walk constant text := format('select array(select r.id from %s where %s%s order by %s limit $7 offset $8)',
    source, listed, matches, ordering);
  -- The page and everything before it is counted, wherever it is.
  bound constant bigint := greatest(counted_at_most(), page_offset::bigint + page_limit);
  counted_ids uuid[];
  sample text[];
  pattern text;
begin
  is_capped := false;
  if not few and wanted = '' then
    execute walk into ids
    using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
    total := counted;
    return;
  end if;
  if wanted <> '' and (not few or person is not null) and list_total(organization, list) > 2000 then
    sample := list_sample(list, organization);
    if not few and (select count(*) from unnest(sample) text where strpos(text, wanted) > 0) > 4 then
      -- The index of the newest has all that this needs. In another order it would read a row for each that is counted.
      execute format('select array(select r.id from %s where %s%s order by %s limit %s)',
        source, listed, matches, newest, bound + 1)
      into counted_ids
      using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
      total := least(cardinality(counted_ids), bound);
      is_capped := cardinality(counted_ids) > bound;
      if ordering = newest then
        ids := counted_ids[page_offset + 1 : page_offset::bigint + page_limit];
      else
        execute walk into ids
        using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
      end if;
      if not is_capped and amount_of is not null then
        execute format('select sum(amount), sum(owed) from (
          select %s from %I r where r.organization_id = $1 and r.id = any ($2)) found', amounts, list)
        into amount, owed using organization, counted_ids;
      end if;
      return;
    end if;
    foreach pattern in array coalesce(indexable_patterns(wanted, sample), '{}') loop
      matches := matches || format(' and r.search_text like %L', pattern);
    end loop;
    if not few and char_length(wanted) <= 2 then matches := matches || ' and letter_pairs(r.search_text) @> array[$6]'; end if;
  end if;
  execute format('with found as materialized (
      select r.id, row_number() over (order by %s) as place, %s from %s where %s
    )
    select array(select id from found order by place limit $7 offset $8), counted.*
    from (select count(*), sum(amount), sum(owed) from found) counted', ordering, amounts, source, listed || matches)
  into ids, total, amount, owed
  using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
end $$;
