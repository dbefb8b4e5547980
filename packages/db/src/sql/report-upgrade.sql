-- Organizations whose sums are from before money was kept by tax rate: all of them anew, once.
do $$
declare
  organization uuid;
begin
  for organization in
    select id from organizations o
    where exists (select from report_days where organization_id = o.id and dimension = 'category')
      and not exists (select from report_days where organization_id = o.id and dimension = 'sale')
      or exists (select from quotes where organization_id = o.id)
      and not exists (select from quote_days where organization_id = o.id)
      and not exists (select from report_days where organization_id = o.id and dimension = 'sale')
      or (exists (select from time_entries where organization_id = o.id and ended_at is not null)
        or exists (select from visit_progress where organization_id = o.id and travel_at is not null))
      and not exists (select from report_days where organization_id = o.id and unit = 'week')
  loop
    perform report_refill(organization);
  end loop;
end $$;
