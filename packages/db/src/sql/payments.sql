-- Keeps invoices.paid_cents and quotes.deposit_paid_cents equal to the sum of their payments. A deposit counts for its
-- quote always, and for an invoice once it is assigned to one. The new amount is added before the old one is taken off:
-- otherwise correcting a payment could take the sum below zero for a moment.
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

create or replace trigger payments_maintain_paid
after insert or delete or update of amount_cents, invoice_id, quote_id on payments
for each row execute function payments_maintain_paid();
