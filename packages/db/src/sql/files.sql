-- storage_used: the bytes of an organization's files. Two uploads of one organization wait for each other at its row,
-- so they cannot pass the limit together.

create or replace function attachments_stored() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into storage_used (organization_id, bytes)
  select organization_id, sum(size) from added group by organization_id order by organization_id
  on conflict (organization_id) do update set bytes = storage_used.bytes + excluded.bytes;
  return null;
end $$;

create or replace trigger stored after insert on attachments
referencing new table as added for each statement execute function attachments_stored();

create or replace function attachments_removed() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update storage_used s set bytes = greatest(0, s.bytes - gone.bytes)
  from (select organization_id, sum(size) as bytes from removed group by organization_id) gone
  where s.organization_id = gone.organization_id;
  return null;
end $$;

create or replace trigger removed after delete on attachments
referencing old table as removed for each statement execute function attachments_removed();
