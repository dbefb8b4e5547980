-- The parts of a list's life lie apart by the golden section: at even distances a list in which something comes round evenly
-- (ten clients in turn, a monthly round) shows the same few again and again, and what is rare seems common.
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
--> statement-breakpoint
-- As before, but a word counts as rare up to a twentieth of the sample: reading a tenth of 500,000 records by the trigram index
-- takes longer than counting them in the index of bytes.
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
