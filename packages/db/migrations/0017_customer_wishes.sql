ALTER TABLE "clients" ADD COLUMN "visit_channel" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "no_texts" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fallback" jsonb;--> statement-breakpoint
ALTER TABLE "price_items" ADD COLUMN "cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "changed_since_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_visit_channel_check" CHECK (visit_channel in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_cost_check" CHECK (cost_cents >= 0);--> statement-breakpoint
-- About a visit there is one message whatever its channel, so its key names none.
UPDATE "messages" m SET "dedupe_key" = replace("dedupe_key", ':sms:', ':email:')
WHERE "kind" IN ('visit_tomorrow', 'on_the_way') AND "dedupe_key" LIKE '%:sms:%' AND NOT EXISTS (
	SELECT 1 FROM "messages" t WHERE t."organization_id" = m."organization_id" AND t."dedupe_key" = replace(m."dedupe_key", ':sms:', ':email:')
);
