-- Whether somebody's time is free is asked from its end on: what they worked before is not read.
CREATE INDEX "time_entries_user_end_idx" ON "time_entries" ("organization_id","user_id","ended_at");
