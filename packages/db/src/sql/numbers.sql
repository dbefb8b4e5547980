-- The next number of a document, from the counter of its kind. As `documentNumber` in the domain package writes it.
create or replace function next_number(document text, usual_prefix text) returns text
language plpgsql
as $$
declare
  counter document_counters;
begin
  insert into document_counters as counted (organization_id, kind, last) values (app_organization_id(), document, 1)
  on conflict (organization_id, kind) do update set last = counted.last + 1
  returning * into counter;
  return coalesce(counter.prefix, usual_prefix) || lpad(counter.last::text, greatest(5, length(counter.last::text)), '0');
end $$;
