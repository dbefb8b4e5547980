-- All tables, constraints and indexes as of 2026-11-16. Databases from before that date come here by the migrations in
-- legacy/. Functions, triggers and views are in src/sql; roles and the extensions pg_trgm and btree_gist in src/prerequisites.ts;
-- row-level security and grants in src/protect-tables.ts.

-- The single letters and pairs of letters of a text. Terms of one or two letters have no trigrams; the *_pairs_idx indexes find
-- them by this function. It is here and not in src/sql because the indexes store its results: changing it means rebuilding them.
create function letter_pairs(text) returns text[]
language sql immutable strict parallel safe
as $$
  select array_agg(distinct substr($1, at, size))
  from generate_series(1, char_length($1)) at, generate_series(1, 2) size
$$;

-- Organizations and their people

create table organizations (
  id uuid primary key,
  name text not null,
  time_zone text not null default 'America/Chicago',
  tax_rate integer not null default 0,
  quote_valid_days integer not null default 30,
  hourly_cost_cents integer not null default 4500,
  mileage_cost_cents integer not null default 70,
  plan text not null default 'professional',
  next_billing_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint organizations_plan_check check (plan in ('professional', 'enterprise', 'ultimate'))
);

create table users (
  id uuid primary key,
  organization_id uuid,
  role text not null,
  is_owner boolean not null default false,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  address text,
  company text,
  password_hash text,
  password_changed_at timestamptz,
  email_verified_at timestamptz,
  deactivated_at timestamptz,
  skills text[] not null default '{}',
  working_hours jsonb,
  home_lat double precision,
  home_lng double precision,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_tenant_key unique (organization_id, id),
  constraint users_role_check check (role in ('client', 'technician', 'manager', 'admin')),
  constraint users_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create unique index users_email_key on users (lower(email));
create index users_organization_idx on users (organization_id, created_at desc nulls last, id desc nulls last);

create table organization_settings (
  organization_id uuid primary key,
  email text not null default '',
  phone text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  lat double precision,
  lng double precision,
  invoice_due_days integer not null default 14,
  arrival_window_minutes integer not null default 120,
  payment_method text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  working_hours jsonb,
  accent_color text,
  payment_terms text not null default '',
  holidays jsonb,
  constraint organization_settings_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);

create table user_settings (
  user_id uuid primary key,
  notify_email boolean not null default true,
  notify_sms boolean not null default false,
  notify_push boolean not null default true,
  share_analytics boolean not null default true,
  share_marketing boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  muted_events text[] not null default '{}',
  constraint user_settings_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table invitations (
  id uuid primary key,
  organization_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  role text not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint invitations_role_check check (role in ('technician', 'manager', 'admin')),
  constraint invitations_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint invitations_invited_by_users_id_fk foreign key (invited_by) references users (id)
);
create unique index invitations_hash_key on invitations (token_hash);
create index invitations_organization_idx on invitations (organization_id, created_at desc nulls last);
create index invitations_email_idx on invitations (lower(email));

-- Signing in, and what is refused or logged there

create table sessions (
  id uuid primary key,
  user_id uuid not null,
  token_hash text not null,
  remembered boolean not null default false,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index sessions_token_hash_key on sessions (token_hash);
create index sessions_user_idx on sessions (user_id, last_seen_at desc nulls last);
create index sessions_expiry_idx on sessions (expires_at);

create table account_tokens (
  id uuid primary key,
  user_id uuid not null,
  purpose text not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_tokens_purpose_check check (purpose in ('reset_password', 'verify_email')),
  constraint account_tokens_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index account_tokens_hash_key on account_tokens (token_hash);
create index account_tokens_user_idx on account_tokens (user_id, purpose);

create table two_factor (
  user_id uuid primary key,
  secret text not null,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint two_factor_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table two_factor_recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  constraint two_factor_recovery_codes_user_id_code_hash_pk primary key (user_id, code_hash),
  constraint two_factor_recovery_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table two_factor_challenges (
  token_hash text primary key,
  user_id uuid not null,
  remembered boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint two_factor_challenges_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index two_factor_challenges_user_idx on two_factor_challenges (user_id);
create index two_factor_challenges_expiry_idx on two_factor_challenges (expires_at);

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_expiry_idx on known_devices (expires_at);

create table security_events (
  id bigint generated always as identity primary key,
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
  constraint security_events_kind_check check (kind in ('sign_in_failed', 'sign_in_refused', 'new_device', 'access_refused',
    'password_changed', 'password_reset', 'email_changed', 'two_factor_on', 'two_factor_off', 'recovery_code_used',
    'recovery_codes_renewed', 'session_ended', 'role_changed', 'member_deactivated', 'member_reactivated', 'api_key_created',
    'api_key_changed', 'api_key_revoked'))
);
create index security_events_list_idx on security_events (organization_id, id);
create index security_events_kind_idx on security_events (organization_id, kind, id);
create index security_events_account_idx on security_events (user_id, kind, at);
create index security_events_actor_idx on security_events (actor_id);
create index security_events_expiry_idx on security_events (at);

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  role text not null,
  token_hash text not null,
  hint text not null,
  created_by uuid not null references users (id),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  scopes text[] not null,
  constraint api_keys_role_check check (role in ('admin', 'manager'))
);
create unique index api_keys_hash_key on api_keys (token_hash);
create index api_keys_organization_idx on api_keys (organization_id, created_at desc);

create table rate_counters (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_counters_expiry_idx on rate_counters (window_start);

create table idempotency_keys (
  account uuid not null,
  route text not null,
  key text not null,
  organization_id uuid,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_account_route_key_pk primary key (account, route, key),
  constraint idempotency_keys_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index idempotency_keys_expiry_idx on idempotency_keys (created_at);

-- Clients, their places, and the ways between them

create table clients (
  id uuid primary key,
  organization_id uuid not null,
  user_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company_name text not null default '',
  status text not null default 'active',
  tags text[] not null default '{}',
  tax_rate integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null default '',
  search_bytes bytea not null default '',
  constraint clients_tenant_key unique (organization_id, id),
  constraint clients_status_check check (status in ('active', 'inactive', 'pending', 'prospect', 'past_client')),
  constraint clients_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint clients_user_id_users_id_fk foreign key (user_id) references users (id)
);
create index clients_status_idx on clients (organization_id, status, created_at desc nulls last, id desc nulls last)
  where deleted_at is null;
create index clients_user_idx on clients (user_id);
create index clients_email_idx on clients (lower(email));
-- The lists of clients, quotes, jobs, visits and invoices have the same indexes: *_list_idx gives a page in its order with the text
-- beside it, *_search_idx finds rare words, *_pairs_idx rare terms of one or two letters, and *_count_idx, which holds nothing else,
-- counts a common term. The short pending list keeps a search from reading a long one.
create index clients_list_idx on clients (organization_id, created_at desc nulls last, id desc nulls last)
  include (status, search_text) where deleted_at is null;
create index clients_search_idx on clients using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)
  where deleted_at is null;
create index clients_count_idx on clients (organization_id) include (search_bytes) where deleted_at is null;
create index clients_deleted_idx on clients (organization_id, deleted_at) where deleted_at is not null;
create index clients_pairs_idx on clients using gin (letter_pairs(search_text)) where deleted_at is null;

create table properties (
  id uuid primary key,
  organization_id uuid not null,
  client_id uuid not null,
  line1 text not null,
  line2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  lat double precision,
  lng double precision,
  notes text not null default '',
  is_primary boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  "precision" text not null default 'zip',
  geocoded_at timestamptz,
  constraint properties_tenant_key unique (organization_id, id),
  constraint properties_precision_check check (precision in ('zip', 'street', 'pin')),
  constraint properties_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint properties_client_fk foreign key (organization_id, client_id) references clients (organization_id, id)
);
create unique index properties_primary_key on properties (organization_id, client_id) where is_primary and deleted_at is null;
create index properties_client_idx on properties (organization_id, client_id);
create index properties_zip_idx on properties (organization_id, zip) where is_primary and deleted_at is null;
create index properties_unlocated_idx on properties (id) where geocoded_at is null and precision <> 'pin' and deleted_at is null;

create table geocoded_addresses (
  address text primary key,
  lat double precision,
  lng double precision,
  "precision" text not null,
  provider text not null,
  found_at timestamptz not null,
  constraint geocoded_addresses_precision_check check (precision in ('zip', 'street'))
);

create table travel_times (
  organization_id uuid not null references organizations (id),
  from_lat integer not null,
  from_lng integer not null,
  to_lat integer not null,
  to_lng integer not null,
  seconds integer not null,
  metres integer not null,
  provider text not null,
  found_at timestamptz not null,
  constraint travel_times_pk primary key (organization_id, from_lat, from_lng, to_lat, to_lng)
);
create index travel_times_age_idx on travel_times (found_at);

-- Files

create table attachments (
  id uuid primary key,
  organization_id uuid not null,
  kind text not null,
  record_id uuid not null,
  file_hash text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint attachments_size_check check (size > 0),
  constraint attachments_kind_check check (kind in ('client', 'property', 'quote', 'job', 'visit', 'invoice', 'organization')),
  constraint attachments_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint attachments_uploaded_by_users_id_fk foreign key (uploaded_by) references users (id)
);
create index attachments_record_idx on attachments (organization_id, kind, record_id, created_at);
create index attachments_file_idx on attachments (file_hash);

create table storage_used (
  organization_id uuid primary key references organizations (id),
  bytes bigint not null,
  constraint storage_used_bytes_check check (bytes >= 0)
);

-- Quotes and jobs

create table document_counters (
  organization_id uuid not null,
  kind text not null,
  last integer not null,
  prefix text,
  constraint document_counters_organization_id_kind_pk primary key (organization_id, kind),
  constraint document_counters_kind_check check (kind in ('quote', 'job', 'invoice')),
  constraint document_counters_prefix_check check (prefix ~ '[^0-9]$'),
  constraint document_counters_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);

create table quotes (
  id uuid primary key,
  organization_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  job_id uuid,
  number text not null,
  revision integer not null default 1,
  title text not null,
  description text not null default '',
  status text not null default 'pending',
  valid_until date not null,
  message text not null default '',
  deposit_cents bigint not null default 0,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by_name text,
  decline_reason text not null default '',
  subtotal_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  tax_rate integer not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null default '',
  search_bytes bytea not null default '',
  deposit_paid_cents bigint not null default 0,
  decided_from text,
  signature_id uuid,
  discount_rate integer,
  deposit_rate integer,
  constraint quotes_tenant_key unique (organization_id, id),
  constraint quotes_number_key unique (organization_id, number),
  constraint quotes_status_check check (status in ('pending', 'approved', 'rejected')),
  constraint quotes_totals_check check (total_cents = subtotal_cents - discount_cents + tax_cents
    and discount_cents between 0 and subtotal_cents),
  constraint quotes_deposit_check check (deposit_cents >= 0),
  constraint quotes_discount_rate_check check (discount_rate between 0 and 10000),
  constraint quotes_deposit_rate_check check (deposit_rate between 0 and 10000),
  constraint quotes_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint quotes_client_fk foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint quotes_property_fk foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint quotes_signature_id_attachments_id_fk foreign key (signature_id) references attachments (id)
);
create index quotes_status_idx on quotes (organization_id, status, created_at desc nulls last, id desc nulls last)
  where deleted_at is null;
create index quotes_client_idx on quotes (organization_id, client_id, created_at desc nulls last, id desc nulls last);
create index quotes_open_idx on quotes (organization_id, created_at desc nulls last, id desc nulls last, valid_until)
  where deleted_at is null and status = 'pending';
create index quotes_list_idx on quotes (organization_id, created_at desc nulls last, id desc nulls last)
  include (status, valid_until, search_text) where deleted_at is null;
create index quotes_search_idx on quotes using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)
  where deleted_at is null;
create index quotes_count_idx on quotes (organization_id) include (search_bytes) where deleted_at is null;
create index quotes_deleted_idx on quotes (organization_id, deleted_at) where deleted_at is not null;
create index quotes_pairs_idx on quotes using gin (letter_pairs(search_text)) where deleted_at is null;

create table quote_lines (
  id uuid primary key,
  organization_id uuid not null,
  quote_id uuid not null,
  "position" integer not null,
  name text not null,
  description text not null default '',
  quantity integer not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  optional boolean not null default false,
  selected boolean not null default true,
  unit text not null default 'each',
  rebate boolean not null default false,
  constraint quote_lines_position_key unique (organization_id, quote_id, position),
  constraint quote_lines_selected_check check (optional or selected),
  constraint quote_lines_price_check check (quantity > 0
    and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end),
  constraint quote_lines_unit_check check (length(unit) between 1 and 20),
  constraint quote_lines_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint quote_lines_quote_fk foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);

create table jobs (
  id uuid primary key,
  organization_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  quote_id uuid,
  number text not null,
  title text not null,
  description text not null default '',
  category text not null default 'general',
  status text not null default 'draft',
  status_before_hold text,
  priority text not null default 'medium',
  estimated_cost_cents bigint,
  estimated_duration integer,
  scheduled_date date,
  crew_size integer not null default 1,
  required_skills text[] not null default '{}',
  completed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null default '',
  search_bytes bytea not null default '',
  constraint jobs_tenant_key unique (organization_id, id),
  constraint jobs_number_key unique (organization_id, number),
  constraint jobs_category_check check (category in ('general', 'installation', 'repair', 'maintenance', 'inspection',
    'consultation', 'other')),
  constraint jobs_status_check check (status in ('draft', 'scheduled', 'in_progress', 'completed', 'on_hold', 'cancelled')),
  constraint jobs_priority_check check (priority in ('low', 'medium', 'high', 'urgent')),
  constraint jobs_hold_check check ((status = 'on_hold') = (status_before_hold is not null)
    and status_before_hold in ('draft', 'scheduled', 'in_progress', 'on_hold')),
  constraint jobs_crew_check check (crew_size > 0 and estimated_duration > 0 and estimated_cost_cents >= 0),
  constraint jobs_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint jobs_client_fk foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint jobs_property_fk foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint jobs_quote_fk foreign key (organization_id, quote_id) references quotes (organization_id, id)
);
-- A quote may be about a job that exists already, and a job may come from a quote.
alter table quotes add constraint quotes_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id);
create unique index jobs_quote_key on jobs (organization_id, quote_id) where deleted_at is null;
create index jobs_status_idx on jobs (organization_id, status, created_at desc nulls last, id desc nulls last)
  where deleted_at is null;
create index jobs_client_idx on jobs (organization_id, client_id, created_at desc nulls last, id desc nulls last);
create index jobs_day_idx on jobs (organization_id, scheduled_date) where deleted_at is null;
create index jobs_list_idx on jobs (organization_id, created_at desc nulls last, id desc nulls last)
  include (status, search_text) where deleted_at is null;
create index jobs_search_idx on jobs using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)
  where deleted_at is null;
create index jobs_count_idx on jobs (organization_id) include (search_bytes) where deleted_at is null;
create index jobs_deleted_idx on jobs (organization_id, deleted_at) where deleted_at is not null;
create index jobs_completed_idx on jobs (organization_id, completed_at) where deleted_at is null and status = 'completed';
create index jobs_pairs_idx on jobs using gin (letter_pairs(search_text)) where deleted_at is null;

create table job_lines (
  id uuid primary key,
  organization_id uuid not null,
  job_id uuid not null,
  "position" integer not null,
  name text not null,
  description text not null default '',
  quantity integer not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  unit text not null default 'each',
  rebate boolean not null default false,
  constraint job_lines_position_key unique (organization_id, job_id, position),
  constraint job_lines_price_check check (quantity > 0
    and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end),
  constraint job_lines_unit_check check (length(unit) between 1 and 20),
  constraint job_lines_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint job_lines_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);

create table job_checklist_items (
  id uuid primary key,
  organization_id uuid not null,
  job_id uuid not null,
  "position" integer not null,
  text text not null,
  done_at timestamptz,
  done_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_checklist_items_position_key unique (organization_id, job_id, position),
  constraint job_checklist_items_done_check check ((done_at is null) = (done_by is null)),
  constraint job_checklist_items_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint job_checklist_items_job_fk foreign key (organization_id, job_id)
    references jobs (organization_id, id) on delete cascade,
  constraint job_checklist_items_done_by_fk foreign key (organization_id, done_by) references users (organization_id, id)
);

create table job_recurrences (
  id uuid primary key,
  organization_id uuid not null,
  job_id uuid not null,
  rrule text not null,
  starts_on date not null,
  start_minute integer not null,
  duration integer not null,
  generated_until date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_recurrences_job_key unique (organization_id, job_id),
  constraint job_recurrences_time_check check (start_minute between 0 and 1439 and duration > 0),
  constraint job_recurrences_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint job_recurrences_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
create index job_recurrences_due_idx on job_recurrences (generated_until);

create table job_plans (
  job_id uuid primary key,
  organization_id uuid not null,
  open boolean not null,
  visits integer not null default 0,
  scheduled_date date,
  created_at timestamptz not null,
  constraint job_plans_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint job_plans_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
create index job_plans_unscheduled_idx on job_plans (organization_id, scheduled_date, created_at, job_id)
  where open and visits = 0;

-- Visits, and the time of the people who make them

create table visits (
  id uuid primary key,
  organization_id uuid not null,
  job_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration integer not null,
  arrival_from timestamptz,
  arrival_until timestamptz,
  occurrence_on date,
  category text not null default 'general',
  status text not null default 'pending',
  locked boolean not null default false,
  location text not null default '',
  notes_internal text not null default '',
  started_at timestamptz,
  completed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null default '',
  search_bytes bytea not null default '',
  constraint visits_tenant_key unique (organization_id, id),
  constraint visits_category_check check (category in ('general', 'installation', 'repair', 'maintenance', 'inspection',
    'consultation', 'other')),
  constraint visits_status_check check (status in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress', 'completed',
    'cancelled')),
  constraint visits_time_check check (ends_at > starts_at and duration > 0 and arrival_until >= arrival_from),
  constraint visits_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint visits_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id),
  constraint visits_client_fk foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint visits_property_fk foreign key (organization_id, property_id) references properties (organization_id, id)
);
create unique index visits_occurrence_key on visits (organization_id, job_id, occurrence_on) where occurrence_on is not null;
create index visits_status_idx on visits (organization_id, status, created_at desc nulls last, id desc nulls last)
  where deleted_at is null;
create index visits_client_idx on visits (organization_id, client_id, created_at desc nulls last, id desc nulls last);
create index visits_job_idx on visits (organization_id, job_id, starts_at);
create index visits_board_idx on visits (organization_id, starts_at, ends_at) where deleted_at is null;
create index visits_waiting_idx on visits (organization_id, starts_at, id, status, arrival_until)
  where deleted_at is null and status in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress');
create index visits_list_idx on visits (organization_id, created_at desc nulls last, id desc nulls last)
  include (status, search_text) where deleted_at is null;
create index visits_search_idx on visits using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)
  where deleted_at is null;
create index visits_count_idx on visits (organization_id) include (search_bytes) where deleted_at is null;
create index visits_learning_idx on visits (organization_id, category, completed_at desc nulls last)
  where deleted_at is null and status = 'completed' and started_at is not null;
create index visits_deleted_idx on visits (organization_id, deleted_at) where deleted_at is not null;
create index visits_pairs_idx on visits using gin (letter_pairs(search_text)) where deleted_at is null;

create table visit_assignments (
  id uuid primary key,
  organization_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  role text not null default 'technician',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocks boolean not null default true,
  override_reason text,
  overridden_by uuid,
  created_at timestamptz not null default now(),
  constraint visit_assignments_segment_key unique (organization_id, visit_id, user_id, starts_at),
  constraint visit_assignments_no_overlap exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&)
    where (blocks and override_reason is null),
  constraint visit_assignments_time_check check (ends_at > starts_at),
  constraint visit_assignments_override_check check ((override_reason is null) = (overridden_by is null)),
  constraint visit_assignments_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint visit_assignments_visit_fk foreign key (organization_id, visit_id)
    references visits (organization_id, id) on delete cascade,
  constraint visit_assignments_user_fk foreign key (organization_id, user_id) references users (organization_id, id),
  constraint visit_assignments_overridden_by_fk foreign key (organization_id, overridden_by) references users (organization_id, id)
);
create index visit_assignments_user_idx on visit_assignments (organization_id, user_id, starts_at, ends_at);

create table own_work (
  organization_id uuid not null,
  user_id uuid not null,
  visit_id uuid not null,
  visit_status text not null,
  visit_created_at timestamptz not null,
  job_id uuid not null,
  job_status text,
  job_created_at timestamptz not null,
  client_id uuid not null,
  constraint own_work_organization_id_visit_id_user_id_pk primary key (organization_id, visit_id, user_id),
  constraint own_work_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint own_work_visit_fk foreign key (organization_id, visit_id) references visits (organization_id, id) on delete cascade
);
create index own_work_visits_idx on own_work (organization_id, user_id, visit_created_at desc, visit_id desc)
  include (visit_status, client_id);
create index own_work_jobs_idx on own_work (organization_id, user_id, job_created_at desc, job_id desc)
  include (job_status, client_id);

create table visit_notices (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id) on delete cascade,
  visit_id uuid not null,
  change_id bigint not null,
  was_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, visit_id)
);

