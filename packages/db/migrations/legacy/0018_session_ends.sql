-- Open event streams end with their session, on every node, in the moment that it is gone. A key is a session of a program.
create function announce_session_end() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('fieldwright_session_ends', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger announce_end after delete on sessions for each row execute function announce_session_end();
--> statement-breakpoint
create trigger announce_end after delete on api_keys for each row execute function announce_session_end();
