-- Open event streams end on every node as soon as their session or API key is deleted.
create or replace function announce_session_end() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('fieldwright_session_ends', old.id::text);
  return null;
end $$;

create or replace trigger announce_end after delete on sessions for each row execute function announce_session_end();

create or replace trigger announce_end after delete on api_keys for each row execute function announce_session_end();

-- The only way to write the security log. Tenants may neither change nor delete its rows. One account gets at most
-- twenty rows of a kind per hour; further events raise the count of the newest row.
create or replace function record_security_event(
  organization uuid, account uuid, actor uuid, event_kind text, event_detail text,
  from_address text, from_user_agent text, event_at timestamptz
) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  recent bigint[];
  place uuid;
begin
  -- Two at the same instant must not both find room for the last row.
  perform pg_advisory_xact_lock(hashtextextended('security-event:' || account || event_kind, 0));
  select array_agg(e.id order by e.id desc), (array_agg(e.organization_id order by e.id desc))[1] into recent, place from (
    select id, organization_id from security_events
    where user_id = account and kind = event_kind and at > event_at - interval '1 hour'
    order by at desc limit 20
  ) e;
  if cardinality(recent) = 20 then
    update security_events
    set count = count + 1, last_at = event_at, detail = event_detail, address = from_address, user_agent = from_user_agent
    where organization_id = place and id = recent[1];
  else
    insert into security_events
      (organization_id, user_id, actor_id, via, kind, detail, address, user_agent, at, last_at)
    values (
      coalesce(app_organization_id(), organization), account, actor, nullif(current_setting('app.via', true), ''),
      event_kind, event_detail, from_address, from_user_agent, event_at, event_at);
  end if;
end $$;

revoke execute on function record_security_event from public;
grant execute on function record_security_event to fieldwright_tenant, fieldwright_system;
