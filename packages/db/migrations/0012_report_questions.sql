CREATE TABLE "quote_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"valid_until" date,
	"answer_days" integer,
	"rows" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "quote_days_outcome_check" CHECK (outcome in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "report_days" DROP CONSTRAINT "report_days_measure_check";--> statement-breakpoint
ALTER TABLE "report_days" DROP CONSTRAINT "report_days_dimension_check";--> statement-breakpoint
ALTER TABLE "report_days" DROP CONSTRAINT "report_days_unit_check";--> statement-breakpoint
ALTER TABLE "report_facts" DROP CONSTRAINT "report_facts_measure_check";--> statement-breakpoint
ALTER TABLE "report_days" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "report_days" ADD COLUMN "earlier" boolean;--> statement-breakpoint
ALTER TABLE "report_days" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_facts" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_facts" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_facts" ADD COLUMN "earlier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_facts" ADD COLUMN "latest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_days" ADD CONSTRAINT "quote_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_days_idx" ON "quote_days" USING btree ("organization_id","day") INCLUDE ("outcome","valid_until","answer_days","rows","amount");--> statement-breakpoint
CREATE INDEX "invoices_owed_idx" ON "invoices" USING btree ("organization_id","client_id","due_date","id") INCLUDE ("total_cents","paid_cents") WHERE deleted_at is null and voided_at is null and paid_cents < total_cents;--> statement-breakpoint
CREATE INDEX "jobs_served_idx" ON "jobs" USING btree ("organization_id","client_id","completed_at","id") WHERE status = 'completed' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_facts_latest_idx" ON "report_facts" USING btree ("organization_id","day","client_id") WHERE measure = 'completed' and latest;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_measure_check" CHECK (measure in ('invoiced', 'collected', 'completed', 'work', 'logged', 'on_visit', 'drove', 'billed'));--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_dimension_check" CHECK (dimension in ('category', 'zip', 'person', 'sale'));--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_unit_check" CHECK (unit in ('day', 'month', 'week'));--> statement-breakpoint
ALTER TABLE "report_facts" ADD CONSTRAINT "report_facts_measure_check" CHECK (measure in ('invoiced', 'collected', 'completed', 'worked', 'visited', 'logged', 'on_visit', 'drove', 'billed'));--> statement-breakpoint
DROP INDEX "report_days_idx";--> statement-breakpoint
CREATE INDEX "report_days_idx" ON "report_days" ("organization_id","measure","dimension","unit","day")
  INCLUDE ("category","zip","user_id","rows","amount","timed","on_time","tax_rate","earlier","tax");
