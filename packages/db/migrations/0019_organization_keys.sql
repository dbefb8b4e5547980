-- The organization is part of these keys, so that its rows can live on a node of their own.
CREATE UNIQUE INDEX CONCURRENTLY "change_events_tenant_key" ON "change_events" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "change_events" DROP CONSTRAINT "change_events_pkey", ADD CONSTRAINT "change_events_pkey" PRIMARY KEY USING INDEX "change_events_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "checklist_templates_tenant_key" ON "checklist_templates" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "checklist_templates" DROP CONSTRAINT "checklist_templates_pkey", ADD CONSTRAINT "checklist_templates_pkey" PRIMARY KEY USING INDEX "checklist_templates_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoice_lines_tenant_key" ON "invoice_lines" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_pkey", ADD CONSTRAINT "invoice_lines_pkey" PRIMARY KEY USING INDEX "invoice_lines_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "job_lines_tenant_key" ON "job_lines" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "job_lines" DROP CONSTRAINT "job_lines_pkey", ADD CONSTRAINT "job_lines_pkey" PRIMARY KEY USING INDEX "job_lines_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "job_notes_tenant_key" ON "job_notes" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "job_notes" DROP CONSTRAINT "job_notes_pkey", ADD CONSTRAINT "job_notes_pkey" PRIMARY KEY USING INDEX "job_notes_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "job_recurrences_tenant_key" ON "job_recurrences" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "job_recurrences" DROP CONSTRAINT "job_recurrences_pkey", ADD CONSTRAINT "job_recurrences_pkey" PRIMARY KEY USING INDEX "job_recurrences_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "messages_tenant_key" ON "messages" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "messages" DROP CONSTRAINT "messages_pkey", ADD CONSTRAINT "messages_pkey" PRIMARY KEY USING INDEX "messages_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "quote_lines_tenant_key" ON "quote_lines" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "quote_lines" DROP CONSTRAINT "quote_lines_pkey", ADD CONSTRAINT "quote_lines_pkey" PRIMARY KEY USING INDEX "quote_lines_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reminder_rules_tenant_key" ON "reminder_rules" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "reminder_rules" DROP CONSTRAINT "reminder_rules_pkey", ADD CONSTRAINT "reminder_rules_pkey" PRIMARY KEY USING INDEX "reminder_rules_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "schedule_proposals_tenant_key" ON "schedule_proposals" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "schedule_proposals" DROP CONSTRAINT "schedule_proposals_pkey", ADD CONSTRAINT "schedule_proposals_pkey" PRIMARY KEY USING INDEX "schedule_proposals_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "time_entries_tenant_key" ON "time_entries" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "time_entries" DROP CONSTRAINT "time_entries_pkey", ADD CONSTRAINT "time_entries_pkey" PRIMARY KEY USING INDEX "time_entries_tenant_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "time_off_tenant_key" ON "time_off" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "time_off" DROP CONSTRAINT "time_off_pkey", ADD CONSTRAINT "time_off_pkey" PRIMARY KEY USING INDEX "time_off_tenant_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "change_events_replay_idx";
