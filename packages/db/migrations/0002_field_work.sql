CREATE TABLE "checklist_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_templates_category_check" CHECK (category in ('general', 'installation', 'repair', 'maintenance', 'inspection', 'consultation', 'other'))
);
--> statement-breakpoint
CREATE TABLE "job_parts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"visit_id" uuid,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_parts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "job_parts_quantity_check" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "time_approvals" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "time_approvals_organization_id_user_id_week_pk" PRIMARY KEY("organization_id","user_id","week"),
	CONSTRAINT "time_approvals_week_check" CHECK (extract(dow from week) = 0 and minutes >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_positions" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"accuracy" double precision,
	"at" timestamp with time zone,
	"visit_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_positions_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "user_positions_whole_check" CHECK (num_nulls(lat, lng, accuracy, at, visit_id) in (0, 5) and lat between -90 and 90 and lng between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "visit_signatures" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"strokes" text,
	"signed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_signatures_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "visit_signatures_name_check" CHECK ((name = '') = (strokes is null))
);
--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "kind" text DEFAULT 'tick' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "min_value" double precision;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "max_value" double precision;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "choices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_approvals" ADD CONSTRAINT "time_approvals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_approvals" ADD CONSTRAINT "time_approvals_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_approvals" ADD CONSTRAINT "time_approvals_approved_by_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_positions" ADD CONSTRAINT "user_positions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_positions" ADD CONSTRAINT "user_positions_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_positions" ADD CONSTRAINT "user_positions_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_signatures" ADD CONSTRAINT "visit_signatures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_signatures" ADD CONSTRAINT "visit_signatures_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_signatures" ADD CONSTRAINT "visit_signatures_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_templates_name_idx" ON "checklist_templates" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "job_parts_job_idx" ON "job_parts" USING btree ("organization_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "job_parts_visit_idx" ON "job_parts" USING btree ("organization_id","visit_id");--> statement-breakpoint
CREATE INDEX "job_parts_user_idx" ON "job_parts" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "time_approvals_approved_by_idx" ON "time_approvals" USING btree ("organization_id","approved_by");--> statement-breakpoint
CREATE INDEX "user_positions_visit_idx" ON "user_positions" USING btree ("organization_id","visit_id");--> statement-breakpoint
CREATE INDEX "user_positions_at_idx" ON "user_positions" USING btree ("at") WHERE at is not null;--> statement-breakpoint
CREATE INDEX "visit_signatures_visit_idx" ON "visit_signatures" USING btree ("organization_id","visit_id","signed_at");--> statement-breakpoint
CREATE INDEX "visit_signatures_user_idx" ON "visit_signatures" USING btree ("organization_id","user_id");--> statement-breakpoint
ALTER TABLE "job_checklist_items" ADD CONSTRAINT "job_checklist_items_kind_check" CHECK (kind in ('tick', 'reading', 'choice', 'text', 'photo'));