CREATE TABLE "client_import_rows" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"same_as" integer,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"client_id" uuid,
	"version" integer,
	"before" jsonb,
	"added_properties" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "client_import_rows_key" PRIMARY KEY("organization_id","import_id","row"),
	CONSTRAINT "client_import_rows_outcome_check" CHECK (outcome in ('waiting', 'created', 'merged', 'skipped', 'refused', 'removed', 'restored', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"source" text,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"on_duplicate" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "client_imports_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "client_imports_status_check" CHECK (status in ('waiting', 'running', 'done', 'undoing', 'undone')),
	CONSTRAINT "client_imports_duplicate_check" CHECK (on_duplicate in ('merge', 'skip', 'keep'))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "company_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "billing_address" jsonb;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."client_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_import_rows_outcome_idx" ON "client_import_rows" USING btree ("organization_id","import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "client_import_rows_client_idx" ON "client_import_rows" USING btree ("organization_id","import_id","client_id");--> statement-breakpoint
CREATE INDEX "client_imports_organization_idx" ON "client_imports" USING btree ("organization_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_imports_created_idx" ON "client_imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_imports_open_idx" ON "client_imports" USING btree ("organization_id") WHERE status in ('waiting', 'running', 'undoing');