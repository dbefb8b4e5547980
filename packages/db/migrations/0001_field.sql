CREATE TABLE "field_facts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text,
	"job_id" uuid,
	"visit_id" uuid,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone,
	"device_at" timestamp with time zone,
	"offset_ms" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"misfit" text,
	"message" text,
	CONSTRAINT "field_facts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "field_facts_outcome_check" CHECK (outcome in ('done', 'kept', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "field_upload_chunks" (
	"organization_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "field_upload_chunks_organization_id_upload_id_position_pk" PRIMARY KEY("organization_id","upload_id","position")
);
--> statement-breakpoint
CREATE TABLE "field_uploads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "field_uploads_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "field_uploads_size_check" CHECK (size > 0 and received between 0 and size)
);
--> statement-breakpoint
CREATE TABLE "visit_progress" (
	"organization_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"travel_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "visit_progress_organization_id_visit_id_user_id_pk" PRIMARY KEY("organization_id","visit_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "field_facts" ADD CONSTRAINT "field_facts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_facts" ADD CONSTRAINT "field_facts_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_facts" ADD CONSTRAINT "field_facts_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_facts" ADD CONSTRAINT "field_facts_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_upload_chunks" ADD CONSTRAINT "field_upload_chunks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_upload_chunks" ADD CONSTRAINT "field_upload_chunks_upload_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."field_uploads"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_uploads" ADD CONSTRAINT "field_uploads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_uploads" ADD CONSTRAINT "field_uploads_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_progress" ADD CONSTRAINT "visit_progress_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_progress" ADD CONSTRAINT "visit_progress_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_progress" ADD CONSTRAINT "visit_progress_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_facts_visit_idx" ON "field_facts" USING btree ("organization_id","visit_id","at");--> statement-breakpoint
CREATE INDEX "field_facts_job_idx" ON "field_facts" USING btree ("organization_id","job_id");--> statement-breakpoint
CREATE INDEX "field_facts_user_idx" ON "field_facts" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "field_uploads_user_idx" ON "field_uploads" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "field_uploads_expiry_idx" ON "field_uploads" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_mark_check" CHECK (mark in ('before', 'after'));