-- Further records, in tables as they were from 0009 to 0016.
insert into customer_links (id, organization_id, kind, record_id, token_hash, expires_at)
select md5('link' || id)::uuid, organization_id, 'quote', id, md5('link' || id), now() + interval '30 days' from quotes
where number like '%3'
union all
select md5('link' || id)::uuid, organization_id, 'invoice', id, md5('link' || id), now() + interval '30 days' from invoices;

insert into payments (id, organization_id, quote_id, amount_cents, method, paid_at)
select md5('deposit' || id)::uuid, organization_id, id, 5000, 'card', timestamptz '2026-03-04 15:00Z' from quotes where status = 'approved';

insert into messages (id, organization_id, client_id, kind, channel, record_kind, record_id, recipient, subject, body)
select md5('message' || id)::uuid, organization_id, client_id, 'invoice_sent', 'email', 'invoice', id, 'kim@example.com', 'Invoice', 'Hello'
from invoices;

insert into api_keys (id, organization_id, name, role, token_hash, hint, created_by)
select md5('key' || id)::uuid, organization_id, 'Zapier', 'admin', md5('key' || id), 'abcd', id from users where role = 'admin';

-- Two exports that were asked for at the same moment.
insert into data_exports (id, organization_id, requested_by)
select md5(concat('export', n, id))::uuid, organization_id, id from users, generate_series(1, 2) n where role = 'admin';
