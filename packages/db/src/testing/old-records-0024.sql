-- One row in every table of an organization, as 0024 had them.
insert into organizations (id, name, plan, version, tax_rate, time_zone, created_at, updated_at, quote_valid_days, hourly_cost_cents, mileage_cost_cents)
select id, name, plan, version, tax_rate, time_zone, created_at, updated_at, quote_valid_days, hourly_cost_cents, mileage_cost_cents from jsonb_populate_record(null::organizations, '{"id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","name":"Populated","plan":"professional","version":1,"tax_rate":0,"time_zone":"America/Chicago","created_at":"2026-11-16T10:14:22.298602+00:00","updated_at":"2026-11-16T10:14:22.298602+00:00","quote_valid_days":30,"hourly_cost_cents":4500,"mileage_cost_cents":70}');

insert into users (id, role, email, skills, version, is_owner, last_name, created_at, first_name, updated_at, organization_id)
select id, role, email, skills, version, is_owner, last_name, created_at, first_name, updated_at, organization_id from jsonb_populate_record(null::users, '{"id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","role":"technician","email":"populated@example.com","skills":[],"version":1,"is_owner":false,"last_name":"Populated","created_at":"2026-11-16T10:14:22.298602+00:00","first_name":"Terry","updated_at":"2026-11-16T10:14:22.298602+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into clients (id, tags, email, phone, status, version, last_name, created_at, first_name, updated_at, company_name, organization_id)
select id, tags, email, phone, status, version, last_name, created_at, first_name, updated_at, company_name, organization_id from jsonb_populate_record(null::clients, '{"id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","tags":[],"email":"ada@example.com","phone":"(614) 555-0123","status":"active","version":1,"last_name":"Lovelace","created_at":"2026-11-16T10:14:22.369313+00:00","first_name":"Ada","updated_at":"2026-11-16T10:14:22.369313+00:00","company_name":"","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into properties (id, zip, city, line1, line2, notes, state, version, client_id, precision, created_at, is_primary, updated_at, organization_id)
select id, zip, city, line1, line2, notes, state, version, client_id, precision, created_at, is_primary, updated_at, organization_id from jsonb_populate_record(null::properties, '{"id":"01a1e3d9-c6d6-73ba-ac5c-0b3f0ae69c5f","zip":"","city":"","line1":"1 High St","line2":"","notes":"","state":"","version":1,"client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","precision":"zip","created_at":"2026-11-16T10:14:22.369313+00:00","is_primary":true,"updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into quotes (id, title, number, status, message, version, revision, tax_rate, client_id, tax_cents, created_at, updated_at, description, total_cents, valid_until, deposit_cents, decline_reason, discount_cents, subtotal_cents, organization_id)
select id, title, number, status, message, version, revision, tax_rate, client_id, tax_cents, created_at, updated_at, description, total_cents, valid_until, deposit_cents, decline_reason, discount_cents, subtotal_cents, organization_id from jsonb_populate_record(null::quotes, '{"id":"01a1e3d9-c6eb-738b-ba6a-91aae5c77940","title":"New tap","number":"Q-00001","status":"pending","message":"","version":1,"revision":1,"tax_rate":0,"client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","tax_cents":0,"created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","description":"","total_cents":10000,"valid_until":"2026-04-01","deposit_cents":0,"decline_reason":"","discount_cents":0,"subtotal_cents":10000,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into quote_lines (id, name, unit, rebate, optional, position, quantity, quote_id, selected, description, total_cents, organization_id, unit_price_cents)
select id, name, unit, rebate, optional, position, quantity, quote_id, selected, description, total_cents, organization_id, unit_price_cents from jsonb_populate_record(null::quote_lines, '{"id":"01a1e3d9-c745-754e-94f2-bd76bf4c493d","name":"Labor","unit":"each","rebate":false,"optional":false,"position":1,"quantity":1000,"quote_id":"01a1e3d9-c6eb-738b-ba6a-91aae5c77940","selected":true,"description":"","total_cents":10000,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","unit_price_cents":10000}');

insert into jobs (id, title, number, status, version, category, priority, client_id, crew_size, created_at, updated_at, description, organization_id, required_skills)
select id, title, number, status, version, category, priority, client_id, crew_size, created_at, updated_at, description, organization_id, required_skills from jsonb_populate_record(null::jobs, '{"id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","title":"Leaking tap","number":"J-00001","status":"draft","version":1,"category":"general","priority":"medium","client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","crew_size":1,"created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","description":"","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","required_skills":[]}');

insert into job_lines (id, name, unit, job_id, rebate, position, quantity, description, total_cents, organization_id, unit_price_cents)
select id, name, unit, job_id, rebate, position, quantity, description, total_cents, organization_id, unit_price_cents from jsonb_populate_record(null::job_lines, '{"id":"01a1e3d9-c845-7f60-b9ce-d42e5782b19a","name":"Labor","unit":"each","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","rebate":false,"position":1,"quantity":1000,"description":"","total_cents":10000,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","unit_price_cents":10000}');

insert into visits (id, job_id, locked, status, ends_at, version, category, duration, location, client_id, starts_at, created_at, updated_at, notes_internal, organization_id)
select id, job_id, locked, status, ends_at, version, category, duration, location, client_id, starts_at, created_at, updated_at, notes_internal, organization_id from jsonb_populate_record(null::visits, '{"id":"01a1e3d9-c853-73fa-8517-527925ef9827","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","locked":false,"status":"pending","ends_at":"2026-03-02T10:00:00+00:00","version":1,"category":"general","duration":60,"location":"","client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","starts_at":"2026-03-02T09:00:00+00:00","created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","notes_internal":"","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into job_checklist_items (id, text, job_id, version, position, created_at, updated_at, organization_id)
select id, text, job_id, version, position, created_at, updated_at, organization_id from jsonb_populate_record(null::job_checklist_items, '{"id":"01a1e3d9-c85d-79cb-b869-831aa577c659","text":"Shut off the water","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","version":1,"position":1,"created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into job_notes (id, body, job_id, version, author_id, created_at, updated_at, organization_id)
select id, body, job_id, version, author_id, created_at, updated_at, organization_id from jsonb_populate_record(null::job_notes, '{"id":"01a1e3d9-c865-7d7b-b7da-c82e88e105a9","body":"The valve is behind the sink.","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","version":1,"author_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into time_entries (id, note, job_id, user_id, version, created_at, started_at, updated_at, organization_id)
select id, note, job_id, user_id, version, created_at, started_at, updated_at, organization_id from jsonb_populate_record(null::time_entries, '{"id":"01a1e3d9-c867-78cf-8ccf-6c8533a7510a","note":"","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","user_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","version":1,"created_at":"2026-11-16T10:14:22.369313+00:00","started_at":"2026-03-02T09:00:00+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into job_recurrences (id, rrule, job_id, version, duration, starts_on, created_at, updated_at, start_minute, organization_id)
select id, rrule, job_id, version, duration, starts_on, created_at, updated_at, start_minute, organization_id from jsonb_populate_record(null::job_recurrences, '{"id":"01a1e3d9-c8d2-7bf1-8420-3ee9758c3eb3","rrule":"FREQ=YEARLY","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","version":1,"duration":60,"starts_on":"2026-03-02","created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","start_minute":540,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into attachments (id, kind, name, size, file_hash, record_id, created_at, content_type, organization_id)
select id, kind, name, size, file_hash, record_id, created_at, content_type, organization_id from jsonb_populate_record(null::attachments, '{"id":"01a1e3d9-c8d5-73c4-aac4-9a08a7c07ec0","kind":"job","name":"valve.jpg","size":1,"file_hash":"hash","record_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","created_at":"2026-11-16T10:14:22.369313+00:00","content_type":"image/jpeg","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into visit_assignments (id, role, blocks, ends_at, user_id, visit_id, starts_at, created_at, organization_id)
select id, role, blocks, ends_at, user_id, visit_id, starts_at, created_at, organization_id from jsonb_populate_record(null::visit_assignments, '{"id":"01a1e3d9-c8e1-793a-8cfd-2d30a3ea8e14","role":"technician","blocks":true,"ends_at":"2026-03-02T10:00:00+00:00","user_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","visit_id":"01a1e3d9-c853-73fa-8517-527925ef9827","starts_at":"2026-03-02T09:00:00+00:00","created_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into invoices (id, notes, job_id, number, version, due_date, tax_rate, client_id, tax_cents, created_at, updated_at, total_cents, void_reason, discount_cents, subtotal_cents, organization_id)
select id, notes, job_id, number, version, due_date, tax_rate, client_id, tax_cents, created_at, updated_at, total_cents, void_reason, discount_cents, subtotal_cents, organization_id from jsonb_populate_record(null::invoices, '{"id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","notes":"","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","number":"INV-00001","version":1,"due_date":"2026-04-01","tax_rate":0,"client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","tax_cents":0,"created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","total_cents":10000,"void_reason":"","discount_cents":0,"subtotal_cents":10000,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into invoice_lines (id, name, unit, rebate, position, quantity, invoice_id, description, total_cents, organization_id, unit_price_cents)
select id, name, unit, rebate, position, quantity, invoice_id, description, total_cents, organization_id, unit_price_cents from jsonb_populate_record(null::invoice_lines, '{"id":"01a1e3d9-c9fa-79da-b267-951a656cddcd","name":"Labor","unit":"each","rebate":false,"position":1,"quantity":1000,"invoice_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","description":"","total_cents":10000,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","unit_price_cents":10000}');

insert into payments (id, note, method, paid_at, created_at, invoice_id, amount_cents, organization_id)
select id, note, method, paid_at, created_at, invoice_id, amount_cents, organization_id from jsonb_populate_record(null::payments, '{"id":"01a1e3d9-ca03-7f06-b416-1f47d9a88153","note":"","method":"card","paid_at":"2026-11-16T10:14:22.369313+00:00","created_at":"2026-11-16T10:14:22.369313+00:00","invoice_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","amount_cents":4000,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into messages (id, body, kind, error, status, channel, subject, client_id, recipient, record_id, created_at, record_kind, organization_id)
select id, body, kind, error, status, channel, subject, client_id, recipient, record_id, created_at, record_kind, organization_id from jsonb_populate_record(null::messages, '{"id":"01a1e3d9-caea-7d1d-84f2-775bb0bb22c9","body":"We received it.","kind":"receipt","error":"","status":"queued","channel":"email","subject":"Thank you","client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","recipient":"ada@example.com","record_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","created_at":"2026-11-16T10:14:22.369313+00:00","record_kind":"invoice","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into message_templates (sms, body, kind, subject, updated_at, organization_id)
select sms, body, kind, subject, updated_at, organization_id from jsonb_populate_record(null::message_templates, '{"sms":"Thank you","body":"We received it.","kind":"receipt","subject":"Thank you","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into message_settings (version, created_at, quiet_from, updated_at, quiet_until, late_fee_days, organization_id)
select version, created_at, quiet_from, updated_at, quiet_until, late_fee_days, organization_id from jsonb_populate_record(null::message_settings, '{"version":1,"created_at":"2026-11-16T10:14:22.369313+00:00","quiet_from":1200,"updated_at":"2026-11-16T10:14:22.369313+00:00","quiet_until":480,"late_fee_days":[],"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into message_days (day, sent, organization_id)
select day, sent, organization_id from jsonb_populate_record(null::message_days, '{"day":"2026-03-02","sent":1,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into visit_notices (user_id, visit_id, change_id, created_at, organization_id)
select user_id, visit_id, change_id, created_at, organization_id from jsonb_populate_record(null::visit_notices, '{"user_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","visit_id":"01a1e3d9-c853-73fa-8517-527925ef9827","change_id":1,"created_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into reminder_rules (id, event, "offset", channel, enabled, created_at, organization_id)
select id, event, "offset", channel, enabled, created_at, organization_id from jsonb_populate_record(null::reminder_rules, '{"id":"01a1e3d9-cbcd-723c-b97a-eca3b3206e17","event":"invoice_due","offset":3,"channel":"email","enabled":true,"created_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into client_mutes (event, client_id, created_at, organization_id)
select event, client_id, created_at, organization_id from jsonb_populate_record(null::client_mutes, '{"event":"invoice_due","client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","created_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into late_fees (step, created_at, invoice_id, amount_cents, organization_id)
select step, created_at, invoice_id, amount_cents, organization_id from jsonb_populate_record(null::late_fees, '{"step":7,"created_at":"2026-11-16T10:14:22.369313+00:00","invoice_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","amount_cents":500,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into accounting_settings (version, created_at, updated_at, organization_id)
select version, created_at, updated_at, organization_id from jsonb_populate_record(null::accounting_settings, '{"version":1,"created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into accounting_exports (id, files, counts, format, to_day, from_day, created_at, organization_id)
select id, files, counts, format, to_day, from_day, created_at, organization_id from jsonb_populate_record(null::accounting_exports, '{"id":"01a1e3d9-cbd7-7e9b-b34c-7118329bebc7","files":[],"counts":{"clients":0,"invoices":1,"payments":0},"format":"xero","to_day":"2026-03-31","from_day":"2026-03-01","created_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into accounting_export_items (kind, format, export_id, record_id, organization_id)
select kind, format, export_id, record_id, organization_id from jsonb_populate_record(null::accounting_export_items, '{"kind":"invoice","format":"xero","export_id":"01a1e3d9-cbd7-7e9b-b34c-7118329bebc7","record_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into card_checkouts (id, card, created_at, invoice_id, paid_cents, amount_cents, excess_cents, refunded_cents, organization_id)
select id, card, created_at, invoice_id, paid_cents, amount_cents, excess_cents, refunded_cents, organization_id from jsonb_populate_record(null::card_checkouts, '{"id":"01a1e3d9-cbdd-70df-b8c2-4a77e14c0be5","card":"","created_at":"2026-11-16T10:14:22.369313+00:00","invoice_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","paid_cents":0,"amount_cents":4000,"excess_cents":0,"refunded_cents":0,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into stripe_events (type, event_id, received_at, organization_id)
select type, event_id, received_at, organization_id from jsonb_populate_record(null::stripe_events, '{"type":"charge.refunded","event_id":"evt_1","received_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into customer_links (id, kind, opens, record_id, created_at, expires_at, token_hash, organization_id)
select id, kind, opens, record_id, created_at, expires_at, token_hash, organization_id from jsonb_populate_record(null::customer_links, '{"id":"01a1e3d9-cbe5-7341-a2f5-ef302ce67b60","kind":"invoice","opens":0,"record_id":"01a1e3d9-c8ea-7d35-b42d-d95207f4eafc","created_at":"2026-11-16T10:14:22.369313+00:00","expires_at":"2026-03-02T23:00:00+00:00","token_hash":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into reviews (id, job_id, comment, client_id, expires_at, token_hash, requested_at, organization_id)
select id, job_id, comment, client_id, expires_at, token_hash, requested_at, organization_id from jsonb_populate_record(null::reviews, '{"id":"01a1e3d9-cbe7-794d-b65d-eaaf59c3ebce","job_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","comment":"","client_id":"01a1e3d9-c5a5-7e76-a55a-be6a28a0dcb6","expires_at":"2026-03-02T23:00:00+00:00","token_hash":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","requested_at":"2026-03-02T09:00:00+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into time_off (id, reason, ends_at, user_id, version, starts_at, created_at, updated_at, organization_id)
select id, reason, ends_at, user_id, version, starts_at, created_at, updated_at, organization_id from jsonb_populate_record(null::time_off, '{"id":"01a1e3d9-cbe9-7b00-bc0f-9934a10d871e","reason":"","ends_at":"2026-03-02T18:00:00+00:00","user_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","version":1,"starts_at":"2026-03-02T12:00:00+00:00","created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into travel_times (metres, to_lat, to_lng, seconds, found_at, from_lat, from_lng, provider, organization_id)
select metres, to_lat, to_lng, seconds, found_at, from_lat, from_lng, provider, organization_id from jsonb_populate_record(null::travel_times, '{"metres":6000,"to_lat":400000,"to_lng":-830000,"seconds":600,"found_at":"2026-03-02T09:00:00+00:00","from_lat":399600,"from_lng":-830000,"provider":"routing.example.com","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into schedule_proposals (id, type, moves, created_at, organization_id)
select id, type, moves, created_at, organization_id from jsonb_populate_record(null::schedule_proposals, '{"id":"01a1e3d9-cbec-76eb-aaea-b29050648a0a","type":"efficiency","moves":[],"created_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into calendar_feeds (id, user_id, created_at, token_hash, organization_id)
select id, user_id, created_at, token_hash, organization_id from jsonb_populate_record(null::calendar_feeds, '{"id":"01a1e3d9-cbee-7dcc-b78e-03aa4c69ab8b","user_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","created_at":"2026-11-16T10:14:22.369313+00:00","token_hash":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into organization_settings (zip, city, email, line1, line2, phone, state, version, created_at, updated_at, payment_terms, organization_id, invoice_due_days, arrival_window_minutes)
select zip, city, email, line1, line2, phone, state, version, created_at, updated_at, payment_terms, organization_id, invoice_due_days, arrival_window_minutes from jsonb_populate_record(null::organization_settings, '{"zip":"","city":"","email":"","line1":"","line2":"","phone":"","state":"","version":1,"created_at":"2026-11-16T10:14:22.369313+00:00","updated_at":"2026-11-16T10:14:22.369313+00:00","payment_terms":"","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","invoice_due_days":14,"arrival_window_minutes":120}');

insert into integrations (slug, created_at, credentials, organization_id)
select slug, created_at, credentials, organization_id from jsonb_populate_record(null::integrations, '{"slug":"stripe","created_at":"2026-11-16T10:14:22.369313+00:00","credentials":"sealed","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into document_counters (kind, last, organization_id)
select kind, last, organization_id from jsonb_populate_record(null::document_counters, '{"kind":"job","last":1,"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into audit_log (at, kind, verb, record_id, organization_id)
select at, kind, verb, record_id, organization_id from jsonb_populate_record(null::audit_log, '{"at":"2026-11-16T10:14:22.369313+00:00","kind":"job","verb":"create","record_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into change_events (at, kind, version, record_id, organization_id)
select at, kind, version, record_id, organization_id from jsonb_populate_record(null::change_events, '{"at":"2026-11-16T10:14:22.369313+00:00","kind":"job","version":1,"record_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into idempotency_keys ("key", route, account, created_at, request_hash, organization_id)
select "key", route, account, created_at, request_hash, organization_id from jsonb_populate_record(null::idempotency_keys, '{"key":"k","route":"r","account":"01a1e3d9-c586-72fe-817d-90cf387f5cef","created_at":"2026-11-16T10:14:22.369313+00:00","request_hash":"h","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into invitations (id, role, email, last_name, created_at, expires_at, first_name, invited_by, token_hash, organization_id)
select id, role, email, last_name, created_at, expires_at, first_name, invited_by, token_hash, organization_id from jsonb_populate_record(null::invitations, '{"id":"01a1e3d9-ccef-76ef-ac27-d648ac7e44b4","role":"technician","email":"new@example.com","last_name":"Person","created_at":"2026-11-16T10:14:22.369313+00:00","expires_at":"2026-03-02T23:00:00+00:00","first_name":"New","invited_by":"01a1e3d9-c586-72fe-817d-90cf387f5cef","token_hash":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into api_keys (id, hint, name, role, scopes, created_at, created_by, token_hash, organization_id)
select id, hint, name, role, scopes, created_at, created_by, token_hash, organization_id from jsonb_populate_record(null::api_keys, '{"id":"01a1e3d9-ccf2-7864-b577-14e83e6a676e","hint":"abcd","name":"Zapier","role":"manager","scopes":["jobs:read"],"created_at":"2026-11-16T10:14:22.369313+00:00","created_by":"01a1e3d9-c586-72fe-817d-90cf387f5cef","token_hash":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into security_events (at, kind, count, detail, address, last_at, user_id, user_agent, organization_id)
select at, kind, count, detail, address, last_at, user_id, user_agent, organization_id from jsonb_populate_record(null::security_events, '{"at":"2026-11-16T10:14:22.369313+00:00","kind":"new_device","count":1,"detail":"","address":"","last_at":"2026-11-16T10:14:22.369313+00:00","user_id":"01a1e3d9-c586-72fe-817d-90cf387f5cef","user_agent":"","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into webhook_endpoints (id, url, active, events, secret, version, created_at, created_by, updated_at, organization_id)
select id, url, active, events, secret, version, created_at, created_by, updated_at, organization_id from jsonb_populate_record(null::webhook_endpoints, '{"id":"01a1e3d9-ccfe-71a4-9312-0f8cb2be8b38","url":"https://example.com","active":true,"events":["job.created"],"secret":"sealed","version":1,"created_at":"2026-11-16T10:14:22.369313+00:00","created_by":"01a1e3d9-c586-72fe-817d-90cf387f5cef","updated_at":"2026-11-16T10:14:22.369313+00:00","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into webhook_deliveries (id, type, status, payload, attempts, event_id, created_at, endpoint_id, response_body, organization_id)
select id, type, status, payload, attempts, event_id, created_at, endpoint_id, response_body, organization_id from jsonb_populate_record(null::webhook_deliveries, '{"id":"01a1e3d9-cd05-72df-88ed-3f31abd06a32","type":"job.created","status":"held","payload":"{}","attempts":0,"event_id":"01a1e3d9-c7a9-79fa-8f73-d314c8791bf5","created_at":"2026-11-16T10:14:22.369313+00:00","endpoint_id":"01a1e3d9-ccfe-71a4-9312-0f8cb2be8b38","response_body":"","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into data_exports (id, status, created_at, requested_by, missing_files, organization_id)
select id, status, created_at, requested_by, missing_files, organization_id from jsonb_populate_record(null::data_exports, '{"id":"01a1e3d9-cd0e-7389-985f-e4291eabf89f","status":"pending","created_at":"2026-11-16T10:14:22.369313+00:00","requested_by":"01a1e3d9-c586-72fe-817d-90cf387f5cef","missing_files":[],"organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');

insert into import_runs (id, status, progress, created_at, requested_by, organization_id)
select id, status, progress, created_at, requested_by, organization_id from jsonb_populate_record(null::import_runs, '{"id":"01a1e3d9-cd0f-7349-9640-b323e53bdef9","status":"waiting","progress":0,"created_at":"2026-11-16T10:14:22.369313+00:00","requested_by":"01a1e3d9-c586-72fe-817d-90cf387f5cef","organization_id":"01a1e3d9-c561-7887-a0e4-aa8c60c22b13"}');
