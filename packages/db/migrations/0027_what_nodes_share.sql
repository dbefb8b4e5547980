ALTER TABLE "nodes" ADD COLUMN "secret_check" text;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "files_place" text;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "files_fail_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "clock_ahead" integer;