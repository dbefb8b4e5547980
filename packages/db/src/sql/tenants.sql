-- The organization of the running transaction, or null. `database.tenant()` sets it; policies and functions read it
-- here.
create or replace function app_organization_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
