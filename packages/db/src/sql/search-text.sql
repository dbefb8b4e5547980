-- search_text: what a search looks in, kept in each record, so that a list is searched in one index. Line breaks
-- separate the fields, so that no term matches across two of them.

-- Text as it is searched: lower case, without accents. "Soren" finds "Søren", and "Søren" finds "Soren". Without the extension
-- unaccent, which a server of one's own may not have.
create or replace function fold_text(given text) returns text
language sql immutable parallel safe strict
as $$
  select case when octet_length(given) = char_length(given) then lower(given) else
    replace(replace(replace(translate(
      regexp_replace(normalize(lower(given), nfd), '[\u0300-\u036f]', '', 'g'),
      'øđłıðħŧ', 'odlidht'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') end
$$;

create or replace function digits_of(given text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(coalesce(given, ''), '[^0-9]', '', 'g') $$;

-- A phone number is there twice, the second time as digits alone: "6145550123" finds "(614) 555-0123".
create or replace function client_search_text(
  first_name text, last_name text, email text, phone text, company_name text
) returns text
language sql immutable parallel safe
as $$
  select first_name || ' ' || last_name || E'\n' || email || E'\n' || company_name || E'\n'
    || coalesce(phone, '') || E'\n' || digits_of(phone)
$$;

create or replace function client_contacts_text(contacts jsonb) returns text
language sql immutable parallel safe
as $$
  select string_agg(concat_ws(E'\n', one ->> 'name', one ->> 'email', one ->> 'phone', digits_of(one ->> 'phone')), E'\n')
  from jsonb_array_elements(contacts) one
$$;

create or replace function client_places_text(organization uuid, client uuid) returns text
language sql stable
as $$
  select string_agg(concat_ws(E'\n', line1, nullif(line2, ''), nullif(zip, '')), E'\n' order by created_at, id) from properties
  where organization_id = organization and client_id = client and deleted_at is null
$$;

create or replace function client_name_text(organization uuid, client uuid) returns text
language sql stable
as $$
  select first_name || ' ' || last_name || E'\n' || company_name from clients
  where organization_id = organization and id = client
$$;

create or replace function clients_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := fold_text(concat_ws(E'\n',
    client_search_text(new.first_name, new.last_name, new.email, new.phone, new.company_name),
    case when new.contacts <> '[]' then client_contacts_text(new.contacts) end,
    case when tg_op = 'UPDATE' then client_places_text(new.organization_id, new.id) end));
  return new;
end $$;

create or replace trigger search_text before insert
or update of first_name, last_name, email, phone, company_name, contacts, search_text
on clients for each row execute function clients_search_text();

create or replace function titled_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := fold_text(concat_ws(E'\n', new.number, new.title, client_name_text(new.organization_id, new.client_id)));
  return new;
end $$;

create or replace trigger search_text before insert or update of number, title, client_id, search_text
on quotes for each row execute function titled_search_text();

-- Jobs and invoices of another program are found by the number that they had there, too.
create or replace function jobs_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := fold_text(concat_ws(E'\n', new.number, nullif(new.reference, ''), new.title,
    client_name_text(new.organization_id, new.client_id)));
  return new;
end $$;

create or replace trigger search_text before insert or update of number, reference, title, client_id, search_text
on jobs for each row execute function jobs_search_text();

create or replace function invoices_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := fold_text(concat_ws(E'\n', new.number, nullif(new.reference, ''),
    client_name_text(new.organization_id, new.client_id)));
  return new;
end $$;

create or replace trigger search_text before insert or update of number, reference, client_id, search_text
on invoices for each row execute function invoices_search_text();

create or replace function visits_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := fold_text(concat_ws(E'\n',
    (select title from jobs where organization_id = new.organization_id and id = new.job_id),
    client_name_text(new.organization_id, new.client_id)));
  return new;
end $$;

create or replace trigger search_text before insert or update of job_id, client_id, search_text
on visits for each row execute function visits_search_text();

-- After a rename, the records that contain the name get a new text: any write to search_text fires the triggers above.
create or replace function clients_renamed() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  name_key text := lower(new.first_name || ' ' || new.last_name);
begin
  update quotes set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update jobs set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update invoices set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  update visits set search_text = '' where organization_id = new.organization_id and client_id = new.id;
  -- Last, because everyone else locks a job or an invoice before its plan.
  update job_plans set client_key = name_key
  where organization_id = new.organization_id and client_key <> name_key and job_id in (
    select id from jobs where organization_id = new.organization_id and client_id = new.id);
  return null;
end $$;

create or replace trigger renamed after update of first_name, last_name, company_name on clients for each row
when ((old.first_name, old.last_name, old.company_name) is distinct from (new.first_name, new.last_name, new.company_name))
execute function clients_renamed();

create or replace function jobs_renamed() returns trigger
language plpgsql
as $$
begin
  update visits set search_text = '' where organization_id = new.organization_id and job_id = new.id;
  return null;
end $$;

create or replace trigger renamed after update of title on jobs for each row
when (old.title <> new.title) execute function jobs_renamed();

-- A client is found by its streets and ZIP codes.
create or replace function properties_moved() returns trigger
language plpgsql
as $$
begin
  update clients set search_text = '' where organization_id = new.organization_id and id = new.client_id;
  return null;
end $$;

create or replace trigger moved after insert or update of line1, line2, zip, deleted_at on properties
for each row execute function properties_moved();

create or replace function price_items_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := fold_text(concat_ws(E'\n', new.name, nullif(new.number, ''), nullif(new.description, '')));
  return new;
end $$;

create or replace trigger search_text before insert or update of name, number, description, search_text
on price_items for each row execute function price_items_search_text();
