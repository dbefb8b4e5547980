CREATE INDEX "invoices_remind_idx" ON "invoices" USING btree ("due_date") WHERE deleted_at is null and voided_at is null and paid_cents < total_cents and sent_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_remind_idx" ON "jobs" USING btree ("completed_at") WHERE deleted_at is null and status = 'completed';--> statement-breakpoint
CREATE INDEX "quotes_remind_idx" ON "quotes" USING btree ("valid_until") WHERE deleted_at is null and status = 'pending' and sent_at is not null;--> statement-breakpoint
CREATE INDEX "visits_remind_idx" ON "visits" USING btree ("starts_at") WHERE deleted_at is null and status in ('pending', 'confirmed', 'rescheduled');
