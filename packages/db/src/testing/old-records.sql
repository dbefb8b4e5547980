-- Records of two organizations in the tables of the first release. None of the days is a holiday.
insert into organizations (id, name, time_zone)
select md5('organization' || o)::uuid, 'Organization ' || o, case o when 1 then 'America/Chicago' else 'America/New_York' end
from generate_series(1, 2) o;

insert into users (id, organization_id, role, first_name, last_name, email)
select md5(concat('user', o, n))::uuid, md5('organization' || o)::uuid, case n when 1 then 'admin' else 'technician' end,
  'Terry', 'Number ' || n, format('user%s.%s@example.com', o, n)
from generate_series(1, 2) o, generate_series(1, 3) n;

insert into sessions (id, user_id, token_hash, created_at, expires_at)
select md5('session' || id)::uuid, id, md5(id::text), now(), now() + interval '400 days' from users;

insert into clients (id, organization_id, first_name, last_name, email, phone, company_name, deleted_at)
select md5(concat('client', o, n))::uuid, md5('organization' || o)::uuid, 'Kim', 'Sorensen ' || n, format('kim%s.%s@example.com', o, n),
  '(614) 555-01' || to_char(n, 'fm00'), 'Company ' || n, case when n = 40 then now() end
from generate_series(1, 2) o, generate_series(1, 40) n;

insert into properties (id, organization_id, client_id, line1, zip, is_primary)
select md5('property' || id)::uuid, organization_id, id, '1 High St', '432' || right(phone, 2), true from clients;

insert into quotes (id, organization_id, client_id, number, title, valid_until, subtotal_cents, total_cents, status, decided_at)
select md5('quote' || id)::uuid, organization_id, id, 'Q-' || last_name, 'Boiler', date '2026-04-30', 20000, 20000,
  case when last_name like '%1' then 'approved' else 'pending' end, case when last_name like '%1' then timestamptz '2026-03-03 12:00Z' end
from clients;

insert into quote_lines (id, organization_id, quote_id, position, name, quantity, unit_price_cents, total_cents)
select md5(concat('line', p, id))::uuid, organization_id, id, p, 'Labor', 1000, 10000, 10000 from quotes, generate_series(0, 1) p;

insert into jobs (id, organization_id, client_id, number, title, category, status, completed_at)
select md5('job' || id)::uuid, organization_id, id, 'J-' || last_name, 'Boiler service', 'repair',
  case when last_name like '%5' then 'draft' else 'completed' end,
  case when last_name not like '%5' then timestamptz '2026-03-02 16:00Z' end
from clients;

insert into job_lines (id, organization_id, job_id, position, name, quantity, unit_price_cents, total_cents)
select md5('line' || id)::uuid, organization_id, id, 0, 'Labor', 1000, 10000, 10000 from jobs;

insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration, status, started_at, completed_at)
select md5('visit' || id)::uuid, organization_id, id, client_id, at, at + interval '1 hour', 60, 'completed', at, at + interval '50 minutes'
from (
  select *, timestamptz '2026-03-02 14:00Z' + interval '1 day' * row_number() over (partition by organization_id order by id) as at
  from jobs where status = 'completed'
) done
where extract(dow from at) between 1 and 5;

insert into visit_assignments (id, organization_id, visit_id, user_id, starts_at, ends_at)
select md5(concat('assignment', v.id, u.id))::uuid, v.organization_id, v.id, u.id, v.starts_at, v.ends_at
from visits v join users u on u.organization_id = v.organization_id and u.role = 'technician';

insert into time_entries (id, organization_id, job_id, visit_id, user_id, started_at, ended_at)
select md5('entry' || a.id)::uuid, a.organization_id, v.job_id, v.id, a.user_id, a.starts_at, a.starts_at + interval '45 minutes'
from visit_assignments a join visits v on v.id = a.visit_id
where a.id::text < '8';

-- Every tenth invoice is void, and every fifth is of nothing.
insert into invoices (id, organization_id, client_id, job_id, number, due_date, subtotal_cents, total_cents, created_at, voided_at)
select md5('invoice' || id)::uuid, organization_id, client_id, id, 'INV-' || number, date '2026-03-31', amount, amount,
  timestamptz '2026-03-10 03:00Z', case when number like '%0' then timestamptz '2026-03-11 12:00Z' end
from (select *, case when number ~ '[27]$' then 0 else 30000 end as amount from jobs where status = 'completed') done;

insert into invoice_lines (id, organization_id, invoice_id, position, name, quantity, unit_price_cents, total_cents)
select md5('line' || id)::uuid, organization_id, id, 0, 'Labor', 1000, total_cents, total_cents from invoices;

-- Some are paid in full, some in part, and some of the paid ones were given back in part.
insert into payments (id, organization_id, invoice_id, amount_cents, method, paid_at)
select md5('payment' || id)::uuid, organization_id, id, case when number ~ '[13]$' then total_cents else 10000 end, 'check',
  timestamptz '2026-03-12 15:00Z'
from invoices where total_cents > 0 and voided_at is null;
insert into payments (id, organization_id, invoice_id, amount_cents, method, paid_at)
select md5('refund' || id)::uuid, organization_id, id, -2500, 'check', timestamptz '2026-03-13 15:00Z'
from invoices where number like '%1' and total_cents > 0 and voided_at is null;

insert into attachments (id, organization_id, kind, record_id, file_hash, name, content_type, size)
select md5('file' || id)::uuid, organization_id, 'job', id, md5(id::text), 'boiler.jpg', 'image/jpeg', 1000 from jobs;

insert into audit_log (organization_id, verb, kind, record_id, at)
select organization_id, 'create', 'job', id, timestamptz '2026-03-02 12:00Z' from jobs;
