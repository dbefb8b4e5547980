CREATE TABLE "two_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "two_factor_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remembered" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_recovery_codes" ADD CONSTRAINT "two_factor_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD CONSTRAINT "two_factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factor_challenges_user_idx" ON "two_factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_challenges_expiry_idx" ON "two_factor_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "document_counters" ADD COLUMN "prefix" text;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_prefix_check" CHECK (prefix ~ '[^0-9]$');--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "accent_color" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "payment_terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "muted_events" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_kind_check";--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_kind_check" CHECK (kind in ('client', 'property', 'quote', 'job', 'visit', 'invoice', 'organization'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_plan_check" CHECK (plan in ('professional', 'enterprise', 'ultimate'));--> statement-breakpoint
CREATE INDEX "clients_deleted_idx" ON "clients" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_deleted_idx" ON "quotes" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_deleted_idx" ON "jobs" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "visits_deleted_idx" ON "visits" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_deleted_idx" ON "invoices" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
