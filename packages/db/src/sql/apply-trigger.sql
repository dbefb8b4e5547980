-- Places a trigger unless it is there: it has the hash of its statement as a comment. Replacing a trigger stops the
-- writers of its table, and what was locked before stays locked until the last one is replaced.
create or replace function apply_trigger(statement text) returns void
language plpgsql
as $$
declare
  name text := substring(statement from 'trigger (\w+)');
  relation text := substring(statement from '\son (\w+)');
begin
  if exists (
    select from pg_trigger t where t.tgrelid = relation::regclass and t.tgname = name and t.tgenabled = 'O'
      and obj_description(t.oid, 'pg_trigger') = md5(statement)
  ) then return; end if;
  execute statement;
  execute format('comment on trigger %I on %I is %L', name, relation, md5(statement));
end $$;
