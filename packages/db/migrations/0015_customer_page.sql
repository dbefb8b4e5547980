ALTER TABLE "attachments" DROP CONSTRAINT "attachments_kind_check";--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "before_visit" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "customer_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_kind_check" CHECK (kind in ('client', 'property', 'quote', 'job', 'visit', 'invoice', 'organization', 'user'));