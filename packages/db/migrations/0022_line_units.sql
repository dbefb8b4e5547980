-- A line counts in a unit, and a rebate takes off what it says. A discount or a deposit that was given in percent keeps its rate.
alter table quote_lines
  add column unit text default 'each' not null,
  add column rebate boolean default false not null,
  drop constraint quote_lines_positive_check,
  add constraint quote_lines_price_check check (quantity > 0 and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end),
  add constraint quote_lines_unit_check check (length(unit) between 1 and 20);
--> statement-breakpoint
alter table job_lines
  add column unit text default 'each' not null,
  add column rebate boolean default false not null,
  drop constraint job_lines_positive_check,
  add constraint job_lines_price_check check (quantity > 0 and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end),
  add constraint job_lines_unit_check check (length(unit) between 1 and 20);
--> statement-breakpoint
alter table invoice_lines
  add column unit text default 'each' not null,
  add column rebate boolean default false not null,
  drop constraint invoice_lines_positive_check,
  add constraint invoice_lines_price_check check (quantity > 0 and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end),
  add constraint invoice_lines_unit_check check (length(unit) between 1 and 20);
--> statement-breakpoint
alter table quotes
  add column discount_rate integer,
  add column deposit_rate integer,
  add constraint quotes_discount_rate_check check (discount_rate between 0 and 10000),
  add constraint quotes_deposit_rate_check check (deposit_rate between 0 and 10000);
--> statement-breakpoint
alter table invoices
  add column discount_rate integer,
  add constraint invoices_discount_rate_check check (discount_rate between 0 and 10000);
