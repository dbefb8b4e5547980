ALTER TABLE "properties"
	ADD COLUMN "precision" text DEFAULT 'zip' NOT NULL,
	ADD COLUMN "geocoded_at" timestamp with time zone,
	ADD CONSTRAINT "properties_precision_check" CHECK (precision in ('zip', 'street', 'pin'));
--> statement-breakpoint
CREATE INDEX "properties_unlocated_idx" ON "properties" ("id") WHERE geocoded_at is null and precision <> 'pin' and deleted_at is null;
--> statement-breakpoint
CREATE TABLE "geocoded_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"precision" text NOT NULL,
	"provider" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "geocoded_addresses_precision_check" CHECK (precision in ('zip', 'street'))
);
--> statement-breakpoint
CREATE TABLE "travel_times" (
	"organization_id" uuid NOT NULL REFERENCES "organizations"("id"),
	"from_lat" integer NOT NULL,
	"from_lng" integer NOT NULL,
	"to_lat" integer NOT NULL,
	"to_lng" integer NOT NULL,
	"seconds" integer NOT NULL,
	"metres" integer NOT NULL,
	"provider" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "travel_times_pk" PRIMARY KEY("organization_id","from_lat","from_lng","to_lat","to_lng")
);
--> statement-breakpoint
CREATE INDEX "travel_times_age_idx" ON "travel_times" ("found_at");
