ALTER TABLE "organizations" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "setup_skipped" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "setup_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sample_of" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sample_of_users_id_fk" FOREIGN KEY ("sample_of") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_sample_key" ON "users" USING btree ("sample_of") WHERE "users"."sample_of" is not null;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_setup_check" CHECK (setup_skipped <@ array['company', 'clients', 'team', 'job', 'documents', 'payments']::text[]);