-- The sums of a period lie spread over a table that changes all day: what a report adds up is read in the index alone.
drop index report_days_idx;
--> statement-breakpoint
create index report_days_idx on report_days (organization_id, measure, dimension, unit, day)
include (category, zip, user_id, rows, amount, timed, on_time);
