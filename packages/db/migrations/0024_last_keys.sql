-- The last two keys that only named the id. Visits are found by organization everywhere; their second key, which was the same, goes.
-- Files have the id first: their addresses from before name no organization, and the version before this one asks by the id alone.
CREATE UNIQUE INDEX CONCURRENTLY "visits_wide_key" ON "visits" USING btree ("organization_id","id");--> statement-breakpoint
-- stops writers: for a moment, since the index is built. Foreign keys to this table use its second key until below.
ALTER TABLE "visits" DROP CONSTRAINT "visits_pkey", ADD CONSTRAINT "visits_pkey" PRIMARY KEY USING INDEX "visits_wide_key";--> statement-breakpoint
-- From here on a step locks two tables, in an order that is left to chance, and gives up before PostgreSQL looks for deadlocks, as in 0022.
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "field_facts", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "field_facts" DROP CONSTRAINT "field_facts_visit_fk", ADD CONSTRAINT "field_facts_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" NOT VALID;--> statement-breakpoint
ALTER TABLE "field_facts" VALIDATE CONSTRAINT "field_facts_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_notes", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_notes" DROP CONSTRAINT "job_notes_visit_fk", ADD CONSTRAINT "job_notes_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" NOT VALID;--> statement-breakpoint
ALTER TABLE "job_notes" VALIDATE CONSTRAINT "job_notes_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "job_parts", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "job_parts" DROP CONSTRAINT "job_parts_visit_fk", ADD CONSTRAINT "job_parts_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" NOT VALID;--> statement-breakpoint
ALTER TABLE "job_parts" VALIDATE CONSTRAINT "job_parts_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "own_work", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "own_work" DROP CONSTRAINT "own_work_visit_fk", ADD CONSTRAINT "own_work_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "own_work" VALIDATE CONSTRAINT "own_work_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "time_entries", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "time_entries" DROP CONSTRAINT "time_entries_visit_fk", ADD CONSTRAINT "time_entries_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" NOT VALID;--> statement-breakpoint
ALTER TABLE "time_entries" VALIDATE CONSTRAINT "time_entries_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "user_positions", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "user_positions" DROP CONSTRAINT "user_positions_visit_fk", ADD CONSTRAINT "user_positions_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" NOT VALID;--> statement-breakpoint
ALTER TABLE "user_positions" VALIDATE CONSTRAINT "user_positions_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visit_answers", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visit_answers" DROP CONSTRAINT "visit_answers_visit_fk", ADD CONSTRAINT "visit_answers_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "visit_answers" VALIDATE CONSTRAINT "visit_answers_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visit_progress", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visit_progress" DROP CONSTRAINT "visit_progress_visit_fk", ADD CONSTRAINT "visit_progress_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "visit_progress" VALIDATE CONSTRAINT "visit_progress_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visit_signatures", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visit_signatures" DROP CONSTRAINT "visit_signatures_visit_fk", ADD CONSTRAINT "visit_signatures_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "visit_signatures" VALIDATE CONSTRAINT "visit_signatures_visit_fk";--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "visits" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "visit_assignments", "visits" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. The same foreign key refers to the new primary key, and its rows are checked after that.
ALTER TABLE "visit_assignments" DROP CONSTRAINT "visit_assignments_visit_fk", ADD CONSTRAINT "visit_assignments_visit_fk" FOREIGN KEY ("organization_id","visit_id") REFERENCES "public"."visits" ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- stops writers: for a moment. Nothing refers to the second key any more; the primary key is the same.
ALTER TABLE "visits" DROP CONSTRAINT "visits_tenant_key";--> statement-breakpoint
ALTER TABLE "visit_assignments" VALIDATE CONSTRAINT "visit_assignments_visit_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "attachments_wide_key" ON "attachments" USING btree ("id","organization_id");--> statement-breakpoint
SET LOCAL lock_timeout = '400ms';--> statement-breakpoint
DO $$ BEGIN IF random() < 0.5 THEN LOCK TABLE "attachments" IN ACCESS EXCLUSIVE MODE; END IF; LOCK TABLE "quotes", "attachments" IN ACCESS EXCLUSIVE MODE; END $$;--> statement-breakpoint
-- stops writers: for a moment. It comes back below with the organization, and its rows are checked after that.
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_signature_id_attachments_id_fk";--> statement-breakpoint
-- stops writers: for a moment, since the index is built and nothing refers to the old key.
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_pkey", ADD CONSTRAINT "attachments_pkey" PRIMARY KEY USING INDEX "attachments_wide_key";--> statement-breakpoint
-- stops writers: for a moment. No row is read.
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_signature_fk" FOREIGN KEY ("organization_id","signature_id") REFERENCES "public"."attachments"("organization_id","id") NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_signature_fk";
