ALTER TABLE "job_plans" ADD COLUMN "completed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_plans" ADD COLUMN "invoices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "saved_views" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_total_idx" ON "invoices" USING btree ("organization_id","total_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_due_idx" ON "invoices" USING btree ("organization_id","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_unsent_idx" ON "invoices" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("total_cents","paid_cents") WHERE deleted_at is null and voided_at is null and paid_cents < total_cents and sent_at is null;--> statement-breakpoint
CREATE INDEX "job_plans_uninvoiced_idx" ON "job_plans" USING btree ("organization_id","job_id") WHERE completed and invoices = 0;--> statement-breakpoint
CREATE INDEX "jobs_title_idx" ON "jobs" USING btree ("organization_id",lower(title),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_amount_idx" ON "jobs" USING btree ("organization_id",coalesce(estimated_cost_cents, 0),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_rank_idx" ON "jobs" USING btree ("organization_id",array_position('{draft,scheduled,in_progress,on_hold,completed,cancelled}'::text[], status),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_total_idx" ON "quotes" USING btree ("organization_id","total_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_valid_idx" ON "quotes" USING btree ("organization_id","valid_until","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_unsent_idx" ON "quotes" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"valid_until") INCLUDE ("total_cents") WHERE deleted_at is null and status = 'pending' and sent_at is null;--> statement-breakpoint
-- The counts of common terms sum the amounts, too.
DROP INDEX "quotes_count_idx";--> statement-breakpoint
CREATE INDEX "quotes_count_idx" ON "quotes" ("organization_id") INCLUDE ("search_bytes", "total_cents") WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX "invoices_count_idx";--> statement-breakpoint
CREATE INDEX "invoices_count_idx" ON "invoices" ("organization_id") INCLUDE ("search_bytes", "total_cents", "paid_cents", "voided_at") WHERE deleted_at is null;--> statement-breakpoint
UPDATE "job_plans" p SET "completed" = true FROM "jobs" j WHERE j.id = p.job_id and j.status = 'completed' and j.deleted_at is null;--> statement-breakpoint
UPDATE "job_plans" p SET "invoices" = counted.invoices
FROM (select i.job_id, count(*) as invoices from invoices i where i.deleted_at is null and i.voided_at is null group by 1) counted
WHERE counted.job_id = p.job_id;--> statement-breakpoint
-- They return with more parameters.
DROP FUNCTION IF EXISTS search_quotes(text, integer, integer, date, text, uuid, uuid[]);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_jobs(text, integer, integer, text, uuid, uuid[], uuid);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_invoices(text, integer, integer, date, text, uuid, uuid[]);--> statement-breakpoint
DROP FUNCTION IF EXISTS list_page(text, text, text, boolean, bigint, uuid, text, integer, integer, text, uuid, uuid[], date, uuid);
