CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"place" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "backups_status_check" CHECK (status in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "plan_runs" (
	"id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"work" integer NOT NULL,
	"before" jsonb NOT NULL,
	"best" jsonb,
	"plan" jsonb,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_runs_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "plan_runs_state_check" CHECK (state in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "mail_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "mail_state_single_check" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hostname" text NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"disk_free" bigint NOT NULL,
	"disk_total" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nodes_role_check" CHECK (role in ('all', 'web', 'worker'))
);
--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "lunch_break" jsonb;--> statement-breakpoint
ALTER TABLE "plan_runs" ADD CONSTRAINT "plan_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_runs" ADD CONSTRAINT "plan_runs_user_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_started_idx" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "plan_runs_user_idx" ON "plan_runs" USING btree ("organization_id","user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plan_runs_age_idx" ON "plan_runs" USING btree ("created_at");