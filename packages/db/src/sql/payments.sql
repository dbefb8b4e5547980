-- Keeps invoices.paid_cents and quotes.deposit_paid_cents equal to the sum of their payments. A deposit counts for its
-- quote always, and for an invoice once it is assigned to one. The new amount is added before the old one is taken off:
-- otherwise correcting a payment could take the sum below zero for a moment.
create or replace function payments_add_paid() returns trigger
language plpgsql
as $$
begin
  update invoices i set paid_cents = paid_cents + p.cents
  from (
    select organization_id, invoice_id, sum(amount_cents) as cents from added group by organization_id, invoice_id
  ) p
  where i.organization_id = p.organization_id and i.id = p.invoice_id;
  update quotes q set deposit_paid_cents = deposit_paid_cents + p.cents
  from (
    select organization_id, quote_id, sum(amount_cents) as cents from added group by organization_id, quote_id
  ) p
  where q.organization_id = p.organization_id and q.id = p.quote_id;
  return null;
end $$;

-- Once for all rows of a statement: an import brings thousands, and each change of an invoice counts it anew.
create or replace trigger payments_add_paid after insert on payments referencing new table as added
for each statement execute function payments_add_paid();

create or replace function payments_maintain_paid() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    update invoices set paid_cents = paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.invoice_id;
    update quotes set deposit_paid_cents = deposit_paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.quote_id;
  end if;
  update invoices set paid_cents = paid_cents - old.amount_cents
  where organization_id = old.organization_id and id = old.invoice_id;
  update quotes set deposit_paid_cents = deposit_paid_cents - old.amount_cents
  where organization_id = old.organization_id and id = old.quote_id;
  return null;
end $$;

create or replace trigger payments_maintain_paid
after delete or update of amount_cents, invoice_id, quote_id on payments
for each row execute function payments_maintain_paid();
