-- For visits that nobody is booked for: the bookings of two weeks are read in one go, instead of looking up each visit.
CREATE INDEX CONCURRENTLY "visit_assignments_start_idx" ON "visit_assignments" USING btree ("organization_id","starts_at","visit_id");
