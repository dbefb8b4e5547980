CREATE TABLE "visit_answers" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"value" text,
	"reason" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_answers_organization_id_item_id_visit_id_pk" PRIMARY KEY("organization_id","item_id","visit_id"),
	CONSTRAINT "visit_answers_done_check" CHECK ((done_at is null) = (done_by is null))
);
--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_check";--> statement-breakpoint
ALTER TABLE "job_checklist_items" ALTER COLUMN "position" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_parts" ADD COLUMN "own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "grants" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "own_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD CONSTRAINT "job_checklist_items_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_item_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."job_checklist_items"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_done_by_fk" FOREIGN KEY ("organization_id","done_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_answers_visit_idx" ON "visit_answers" USING btree ("organization_id","visit_id");--> statement-breakpoint
CREATE INDEX "visit_answers_done_by_idx" ON "visit_answers" USING btree ("organization_id","done_by");--> statement-breakpoint
CREATE INDEX "visits_property_idx" ON "visits" USING btree ("organization_id","client_id","property_id","starts_at" DESC NULLS LAST) WHERE deleted_at is null and status = 'completed' and property_id is not null;--> statement-breakpoint
CREATE INDEX "visits_location_idx" ON "visits" USING btree ("organization_id","client_id","location","starts_at" DESC NULLS LAST) WHERE deleted_at is null and status = 'completed' and property_id is null;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD CONSTRAINT "job_checklist_items_removed_check" CHECK ((position is null) = (removed_at is not null));--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_own_check" CHECK (not own or visit_id is not null);--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_check" CHECK (kind in ('sign_in_failed', 'sign_in_refused', 'new_device', 'access_refused', 'password_changed', 'password_reset', 'email_changed', 'two_factor_on', 'two_factor_off', 'recovery_code_used', 'recovery_codes_renewed', 'session_ended', 'role_changed', 'grants_changed', 'member_deactivated', 'member_reactivated', 'api_key_created', 'api_key_changed', 'api_key_revoked'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_grants_check" CHECK (grants <@ array['prices:read', 'payments:collect']::text[]);--> statement-breakpoint
-- Visits of recurring jobs that nobody has begun start with an empty checklist. What was answered so far stays with
-- the visits before them, and with the first one if there is none before it.
UPDATE "visits" v SET "own_answers" = true
FROM "job_recurrences" r
WHERE r.organization_id = v.organization_id AND r.job_id = v.job_id
  AND v.status IN ('pending', 'confirmed', 'rescheduled') AND v.started_at IS NULL
  AND EXISTS (
    SELECT FROM "visits" e
    WHERE e.organization_id = v.organization_id AND e.job_id = v.job_id AND e.starts_at < v.starts_at
      AND e.deleted_at IS NULL AND e.status <> 'cancelled');
