ALTER TABLE "customer_links" DROP CONSTRAINT "customer_links_kind_check";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_kind_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind_check";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "arrival_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "customer_told" jsonb;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "customer_reply" jsonb;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_kind_check" CHECK (kind in ('quote', 'invoice', 'visit'));--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_kind_check" CHECK (kind in ('quote_sent', 'quote_expiring', 'invoice_sent', 'invoice_due', 'invoice_overdue', 'late_fee', 'receipt', 'visit_tomorrow', 'on_the_way', 'visit_notice', 'visit_moved', 'visit_reassigned', 'visit_cancelled', 'review_request'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind_check" CHECK (kind in ('quote_sent', 'quote_expiring', 'invoice_sent', 'invoice_due', 'invoice_overdue', 'late_fee', 'receipt', 'visit_tomorrow', 'on_the_way', 'visit_notice', 'visit_moved', 'visit_reassigned', 'visit_cancelled', 'review_request'));