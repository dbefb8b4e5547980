-- What a key could do stays, without managing people, the organization, its data or its books.
alter table api_keys add column scopes text[] not null
  default '{clients:write,quotes:write,jobs:write,schedule:write,invoices:write,messages:write,reports:read,team:read}';
--> statement-breakpoint
alter table api_keys alter column scopes drop default;
--> statement-breakpoint

-- However often it is used, a session ends after 90 days; those from before too.
update sessions set expires_at = least(expires_at, created_at + interval '90 days');
--> statement-breakpoint

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
--> statement-breakpoint
create index known_devices_expiry_idx on known_devices (expires_at);
--> statement-breakpoint

create table security_events (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id) on delete cascade,
  actor_id uuid references users (id) on delete set null,
  via text,
  kind text not null,
  detail text not null default '',
  address text not null default '',
  user_agent text not null default '',
  count integer not null default 1,
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint security_events_kind_check check (kind in (
    'sign_in_failed', 'sign_in_refused', 'new_device', 'access_refused', 'password_changed', 'password_reset',
    'email_changed', 'two_factor_on', 'two_factor_off', 'recovery_code_used', 'recovery_codes_renewed',
    'session_ended', 'role_changed', 'member_deactivated', 'member_reactivated', 'api_key_created',
    'api_key_changed', 'api_key_revoked'))
);
--> statement-breakpoint
create index security_events_list_idx on security_events (organization_id, id);
--> statement-breakpoint
create index security_events_kind_idx on security_events (organization_id, kind, id);
--> statement-breakpoint
create index security_events_account_idx on security_events (user_id, kind, at);
--> statement-breakpoint
create index security_events_actor_idx on security_events (actor_id);
--> statement-breakpoint
create index security_events_expiry_idx on security_events (at);
--> statement-breakpoint

-- The one way in, also for tenants, who may neither change nor delete what is there. Of one account and kind twenty
-- rows an hour; what comes on top raises the count of the newest.
create function record_security_event(
  organization uuid, account uuid, actor uuid, event_kind text, event_detail text,
  from_address text, from_user_agent text, event_at timestamptz
) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  recent bigint[];
begin
  -- Two at the same instant must not both find room for the last row.
  perform pg_advisory_xact_lock(hashtextextended('security-event:' || account || event_kind, 0));
  select array_agg(e.id order by e.id desc) into recent from (
    select id from security_events
    where user_id = account and kind = event_kind and at > event_at - interval '1 hour'
    order by at desc limit 20
  ) e;
  if cardinality(recent) = 20 then
    update security_events
    set count = count + 1, last_at = event_at, detail = event_detail, address = from_address, user_agent = from_user_agent
    where id = recent[1];
  else
    insert into security_events
      (organization_id, user_id, actor_id, via, kind, detail, address, user_agent, at, last_at)
    values (
      coalesce(app_organization_id(), organization), account, actor, nullif(current_setting('app.via', true), ''),
      event_kind, event_detail, from_address, from_user_agent, event_at, event_at);
  end if;
end $$;
--> statement-breakpoint
revoke execute on function record_security_event from public;
--> statement-breakpoint
grant execute on function record_security_event to fieldwright_tenant, fieldwright_system;