create table job_notes (
  id uuid primary key,
  organization_id uuid not null,
  job_id uuid not null,
  visit_id uuid,
  author_id uuid not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint job_notes_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint job_notes_author_id_users_id_fk foreign key (author_id) references users (id),
  constraint job_notes_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade,
  constraint job_notes_visit_fk foreign key (organization_id, visit_id) references visits (organization_id, id)
);
create index job_notes_job_idx on job_notes (organization_id, job_id, created_at desc nulls last);
create index job_notes_visit_idx on job_notes (organization_id, visit_id);

create table time_entries (
  id uuid primary key,
  organization_id uuid not null,
  job_id uuid not null,
  visit_id uuid,
  user_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint time_entries_time_check check (ended_at > started_at),
  constraint time_entries_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint time_entries_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade,
  constraint time_entries_visit_fk foreign key (organization_id, visit_id) references visits (organization_id, id),
  constraint time_entries_user_fk foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index time_entries_running_key on time_entries (organization_id, user_id) where ended_at is null;
create index time_entries_job_idx on time_entries (organization_id, job_id, started_at);
create index time_entries_visit_idx on time_entries (organization_id, visit_id);
create index time_entries_user_idx on time_entries (organization_id, user_id, started_at);
create index time_entries_user_end_idx on time_entries (organization_id, user_id, ended_at);

create table time_off (
  id uuid primary key,
  organization_id uuid not null,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint time_off_time_check check (ends_at > starts_at),
  constraint time_off_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint time_off_user_fk foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index time_off_user_idx on time_off (organization_id, user_id, starts_at);
create index time_off_board_idx on time_off (organization_id, starts_at, ends_at);

create table calendar_feeds (
  id uuid primary key,
  organization_id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_user_key unique (organization_id, user_id),
  constraint calendar_feeds_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint calendar_feeds_user_fk foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create unique index calendar_feeds_hash_key on calendar_feeds (token_hash);

create table schedule_proposals (
  id uuid primary key,
  organization_id uuid not null,
  type text not null,
  moves jsonb not null,
  applied_at timestamptz,
  applied_versions jsonb,
  created_at timestamptz not null default now(),
  constraint schedule_proposals_type_check check (type in ('efficiency', 'cost', 'workload', 'route')),
  constraint schedule_proposals_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index schedule_proposals_age_idx on schedule_proposals (created_at);

-- Invoices and money

create table invoices (
  id uuid primary key,
  organization_id uuid not null,
  client_id uuid not null,
  job_id uuid not null,
  number text not null,
  due_date date not null,
  notes text not null default '',
  sent_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  subtotal_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  tax_rate integer not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null default '',
  search_bytes bytea not null default '',
  discount_rate integer,
  constraint invoices_tenant_key unique (organization_id, id),
  constraint invoices_number_key unique (organization_id, number),
  constraint invoices_totals_check check (total_cents = subtotal_cents - discount_cents + tax_cents
    and discount_cents between 0 and subtotal_cents),
  constraint invoices_paid_check check (paid_cents >= 0),
  constraint invoices_discount_rate_check check (discount_rate between 0 and 10000),
  constraint invoices_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint invoices_client_fk foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint invoices_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id)
);
create index invoices_client_idx on invoices (organization_id, client_id, created_at desc nulls last, id desc nulls last);
create index invoices_job_idx on invoices (organization_id, job_id);
create index invoices_open_idx on invoices (organization_id, due_date)
  where deleted_at is null and voided_at is null and paid_cents < total_cents;
create index invoices_open_list_idx on invoices (organization_id, created_at desc nulls last, id desc nulls last, due_date)
  where deleted_at is null and voided_at is null and paid_cents < total_cents;
create index invoices_paid_idx on invoices (organization_id, created_at desc nulls last, id desc nulls last)
  where deleted_at is null and voided_at is null and paid_cents >= total_cents;
create index invoices_voided_idx on invoices (organization_id, created_at desc nulls last, id desc nulls last)
  where deleted_at is null and voided_at is not null;
create index invoices_list_idx on invoices (organization_id, created_at desc nulls last, id desc nulls last)
  include (voided_at, paid_cents, total_cents, due_date, search_text) where deleted_at is null;
create index invoices_search_idx on invoices using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)
  where deleted_at is null;
create index invoices_count_idx on invoices (organization_id) include (search_bytes) where deleted_at is null;
create index invoices_deleted_idx on invoices (organization_id, deleted_at) where deleted_at is not null;
create index invoices_pairs_idx on invoices using gin (letter_pairs(search_text)) where deleted_at is null;

create table invoice_lines (
  id uuid primary key,
  organization_id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  name text not null,
  description text not null default '',
  quantity integer not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  unit text not null default 'each',
  rebate boolean not null default false,
  constraint invoice_lines_position_key unique (organization_id, invoice_id, position),
  constraint invoice_lines_price_check check (quantity > 0
    and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end),
  constraint invoice_lines_unit_check check (length(unit) between 1 and 20),
  constraint invoice_lines_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint invoice_lines_invoice_fk foreign key (organization_id, invoice_id)
    references invoices (organization_id, id) on delete cascade
);

create table card_checkouts (
  id uuid primary key,
  organization_id uuid not null,
  invoice_id uuid,
  quote_id uuid,
  amount_cents bigint not null,
  session_id text,
  payment_intent text,
  paid_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  excess_cents bigint not null default 0,
  card text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  closed_at timestamptz,
  constraint card_checkouts_tenant_key unique (organization_id, id),
  constraint card_checkouts_subject_check check (num_nonnulls(invoice_id, quote_id) = 1),
  constraint card_checkouts_amounts_check check (amount_cents > 0 and paid_cents >= 0 and refunded_cents >= 0
    and excess_cents between 0 and paid_cents),
  constraint card_checkouts_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint card_checkouts_invoice_fk foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint card_checkouts_quote_fk foreign key (organization_id, quote_id) references quotes (organization_id, id)
);
create unique index card_checkouts_session_key on card_checkouts (organization_id, session_id);
create index card_checkouts_intent_idx on card_checkouts (organization_id, payment_intent);
create index card_checkouts_invoice_idx on card_checkouts (organization_id, invoice_id);
create index card_checkouts_quote_idx on card_checkouts (organization_id, quote_id);

create table payments (
  id uuid primary key,
  organization_id uuid not null,
  invoice_id uuid,
  amount_cents bigint not null,
  method text not null,
  paid_at timestamptz not null default now(),
  recorded_by uuid,
  note text not null default '',
  created_at timestamptz not null default now(),
  quote_id uuid,
  checkout_id uuid,
  refund_of uuid,
  constraint payments_tenant_key unique (organization_id, id),
  constraint payments_amount_check check (amount_cents <> 0),
  constraint payments_method_check check (method in ('cash', 'check', 'card', 'bank_transfer', 'other')),
  constraint payments_subject_check check (invoice_id is not null or quote_id is not null),
  constraint payments_refund_of_check check (refund_of is null or amount_cents < 0),
  constraint payments_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint payments_recorded_by_users_id_fk foreign key (recorded_by) references users (id),
  constraint payments_invoice_fk foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint payments_quote_fk foreign key (organization_id, quote_id) references quotes (organization_id, id),
  constraint payments_checkout_fk foreign key (organization_id, checkout_id) references card_checkouts (organization_id, id),
  constraint payments_refund_of_fk foreign key (organization_id, refund_of)
    references payments (organization_id, id) deferrable initially deferred
);
create index payments_invoice_idx on payments (organization_id, invoice_id, paid_at);
create index payments_day_idx on payments (organization_id, paid_at, amount_cents);
create index payments_quote_idx on payments (organization_id, quote_id) where quote_id is not null;
create index payments_checkout_idx on payments (organization_id, checkout_id) where checkout_id is not null;
create index payments_deposit_idx on payments (organization_id, quote_id) where invoice_id is null;
create index payments_refund_of_idx on payments (organization_id, refund_of) where refund_of is not null;

create table stripe_events (
  organization_id uuid not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (organization_id, event_id),
  constraint stripe_events_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index stripe_events_age_idx on stripe_events (received_at);

create table late_fees (
  organization_id uuid not null references organizations (id),
  invoice_id uuid not null,
  step integer not null,
  amount_cents bigint not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, invoice_id, step),
  constraint late_fees_invoice_fk foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

create table accounting_settings (
  organization_id uuid primary key references organizations (id),
  closed_through date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table accounting_exports (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  format text not null,
  from_day date not null,
  to_day date not null,
  files jsonb not null,
  counts jsonb not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint accounting_exports_tenant_key unique (organization_id, id),
  constraint accounting_exports_format_check check (format in ('quickbooks', 'xero'))
);
create index accounting_exports_list_idx on accounting_exports (organization_id, created_at desc nulls last, id desc nulls last);

create table accounting_export_items (
  organization_id uuid not null references organizations (id),
  export_id uuid not null,
  format text not null,
  kind text not null,
  record_id uuid not null,
  primary key (organization_id, format, kind, record_id, export_id),
  constraint accounting_export_items_kind_check check (kind in ('invoice', 'payment', 'client')),
  constraint accounting_export_items_export_fk foreign key (organization_id, export_id)
    references accounting_exports (organization_id, id) on delete cascade
);

create table integrations (
  organization_id uuid not null,
  slug text not null,
  credentials text not null,
  connected_by uuid,
  created_at timestamptz not null default now(),
  constraint integrations_organization_id_slug_pk primary key (organization_id, slug),
  constraint integrations_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint integrations_connected_by_users_id_fk foreign key (connected_by) references users (id)
);

-- What customers are sent, and what they answer

create table messages (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  client_id uuid not null,
  kind text not null,
  channel text not null,
  record_kind text not null,
  record_id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  action jsonb,
  attach jsonb,
  status text not null default 'queued',
  error text not null default '',
  message_id text,
  dedupe_key text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  held_until timestamptz,
  constraint messages_dedupe_key unique (organization_id, dedupe_key),
  constraint messages_kind_check check (kind in ('quote_sent', 'quote_expiring', 'invoice_sent', 'invoice_due',
    'invoice_overdue', 'late_fee', 'receipt', 'visit_tomorrow', 'on_the_way', 'visit_notice', 'visit_cancelled',
    'review_request')),
  constraint messages_channel_check check (channel in ('email', 'sms')),
  constraint messages_record_check check (record_kind in ('quote', 'invoice', 'visit', 'job')),
  constraint messages_status_check check (status in ('queued', 'sent', 'failed', 'suppressed')),
  constraint messages_client_fk foreign key (organization_id, client_id) references clients (organization_id, id)
);
create index messages_list_idx on messages (organization_id, created_at desc nulls last, id desc nulls last);
create index messages_client_idx on messages (organization_id, client_id, created_at desc nulls last, id desc nulls last);
create index messages_record_idx on messages (organization_id, record_id, created_at desc nulls last, id desc nulls last);

create table message_templates (
  organization_id uuid not null references organizations (id),
  kind text not null,
  subject text not null,
  body text not null,
  sms text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, kind),
  constraint message_templates_kind_check check (kind in ('quote_sent', 'quote_expiring', 'invoice_sent', 'invoice_due',
    'invoice_overdue', 'late_fee', 'receipt', 'visit_tomorrow', 'on_the_way', 'visit_notice', 'visit_cancelled',
    'review_request'))
);

create table message_settings (
  organization_id uuid primary key references organizations (id),
  quiet_from integer not null default 1200,
  quiet_until integer not null default 480,
  late_fee_days integer[] not null default '{}',
  late_fee_rate integer,
  late_fee_cents bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint message_settings_quiet_check check (quiet_from between 0 and 1439 and quiet_until between 0 and 1439),
  constraint message_settings_late_fee_check check (cardinality(late_fee_days) = 0
    or num_nonnulls(late_fee_rate, late_fee_cents) = 1)
);

create table message_days (
  organization_id uuid not null references organizations (id),
  day date not null,
  sent integer not null,
  primary key (organization_id, day)
);
create index message_days_expiry_idx on message_days (day);

create table reminder_rules (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event text not null,
  "offset" integer not null,
  channel text not null,
  enabled boolean not null,
  created_at timestamptz not null default now(),
  constraint reminder_rules_step_key unique (organization_id, event, "offset", channel),
  constraint reminder_rules_event_check check (event in ('quote_expiring', 'visit_tomorrow', 'on_the_way', 'invoice_due',
    'invoice_overdue', 'review_request')),
  constraint reminder_rules_channel_check check (channel in ('email', 'sms')),
  constraint reminder_rules_offset_check check ("offset" between 0 and 9999)
);

create table client_mutes (
  organization_id uuid not null references organizations (id),
  client_id uuid not null,
  event text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, client_id, event),
  constraint client_mutes_event_check check (event in ('quote_expiring', 'visit_tomorrow', 'on_the_way', 'invoice_due',
    'invoice_overdue', 'review_request')),
  constraint client_mutes_client_fk foreign key (organization_id, client_id) references clients (organization_id, id)
);

create table customer_links (
  id uuid primary key,
  organization_id uuid not null,
  kind text not null,
  record_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opens integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  constraint customer_links_kind_check check (kind in ('quote', 'invoice')),
  constraint customer_links_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create unique index customer_links_hash_key on customer_links (token_hash);
create index customer_links_record_idx on customer_links (organization_id, kind, record_id);

create table reviews (
  id uuid primary key,
  organization_id uuid not null,
  client_id uuid not null,
  job_id uuid not null,
  token_hash text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  rating integer,
  comment text not null default '',
  submitted_at timestamptz,
  constraint reviews_rating_check check (rating between 1 and 5 and (rating is null) = (submitted_at is null)),
  constraint reviews_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint reviews_client_fk foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint reviews_job_fk foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
create unique index reviews_hash_key on reviews (token_hash);
create index reviews_job_idx on reviews (organization_id, job_id);
create index reviews_submitted_idx on reviews (organization_id, submitted_at) where submitted_at is not null;

create table contact_messages (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company text,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index contact_messages_list_idx on contact_messages (created_at desc nulls last, id desc nulls last);

create table push_keys (
  id integer default 1 primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  constraint push_keys_single_check check (id = 1)
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint);
create index push_subscriptions_user_idx on push_subscriptions (user_id);

-- History

create table audit_log (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  actor_id uuid,
  verb text not null,
  kind text not null,
  record_id uuid not null,
  "from" jsonb,
  "to" jsonb,
  at timestamptz not null default now(),
  via text default nullif(current_setting('app.via', true), ''),
  constraint audit_log_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id),
  constraint audit_log_actor_id_users_id_fk foreign key (actor_id) references users (id)
);
create index audit_log_record_idx on audit_log (organization_id, record_id, id desc nulls last);
create index audit_log_list_idx on audit_log (organization_id, id desc nulls last);

create table change_events (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  kind text not null,
  record_id uuid not null,
  version integer not null,
  audience uuid[],
  at timestamptz not null default now(),
  constraint change_events_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index change_events_replay_idx on change_events (organization_id, id);
create index change_events_expiry_idx on change_events (at);

-- Counts that triggers keep, for lists and reports

create table list_counts (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  kind text not null,
  status text not null,
  day date,
  rows bigint not null,
  total_cents bigint not null default 0,
  owed_cents bigint not null default 0,
  constraint list_counts_kind_check check (kind in ('clients', 'quotes', 'jobs', 'invoices', 'visits')),
  constraint list_counts_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index list_counts_idx on list_counts (organization_id, kind, status, day);

create table report_facts (
  organization_id uuid not null,
  measure text not null,
  source_id uuid not null,
  job_id uuid not null,
  client_id uuid not null,
  user_id uuid,
  category text not null,
  zip text not null,
  day date not null,
  amount bigint not null,
  timed integer not null,
  on_time integer not null,
  again boolean not null,
  constraint report_facts_key unique nulls not distinct (organization_id, measure, source_id, user_id),
  constraint report_facts_measure_check check (measure in ('invoiced', 'collected', 'completed', 'worked', 'visited', 'logged')),
  constraint report_facts_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index report_facts_job_idx on report_facts (organization_id, job_id);
create index report_facts_again_idx on report_facts (organization_id, day, job_id) where measure = 'invoiced' and again;
create index report_facts_day_idx on report_facts (organization_id, measure, day) include (client_id, amount);

create table report_days (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  measure text not null,
  dimension text not null,
  unit text not null,
  day date not null,
  category text,
  zip text,
  user_id uuid,
  rows bigint not null,
  amount bigint not null,
  timed bigint not null,
  on_time bigint not null,
  constraint report_days_measure_check check (measure in ('invoiced', 'collected', 'completed', 'work')),
  constraint report_days_dimension_check check (dimension in ('category', 'zip', 'person')),
  constraint report_days_unit_check check (unit in ('day', 'month')),
  constraint report_days_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id)
);
create index report_days_idx on report_days (organization_id, measure, dimension, unit, day)
  include (category, zip, user_id, rows, amount, timed, on_time);

-- Exchange with other programs

create table webhook_endpoints (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  url text not null,
  events text[] not null,
  secret text not null,
  active boolean not null default true,
  failing_since timestamptz,
  last_success_at timestamptz,
  switched_off_at timestamptz,
  created_by uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_tenant_key unique (organization_id, id)
);

create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  payload text not null,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  response_status integer,
  response_body text not null default '',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint webhook_deliveries_status_check check (status in ('pending', 'held', 'delivered', 'failed')),
  constraint webhook_deliveries_endpoint_fk foreign key (organization_id, endpoint_id)
    references webhook_endpoints (organization_id, id) on delete cascade
);
create index webhook_deliveries_log_idx on webhook_deliveries (organization_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, created_at, id) where status = 'pending';
create index webhook_deliveries_age_idx on webhook_deliveries (created_at);

create table data_exports (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  requested_by uuid not null references users (id),
  status text not null default 'pending',
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  message text,
  missing_files text[] not null default '{}',
  constraint data_exports_status_check check (status in ('pending', 'ready', 'failed'))
);
create unique index data_exports_open_idx on data_exports (organization_id) where status = 'pending';
create index data_exports_organization_idx on data_exports (organization_id, created_at desc);

create table import_runs (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  requested_by uuid not null references users (id),
  status text not null default 'waiting',
  progress integer not null default 0,
  message text,
  report jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint import_runs_status_check check (status in ('waiting', 'running', 'done', 'failed')),
  constraint import_runs_progress_check check (progress between 0 and 100)
);
create unique index import_runs_open_idx on import_runs (organization_id) where status in ('waiting', 'running');
create index import_runs_organization_idx on import_runs (organization_id, created_at desc);
