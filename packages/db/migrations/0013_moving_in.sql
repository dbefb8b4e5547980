ALTER TABLE "client_import_rows" ADD COLUMN "made" jsonb;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "kind" text DEFAULT 'clients' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "choices" jsonb DEFAULT '{"answers":{},"reminders":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_reference_idx" ON "clients" USING btree ("organization_id","reference") WHERE reference <> '';--> statement-breakpoint
CREATE INDEX "invoices_reference_idx" ON "invoices" USING btree ("organization_id","reference") WHERE reference <> '';--> statement-breakpoint
CREATE INDEX "jobs_reference_idx" ON "jobs" USING btree ("organization_id","reference") WHERE reference <> '';--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind_check" CHECK (kind in ('clients', 'jobs', 'invoices'));