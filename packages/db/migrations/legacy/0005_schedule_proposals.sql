CREATE TABLE "schedule_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"moves" jsonb NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_versions" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_proposals_type_check" CHECK (type in ('efficiency', 'cost', 'workload', 'route'))
);
--> statement-breakpoint
ALTER TABLE "schedule_proposals" ADD CONSTRAINT "schedule_proposals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_proposals_age_idx" ON "schedule_proposals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visits_learning_idx" ON "visits" USING btree ("organization_id","category","completed_at" DESC NULLS LAST) WHERE deleted_at is null and status = 'completed' and started_at is not null;