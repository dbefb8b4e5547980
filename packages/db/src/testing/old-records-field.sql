-- One row in every table that 0001 and 0002 added, for the recurring job of old-records-0024.sql.
create temporary view at_work as
select a.organization_id, a.visit_id, a.user_id, v.job_id
from visit_assignments a join visits v on v.id = a.visit_id join job_recurrences r on r.job_id = v.job_id;

insert into visit_progress (organization_id, visit_id, user_id, travel_at)
select organization_id, visit_id, user_id, '2026-03-02T08:40Z' from at_work;

insert into field_facts (organization_id, id, user_id, kind, job_id, visit_id, body, at, received_at, outcome)
select organization_id, visit_id, user_id, 'travel', job_id, visit_id, '{}', '2026-03-02T08:40Z', '2026-03-02T08:41Z', 'done'
from at_work;

insert into field_uploads (organization_id, id, user_id, size, received, updated_at)
select organization_id, visit_id, user_id, 2, 1, '2026-03-02T09:00Z' from at_work;

insert into field_upload_chunks (organization_id, upload_id, position, content)
select organization_id, visit_id, 0, 'a' from at_work;

insert into checklist_templates (id, organization_id, name, category, items)
select visit_id, organization_id, 'Water heater', 'repair', '[]' from at_work;

insert into job_parts (organization_id, id, job_id, visit_id, user_id, name, quantity, unit, changed_at)
select organization_id, visit_id, job_id, visit_id, user_id, 'Valve', 1000, 'each', '2026-03-02T09:10Z' from at_work;

insert into time_approvals (organization_id, user_id, week, approved_by, approved_at, minutes)
select organization_id, user_id, '2026-03-01', user_id, '2026-03-08T12:00Z', 60 from at_work;

insert into user_positions (organization_id, user_id, lat, lng, accuracy, at, visit_id)
select organization_id, user_id, 39.96, -83, 12, '2026-03-02T08:45Z', visit_id from at_work;

insert into visit_signatures (organization_id, id, visit_id, user_id, name, strokes, signed_at)
select organization_id, visit_id, visit_id, user_id, 'Ada Park', 'M1 1L2 2', '2026-03-02T11:00Z' from at_work;

update attachments set mark = 'before' where record_id in (select job_id from at_work);
update job_checklist_items
set kind = 'reading', required = true, unit = 'psi', min_value = 40, max_value = 80, value = '60', changed_at = '2026-03-02T09:30Z'
where job_id in (select job_id from at_work);

-- A later visit that is done, and one that nobody has begun.
insert into visits
select (jsonb_populate_record(v, later)).* from visits v join at_work w on w.visit_id = v.id cross join (values
  ('{"id":"01a1e3d9-c853-73fa-8517-52792500000a","starts_at":"2026-04-02T09:00Z","ends_at":"2026-04-02T10:00Z","status":"completed","started_at":"2026-04-02T09:00Z","completed_at":"2026-04-02T10:00Z"}'::jsonb),
  ('{"id":"01a1e3d9-c853-73fa-8517-52792500000b","starts_at":"2026-05-02T09:00Z","ends_at":"2026-05-02T10:00Z","status":"confirmed"}')
) visit (later);

drop view at_work;
