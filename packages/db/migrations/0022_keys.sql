-- The organization is part of these keys, so that its rows can live on a node of their own. A row that is also found by its id alone has
-- the id first: by the triggers that count, by tasks that wait in the queue, and by the version before this one.
CREATE UNIQUE INDEX CONCURRENTLY "api_keys_wide_key" ON "api_keys" USING btree ("id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_pkey", ADD CONSTRAINT "api_keys_pkey" PRIMARY KEY USING INDEX "api_keys_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "data_exports_wide_key" ON "data_exports" USING btree ("id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "data_exports" DROP CONSTRAINT "data_exports_pkey", ADD CONSTRAINT "data_exports_pkey" PRIMARY KEY USING INDEX "data_exports_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "job_plans_wide_key" ON "job_plans" USING btree ("job_id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "job_plans" DROP CONSTRAINT "job_plans_pkey", ADD CONSTRAINT "job_plans_pkey" PRIMARY KEY USING INDEX "job_plans_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "list_counts_wide_key" ON "list_counts" USING btree ("id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "list_counts" DROP CONSTRAINT "list_counts_pkey", ADD CONSTRAINT "list_counts_pkey" PRIMARY KEY USING INDEX "list_counts_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "quote_days_wide_key" ON "quote_days" USING btree ("id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "quote_days" DROP CONSTRAINT "quote_days_pkey", ADD CONSTRAINT "quote_days_pkey" PRIMARY KEY USING INDEX "quote_days_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "report_days_wide_key" ON "report_days" USING btree ("id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "report_days" DROP CONSTRAINT "report_days_pkey", ADD CONSTRAINT "report_days_pkey" PRIMARY KEY USING INDEX "report_days_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "webhook_deliveries_wide_key" ON "webhook_deliveries" USING btree ("id","organization_id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_pkey", ADD CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY USING INDEX "webhook_deliveries_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "audit_log_wide_key" ON "audit_log" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey", ADD CONSTRAINT "audit_log_pkey" PRIMARY KEY USING INDEX "audit_log_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "calendar_feeds_wide_key" ON "calendar_feeds" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_pkey", ADD CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY USING INDEX "calendar_feeds_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_links_wide_key" ON "customer_links" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "customer_links" DROP CONSTRAINT "customer_links_pkey", ADD CONSTRAINT "customer_links_pkey" PRIMARY KEY USING INDEX "customer_links_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "import_runs_wide_key" ON "import_runs" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_pkey", ADD CONSTRAINT "import_runs_pkey" PRIMARY KEY USING INDEX "import_runs_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invitations_wide_key" ON "invitations" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_pkey", ADD CONSTRAINT "invitations_pkey" PRIMARY KEY USING INDEX "invitations_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reviews_wide_key" ON "reviews" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_pkey", ADD CONSTRAINT "reviews_pkey" PRIMARY KEY USING INDEX "reviews_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "security_events_wide_key" ON "security_events" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_pkey", ADD CONSTRAINT "security_events_pkey" PRIMARY KEY USING INDEX "security_events_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "visit_assignments_wide_key" ON "visit_assignments" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "visit_assignments" DROP CONSTRAINT "visit_assignments_pkey", ADD CONSTRAINT "visit_assignments_pkey" PRIMARY KEY USING INDEX "visit_assignments_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "accounting_exports_wide_key" ON "accounting_exports" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "accounting_exports" DROP CONSTRAINT "accounting_exports_pkey", ADD CONSTRAINT "accounting_exports_pkey" PRIMARY KEY USING INDEX "accounting_exports_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "card_checkouts_wide_key" ON "card_checkouts" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "card_checkouts" DROP CONSTRAINT "card_checkouts_pkey", ADD CONSTRAINT "card_checkouts_pkey" PRIMARY KEY USING INDEX "card_checkouts_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "client_imports_wide_key" ON "client_imports" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_pkey", ADD CONSTRAINT "client_imports_pkey" PRIMARY KEY USING INDEX "client_imports_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "clients_wide_key" ON "clients" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "clients" DROP CONSTRAINT "clients_pkey", ADD CONSTRAINT "clients_pkey" PRIMARY KEY USING INDEX "clients_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoices_wide_key" ON "invoices" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_pkey", ADD CONSTRAINT "invoices_pkey" PRIMARY KEY USING INDEX "invoices_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "job_checklist_items_wide_key" ON "job_checklist_items" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "job_checklist_items" DROP CONSTRAINT "job_checklist_items_pkey", ADD CONSTRAINT "job_checklist_items_pkey" PRIMARY KEY USING INDEX "job_checklist_items_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "jobs_wide_key" ON "jobs" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_pkey", ADD CONSTRAINT "jobs_pkey" PRIMARY KEY USING INDEX "jobs_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_wide_key" ON "payments" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "payments" DROP CONSTRAINT "payments_pkey", ADD CONSTRAINT "payments_pkey" PRIMARY KEY USING INDEX "payments_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "price_items_wide_key" ON "price_items" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "price_items" DROP CONSTRAINT "price_items_pkey", ADD CONSTRAINT "price_items_pkey" PRIMARY KEY USING INDEX "price_items_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "properties_wide_key" ON "properties" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "properties" DROP CONSTRAINT "properties_pkey", ADD CONSTRAINT "properties_pkey" PRIMARY KEY USING INDEX "properties_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "quotes_wide_key" ON "quotes" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_pkey", ADD CONSTRAINT "quotes_pkey" PRIMARY KEY USING INDEX "quotes_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "webhook_endpoints_wide_key" ON "webhook_endpoints" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_pkey", ADD CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY USING INDEX "webhook_endpoints_wide_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "api_keys_token_key" ON "api_keys" USING btree ("token_hash","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "api_keys_hash_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "calendar_feeds_hash_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_links_token_key" ON "customer_links" USING btree ("token_hash","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_links_hash_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invitations_token_key" ON "invitations" USING btree ("token_hash","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invitations_hash_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reviews_token_key" ON "reviews" USING btree ("token_hash","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_hash_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_list_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "security_events_list_idx";--> statement-breakpoint
-- From here on a step locks two tables. Whichever comes first, some writer takes the other one first and waits for us, and we for it. So
-- the order is left to chance, and an attempt gives up before PostgreSQL looks for deadlocks, which is after a second.
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "accounting_exports" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "accounting_export_items", "accounting_exports" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "accounting_export_items" DROP CONSTRAINT "accounting_export_items_export_fk", ADD CONSTRAINT "accounting_export_items_export_fk" FOREIGN KEY ("organization_id","export_id") REFERENCES "public"."accounting_exports" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "accounting_exports" DROP CONSTRAINT "accounting_exports_tenant_key";--> statement-breakpoint
ALTER TABLE "accounting_export_items" VALIDATE CONSTRAINT "accounting_export_items_export_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "card_checkouts" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "payments", "card_checkouts" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "payments" DROP CONSTRAINT "payments_checkout_fk", ADD CONSTRAINT "payments_checkout_fk" FOREIGN KEY ("organization_id","checkout_id") REFERENCES "public"."card_checkouts" NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "card_checkouts" DROP CONSTRAINT "card_checkouts_tenant_key";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_checkout_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "client_imports" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "client_import_rows", "client_imports" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "client_import_rows" DROP CONSTRAINT "client_import_rows_import_fk", ADD CONSTRAINT "client_import_rows_import_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."client_imports" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_tenant_key";--> statement-breakpoint
ALTER TABLE "client_import_rows" VALIDATE CONSTRAINT "client_import_rows_import_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "client_mutes", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "client_mutes" DROP CONSTRAINT "client_mutes_client_fk", ADD CONSTRAINT "client_mutes_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "client_mutes" VALIDATE CONSTRAINT "client_mutes_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "invoices", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_client_fk", ADD CONSTRAINT "invoices_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "jobs", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_client_fk", ADD CONSTRAINT "jobs_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "messages", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "messages" DROP CONSTRAINT "messages_client_fk", ADD CONSTRAINT "messages_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "properties", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "properties" DROP CONSTRAINT "properties_client_fk", ADD CONSTRAINT "properties_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "properties" VALIDATE CONSTRAINT "properties_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "quotes", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_client_fk", ADD CONSTRAINT "quotes_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "reviews", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_client_fk", ADD CONSTRAINT "reviews_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "clients" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visits", "clients" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visits" DROP CONSTRAINT "visits_client_fk", ADD CONSTRAINT "visits_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "public"."clients" NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "clients" DROP CONSTRAINT "clients_tenant_key";--> statement-breakpoint
ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_client_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "invoices" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "card_checkouts", "invoices" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "card_checkouts" DROP CONSTRAINT "card_checkouts_invoice_fk", ADD CONSTRAINT "card_checkouts_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices" NOT VALID;--> statement-breakpoint
ALTER TABLE "card_checkouts" VALIDATE CONSTRAINT "card_checkouts_invoice_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "invoices" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "invoice_lines", "invoices" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_invoice_fk", ADD CONSTRAINT "invoice_lines_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_lines" VALIDATE CONSTRAINT "invoice_lines_invoice_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "invoices" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "late_fees", "invoices" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "late_fees" DROP CONSTRAINT "late_fees_invoice_fk", ADD CONSTRAINT "late_fees_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices" NOT VALID;--> statement-breakpoint
ALTER TABLE "late_fees" VALIDATE CONSTRAINT "late_fees_invoice_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "invoices" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "payments", "invoices" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "payments" DROP CONSTRAINT "payments_invoice_fk", ADD CONSTRAINT "payments_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices" NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_tenant_key";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_invoice_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "job_checklist_items" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visit_answers", "job_checklist_items" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visit_answers" DROP CONSTRAINT "visit_answers_item_fk", ADD CONSTRAINT "visit_answers_item_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."job_checklist_items" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "job_checklist_items" DROP CONSTRAINT "job_checklist_items_tenant_key";--> statement-breakpoint
ALTER TABLE "visit_answers" VALIDATE CONSTRAINT "visit_answers_item_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "field_facts", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "field_facts" DROP CONSTRAINT "field_facts_job_fk", ADD CONSTRAINT "field_facts_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" NOT VALID;--> statement-breakpoint
ALTER TABLE "field_facts" VALIDATE CONSTRAINT "field_facts_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "invoices", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_job_fk", ADD CONSTRAINT "invoices_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_checklist_items", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_checklist_items" DROP CONSTRAINT "job_checklist_items_job_fk", ADD CONSTRAINT "job_checklist_items_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "job_checklist_items" VALIDATE CONSTRAINT "job_checklist_items_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_lines", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_lines" DROP CONSTRAINT "job_lines_job_fk", ADD CONSTRAINT "job_lines_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "job_lines" VALIDATE CONSTRAINT "job_lines_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_notes", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_notes" DROP CONSTRAINT "job_notes_job_fk", ADD CONSTRAINT "job_notes_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "job_notes" VALIDATE CONSTRAINT "job_notes_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_parts", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_parts" DROP CONSTRAINT "job_parts_job_fk", ADD CONSTRAINT "job_parts_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "job_parts" VALIDATE CONSTRAINT "job_parts_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_plans", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_plans" DROP CONSTRAINT "job_plans_job_fk", ADD CONSTRAINT "job_plans_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "job_plans" VALIDATE CONSTRAINT "job_plans_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_recurrences", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_recurrences" DROP CONSTRAINT "job_recurrences_job_fk", ADD CONSTRAINT "job_recurrences_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "job_recurrences" VALIDATE CONSTRAINT "job_recurrences_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "quotes", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_job_fk", ADD CONSTRAINT "quotes_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "reviews", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_job_fk", ADD CONSTRAINT "reviews_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "time_entries", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "time_entries" DROP CONSTRAINT "time_entries_job_fk", ADD CONSTRAINT "time_entries_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "time_entries" VALIDATE CONSTRAINT "time_entries_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visits", "jobs" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visits" DROP CONSTRAINT "visits_job_fk", ADD CONSTRAINT "visits_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs" NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_tenant_key";--> statement-breakpoint
ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_job_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "payments" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "payments", "payments" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "payments" DROP CONSTRAINT "payments_refund_of_fk", ADD CONSTRAINT "payments_refund_of_fk" FOREIGN KEY ("organization_id","refund_of") REFERENCES "public"."payments" DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "payments" DROP CONSTRAINT "payments_tenant_key";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_refund_of_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "properties" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "jobs", "properties" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_property_fk", ADD CONSTRAINT "jobs_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties" NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_property_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "properties" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "quotes", "properties" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_property_fk", ADD CONSTRAINT "quotes_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties" NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_property_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "properties" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visits", "properties" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visits" DROP CONSTRAINT "visits_property_fk", ADD CONSTRAINT "visits_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties" NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "properties" DROP CONSTRAINT "properties_tenant_key";--> statement-breakpoint
ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_property_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "quotes" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "card_checkouts", "quotes" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "card_checkouts" DROP CONSTRAINT "card_checkouts_quote_fk", ADD CONSTRAINT "card_checkouts_quote_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes" NOT VALID;--> statement-breakpoint
ALTER TABLE "card_checkouts" VALIDATE CONSTRAINT "card_checkouts_quote_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "quotes" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "jobs", "quotes" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_quote_fk", ADD CONSTRAINT "jobs_quote_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes" NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_quote_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "quotes" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "payments", "quotes" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "payments" DROP CONSTRAINT "payments_quote_fk", ADD CONSTRAINT "payments_quote_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes" NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_quote_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "quotes" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "quote_lines", "quotes" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "quote_lines" DROP CONSTRAINT "quote_lines_quote_fk", ADD CONSTRAINT "quote_lines_quote_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_tenant_key";--> statement-breakpoint
ALTER TABLE "quote_lines" VALIDATE CONSTRAINT "quote_lines_quote_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "webhook_endpoints" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "webhook_deliveries", "webhook_endpoints" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_endpoint_fk", ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_tenant_key";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_endpoint_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "accounting_exports", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "accounting_exports" DROP CONSTRAINT "accounting_exports_created_by_fkey", ADD CONSTRAINT "accounting_exports_created_by_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key; the primary key is the same.
ALTER TABLE "price_items" DROP CONSTRAINT "price_items_tenant_key";--> statement-breakpoint
ALTER TABLE "accounting_exports" VALIDATE CONSTRAINT "accounting_exports_created_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "api_keys", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_created_by_fkey", ADD CONSTRAINT "api_keys_created_by_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_created_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "client_imports", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_requested_by_users_id_fk", ADD CONSTRAINT "client_imports_requested_by_fk" FOREIGN KEY ("organization_id","requested_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "client_imports" VALIDATE CONSTRAINT "client_imports_requested_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "data_exports", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "data_exports" DROP CONSTRAINT "data_exports_requested_by_fkey", ADD CONSTRAINT "data_exports_requested_by_fk" FOREIGN KEY ("organization_id","requested_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "data_exports" VALIDATE CONSTRAINT "data_exports_requested_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "import_runs", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_requested_by_fkey", ADD CONSTRAINT "import_runs_requested_by_fk" FOREIGN KEY ("organization_id","requested_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "import_runs" VALIDATE CONSTRAINT "import_runs_requested_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "integrations", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "integrations" DROP CONSTRAINT "integrations_connected_by_users_id_fk", ADD CONSTRAINT "integrations_connected_by_fk" FOREIGN KEY ("organization_id","connected_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "integrations" VALIDATE CONSTRAINT "integrations_connected_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "invitations", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_invited_by_users_id_fk", ADD CONSTRAINT "invitations_invited_by_fk" FOREIGN KEY ("organization_id","invited_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_invited_by_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "webhook_endpoints", "users" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. Only members of the organization can do this; the rows are checked after that.
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_created_by_fkey", ADD CONSTRAINT "webhook_endpoints_created_by_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_created_by_fk";
