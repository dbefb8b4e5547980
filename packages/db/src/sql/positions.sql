-- Where somebody was last seen goes with their access, whether they leave the team or their account is deleted.
create or replace function users_forget_position() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from user_positions where organization_id = new.organization_id and user_id = new.id;
  return null;
end $$;

create or replace trigger forget_position after update of deactivated_at on users
for each row when (new.deactivated_at is not null)
execute function users_forget_position();
