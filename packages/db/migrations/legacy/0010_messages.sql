CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"action" jsonb,
	"attach" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"message_id" text,
	"dedupe_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_dedupe_key" UNIQUE("organization_id","dedupe_key"),
	CONSTRAINT "messages_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "clients"("organization_id","id"),
	CONSTRAINT "messages_kind_check" CHECK (kind in ('quote_sent', 'quote_expiring', 'invoice_sent', 'invoice_due', 'invoice_overdue', 'late_fee', 'receipt', 'visit_tomorrow', 'on_the_way', 'visit_notice', 'visit_cancelled', 'review_request')),
	CONSTRAINT "messages_channel_check" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "messages_record_check" CHECK (record_kind in ('quote', 'invoice', 'visit', 'job')),
	CONSTRAINT "messages_status_check" CHECK (status in ('queued', 'sent', 'failed', 'suppressed'))
);
--> statement-breakpoint
CREATE INDEX "messages_list_idx" ON "messages" ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_client_idx" ON "messages" ("organization_id","client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_record_idx" ON "messages" ("organization_id","record_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE TABLE "message_templates" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sms" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("organization_id","kind"),
	CONSTRAINT "message_templates_kind_check" CHECK (kind in ('quote_sent', 'quote_expiring', 'invoice_sent', 'invoice_due', 'invoice_overdue', 'late_fee', 'receipt', 'visit_tomorrow', 'on_the_way', 'visit_notice', 'visit_cancelled', 'review_request'))
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL REFERENCES "organizations"("id"),
	"quiet_from" integer DEFAULT 1200 NOT NULL,
	"quiet_until" integer DEFAULT 480 NOT NULL,
	"late_fee_days" integer[] DEFAULT '{}' NOT NULL,
	"late_fee_rate" integer,
	"late_fee_cents" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_settings_quiet_check" CHECK (quiet_from between 0 and 1439 and quiet_until between 0 and 1439),
	CONSTRAINT "message_settings_late_fee_check" CHECK (cardinality(late_fee_days) = 0 or num_nonnulls(late_fee_rate, late_fee_cents) = 1)
);
--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"event" text NOT NULL,
	"offset" integer NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_step_key" UNIQUE("organization_id","event","offset","channel"),
	CONSTRAINT "reminder_rules_event_check" CHECK (event in ('quote_expiring', 'visit_tomorrow', 'on_the_way', 'invoice_due', 'invoice_overdue', 'review_request')),
	CONSTRAINT "reminder_rules_channel_check" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "reminder_rules_offset_check" CHECK ("offset" between 0 and 9999)
);
--> statement-breakpoint
CREATE TABLE "client_mutes" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"client_id" uuid NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("organization_id","client_id","event"),
	CONSTRAINT "client_mutes_client_fk" FOREIGN KEY ("organization_id","client_id") REFERENCES "clients"("organization_id","id"),
	CONSTRAINT "client_mutes_event_check" CHECK (event in ('quote_expiring', 'visit_tomorrow', 'on_the_way', 'invoice_due', 'invoice_overdue', 'review_request'))
);
--> statement-breakpoint
CREATE TABLE "late_fees" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"invoice_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("organization_id","invoice_id","step"),
	CONSTRAINT "late_fees_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "invoices"("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_single_check" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" ("user_id");--> statement-breakpoint
CREATE TABLE "accounting_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL REFERENCES "organizations"("id"),
	"closed_through" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounting_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"format" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"files" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"created_by" uuid REFERENCES "users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_exports_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "accounting_exports_format_check" CHECK (format in ('quickbooks', 'xero'))
);
--> statement-breakpoint
CREATE INDEX "accounting_exports_list_idx" ON "accounting_exports" ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE TABLE "accounting_export_items" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"export_id" uuid NOT NULL,
	"format" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	PRIMARY KEY ("organization_id","format","kind","record_id","export_id"),
	CONSTRAINT "accounting_export_items_export_fk" FOREIGN KEY ("organization_id","export_id") REFERENCES "accounting_exports"("organization_id","id") ON DELETE cascade,
	CONSTRAINT "accounting_export_items_kind_check" CHECK (kind in ('invoice', 'payment', 'client'))
);
--> statement-breakpoint
CREATE INDEX "jobs_completed_idx" ON "jobs" ("organization_id","completed_at") WHERE deleted_at is null and status = 'completed';
--> statement-breakpoint
-- People are told of what concerns them exactly if its transaction commits. What a customer decides, asks or pays has
-- nobody of the organization as its actor; old entries, as a demo or an import brings them, are no news.
create function audit_log_noticed() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.unannounced', true), '') <> '' then return null; end if;
  perform enqueue_job(
    'notify_people',
    json_build_object('organizationId', added.organization_id, 'changes', json_agg(added.id order by added.id))
  )
  from added
  where added.at > now() - interval '10 minutes'
    and (
      added.kind = 'visit' and added.verb in ('create', 'update', 'move', 'delete', 'restore', 'status', 'unassign')
      or added.kind = 'review' and added.verb = 'review'
      or not exists (select from users u where u.id = added.actor_id and u.organization_id = added.organization_id) and (
        added.kind = 'quote' and added.verb in ('approve', 'reject')
        or added.kind in ('quote', 'invoice') and added.verb = 'pay'
        or added.kind = 'job' and added.verb = 'create' and added.actor_id is not null
      )
    )
  group by added.organization_id;
  return null;
end $$;
--> statement-breakpoint
create trigger noticed after insert on audit_log
referencing new table as added for each statement execute function audit_log_noticed();
