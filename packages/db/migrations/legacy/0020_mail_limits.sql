-- An automatic message that is over the day's limit waits here for a later day.
ALTER TABLE "messages" ADD COLUMN "held_until" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "message_days" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"day" date NOT NULL,
	"sent" integer NOT NULL,
	PRIMARY KEY ("organization_id","day")
);
--> statement-breakpoint
CREATE INDEX "message_days_expiry_idx" ON "message_days" ("day");
--> statement-breakpoint
CREATE TABLE "visit_notices" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"user_id" uuid NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"visit_id" uuid NOT NULL,
	"change_id" bigint NOT NULL,
	"was_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("organization_id","user_id","visit_id")
);
