CREATE TABLE "customer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "customer_links_kind_check" CHECK (kind in ('quote', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "card_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"invoice_id" uuid,
	"quote_id" uuid,
	"amount_cents" bigint NOT NULL,
	"session_id" text,
	"payment_intent" text,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"excess_cents" bigint DEFAULT 0 NOT NULL,
	"card" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "card_checkouts_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "card_checkouts_subject_check" CHECK (num_nonnulls(invoice_id, quote_id) = 1),
	CONSTRAINT "card_checkouts_amounts_check" CHECK (amount_cents > 0 and paid_cents >= 0 and refunded_cents >= 0 and excess_cents between 0 and paid_cents)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"organization_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_events_pkey" PRIMARY KEY("organization_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit_paid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "decided_from" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject_check" CHECK (invoice_id is not null or quote_id is not null);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_signature_id_attachments_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_quote_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quote_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_fk" FOREIGN KEY ("organization_id","checkout_id") REFERENCES "public"."card_checkouts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_links_hash_key" ON "customer_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "customer_links_record_idx" ON "customer_links" USING btree ("organization_id","kind","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_checkouts_session_key" ON "card_checkouts" USING btree ("organization_id","session_id");--> statement-breakpoint
CREATE INDEX "card_checkouts_intent_idx" ON "card_checkouts" USING btree ("organization_id","payment_intent");--> statement-breakpoint
CREATE INDEX "card_checkouts_invoice_idx" ON "card_checkouts" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE INDEX "card_checkouts_quote_idx" ON "card_checkouts" USING btree ("organization_id","quote_id");--> statement-breakpoint
CREATE INDEX "stripe_events_age_idx" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_quote_idx" ON "payments" USING btree ("organization_id","quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "payments_checkout_idx" ON "payments" USING btree ("organization_id","checkout_id") WHERE checkout_id is not null;--> statement-breakpoint

-- A deposit belongs to its quote for good, and to an invoice once there is one; both sums follow the payments.
create or replace function payments_maintain_paid() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update invoices set paid_cents = paid_cents - old.amount_cents
    where organization_id = old.organization_id and id = old.invoice_id;
    update quotes set deposit_paid_cents = deposit_paid_cents - old.amount_cents
    where organization_id = old.organization_id and id = old.quote_id;
  end if;
  if tg_op <> 'DELETE' then
    update invoices set paid_cents = paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.invoice_id;
    update quotes set deposit_paid_cents = deposit_paid_cents + new.amount_cents
    where organization_id = new.organization_id and id = new.quote_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger payments_maintain_paid on payments;
--> statement-breakpoint
create trigger payments_maintain_paid
after insert or delete or update of amount_cents, invoice_id, quote_id on payments
for each row execute function payments_maintain_paid();
