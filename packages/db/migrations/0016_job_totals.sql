ALTER TABLE "list_counts" DROP CONSTRAINT "list_counts_kind_check";--> statement-breakpoint
DROP INDEX "job_plans_uninvoiced_idx";--> statement-breakpoint
ALTER TABLE "job_plans" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_plans" ADD COLUMN "amount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_plans" ADD COLUMN "client_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_plans" ADD COLUMN "shortlist" text GENERATED ALWAYS AS (case when open and not held and visits = 0 then 'needs_scheduling' when completed and invoices = 0 then 'not_invoiced' end) STORED;--> statement-breakpoint
UPDATE "job_plans" p SET "held" = j.status = 'on_hold', "amount_cents" = coalesce(j.estimated_cost_cents, 0),
  "client_key" = lower(c.first_name || ' ' || c.last_name)
FROM "jobs" j JOIN "clients" c ON c.organization_id = j.organization_id and c.id = j.client_id WHERE j.id = p.job_id;--> statement-breakpoint
CREATE INDEX "job_plans_shortlist_idx" ON "job_plans" USING btree ("organization_id","shortlist","created_at" DESC NULLS LAST,"job_id" DESC NULLS LAST) WHERE shortlist is not null;--> statement-breakpoint
CREATE INDEX "job_plans_client_idx" ON "job_plans" USING btree ("organization_id","client_key","job_id");--> statement-breakpoint
ALTER TABLE "list_counts" ADD CONSTRAINT "list_counts_kind_check" CHECK (kind in ('clients', 'quotes', 'jobs', 'invoices', 'visits', 'job_plans'));--> statement-breakpoint
INSERT INTO "list_counts" ("organization_id", "kind", "status", "rows", "total_cents")
SELECT organization_id, 'job_plans', shortlist, count(*), sum(amount_cents) FROM "job_plans" WHERE shortlist is not null GROUP BY 1, 3;--> statement-breakpoint
INSERT INTO "list_counts" ("organization_id", "kind", "status", "rows", "total_cents")
SELECT organization_id, 'jobs', status, 0, sum(estimated_cost_cents) FROM "jobs"
WHERE deleted_at is null and estimated_cost_cents <> 0 GROUP BY 1, 3;--> statement-breakpoint
-- The counts of common terms sum the amounts, too.
DROP INDEX "jobs_count_idx";--> statement-breakpoint
CREATE INDEX "jobs_count_idx" ON "jobs" ("organization_id") INCLUDE ("search_bytes", "estimated_cost_cents") WHERE deleted_at is null;--> statement-breakpoint
-- It returns with amounts.
DROP FUNCTION IF EXISTS search_jobs(text, integer, integer, text, uuid, uuid[], uuid, text, text, timestamptz, timestamptz, timestamptz);
