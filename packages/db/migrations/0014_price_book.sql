CREATE TABLE "price_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text DEFAULT 'service' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT 'each' NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_items_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "price_items_kind_check" CHECK (kind in ('service', 'material')),
	CONSTRAINT "price_items_unit_check" CHECK (length(unit) between 1 and 20),
	CONSTRAINT "price_items_price_check" CHECK (unit_price_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_kind_check";--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_items_number_key" ON "price_items" USING btree ("organization_id",lower("number")) WHERE number <> '';--> statement-breakpoint
CREATE INDEX "price_items_name_idx" ON "price_items" USING btree ("organization_id",lower("name"),"id");--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind_check" CHECK (kind in ('clients', 'jobs', 'invoices', 'prices'));