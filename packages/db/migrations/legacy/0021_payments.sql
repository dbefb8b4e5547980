-- A refund by hand names the payment that it gives back, so that no payment is given back twice.
alter table payments add column refund_of uuid;
--> statement-breakpoint
alter table payments add constraint payments_tenant_key unique (organization_id, id);
--> statement-breakpoint
alter table payments add constraint payments_refund_of_fk foreign key (organization_id, refund_of)
references payments (organization_id, id) deferrable initially deferred;
--> statement-breakpoint
alter table payments add constraint payments_refund_of_check check (refund_of is null or amount_cents < 0);
--> statement-breakpoint
create index payments_refund_of_idx on payments (organization_id, refund_of) where refund_of is not null;
--> statement-breakpoint
-- Where only one payment came by hand, a refund by hand can only be of that one.
update payments refund set refund_of = only_one.id
from (
  select organization_id, invoice_id, (array_agg(id))[1] as id
  from payments
  where invoice_id is not null and checkout_id is null and amount_cents > 0
  group by 1, 2
  having count(*) = 1
) only_one
where refund.organization_id = only_one.organization_id and refund.invoice_id = only_one.invoice_id
  and refund.checkout_id is null and refund.amount_cents < 0;
--> statement-breakpoint
-- All pending migrations share a transaction: a later one could not alter a table with checks that still wait.
set constraints payments_refund_of_fk immediate;
--> statement-breakpoint
-- Copying a link did not count as sending so far. Who has a link, answered or paid goes on seeing it.
update quotes q set sent_at = coalesce(
  (select min(l.created_at) from customer_links l
   where l.organization_id = q.organization_id and l.kind = 'quote' and l.record_id = q.id and l.revoked_at is null),
  q.decided_at)
where q.sent_at is null and (q.decided_at is not null or exists (
  select from customer_links l
  where l.organization_id = q.organization_id and l.kind = 'quote' and l.record_id = q.id and l.revoked_at is null));
--> statement-breakpoint
update invoices i set sent_at = (
  select min(l.created_at) from customer_links l
  where l.organization_id = i.organization_id and l.kind = 'invoice' and l.record_id = i.id and l.revoked_at is null)
where i.sent_at is null and exists (
  select from customer_links l
  where l.organization_id = i.organization_id and l.kind = 'invoice' and l.record_id = i.id and l.revoked_at is null);
--> statement-breakpoint

-- What is new counts before what was: a corrected payment must not take the sum below zero on the way.
create or replace function payments_maintain_paid() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'DELETE' then
    update invoices set paid_cents = paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.invoice_id;
    update quotes set deposit_paid_cents = deposit_paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.quote_id;
  end if;
  if tg_op <> 'INSERT' then
    update invoices set paid_cents = paid_cents - old.amount_cents
    where organization_id = old.organization_id and id = old.invoice_id;
    update quotes set deposit_paid_cents = deposit_paid_cents - old.amount_cents
    where organization_id = old.organization_id and id = old.quote_id;
  end if;
  return null;
end $$;
--> statement-breakpoint

-- Customers see what was sent to them.
create or replace function search_quotes(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  select page.ids, page.total into ids, total from list_page(
    'quotes', 'quotes',
    'quote_is_listed(r, $1, $5, $2, $3, $4)' || case when own_clients is null then '' else ' and r.sent_at is not null' end,
    only_client is not null or own_clients is not null,
    case only_status
      when 'pending' then list_total(organization, 'quotes', 'pending', from_day => today)
      when 'expired' then list_total(organization, 'quotes', 'pending', before_day => today)
      else list_total(organization, 'quotes', only_status)
    end,
    organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null
  ) page;
end $$;
--> statement-breakpoint
create or replace function search_invoices(
  term text, page_limit integer, page_offset integer, today date,
  only_status text default null, only_client uuid default null, own_clients uuid[] default null,
  out ids uuid[], out total bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
set random_page_cost = 1.1
as $$
declare
  organization constant uuid := app_organization_id();
begin
  select page.ids, page.total into ids, total from list_page(
    'invoices', 'invoices',
    'invoice_is_listed(r, $1, $5, $2, $3, $4)' || case when own_clients is null then '' else ' and r.sent_at is not null' end,
    only_client is not null or own_clients is not null,
    case only_status
      when 'pending' then list_total(organization, 'invoices', 'open', from_day => today)
      when 'overdue' then list_total(organization, 'invoices', 'open', before_day => today)
      else list_total(organization, 'invoices', only_status)
    end,
    organization, term, page_limit, page_offset, only_status, only_client, own_clients, today, null
  ) page;
end $$;
