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
-- record, and intersecting those costs more than it saves. Null when no index helps: the term is too short, or its
-- words are in more than a twentieth of the records. From there on, counting in search_bytes is faster.
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
  ), ranked as (
    select piece, hits, row_number() over (order by greatest(hits, 4), piece = term, length(piece) desc) as place from counted
  )
  select array_agg(search_pattern(piece) order by place) from ranked
  where hits * 20 <= cardinality(sample) and (place = 1 or (place <= 3 and hits <= 4 and piece <> term))
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
  found constant text := format(') as place, %s as amount, %s as owed from %s where %s',
    coalesce(amount_of, 'null::bigint'), coalesce(owed_of, 'null::bigint'), source, listed);
  page constant text := 'with found as materialized (select r.id, row_number() over (order by %s%s%s)
    select array(select id from found order by place limit $7 offset $8), counted.*
    from (select count(*), sum(amount), sum(owed) from found) counted';
  walk constant text := format('select array(select r.id from %s where %s%s order by %s limit $7 offset $8)',
    source, listed, matches, ordering);
  -- The page and everything before it is counted, wherever it is.
  bound constant bigint := greatest(counted_at_most(), page_offset::bigint + page_limit);
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
      -- In another order, reading as far as it is counted would take longer than reading the newest.
      execute format(page, newest, found, format('%s limit %s', matches, bound + 1))
      into ids, total, amount, owed
      using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
      if ordering <> newest then
        execute walk into ids
        using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
      end if;
      if total > bound then
        total := bound;
        amount := null;
        owed := null;
        is_capped := true;
      end if;
      return;
    end if;
    foreach pattern in array coalesce(indexable_patterns(wanted, sample), '{}') loop
      matches := matches || format(' and r.search_text like %L', pattern);
    end loop;
    if not few and char_length(wanted) <= 2 then matches := matches || ' and letter_pairs(r.search_text) @> array[$6]'; end if;
  end if;
  execute format(page, ordering, found, matches)
  into ids, total, amount, owed
  using organization, only_status, only_client, own_clients, today, wanted, page_limit, page_offset, person;
end $$;
