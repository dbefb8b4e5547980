-- What follows a row of the audit log. The triggers queue their jobs in the transaction of the change, so they run only
-- if the change commits. Imports and the demo set app.unannounced: their rows are not news.

-- Webhooks: queued only for organizations that have a receiver.
create or replace function audit_log_announced() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.unannounced', true), '') <> '' then return null; end if;
  perform enqueue_job(
    'announce_changes',
    json_build_object('organizationId', organization_id, 'changes', json_agg(id order by id))
  )
  from added
  where exists (select from webhook_endpoints e where e.organization_id = added.organization_id)
  group by organization_id;
  return null;
end $$;

create or replace trigger announced after insert on audit_log
referencing new table as added for each statement execute function audit_log_announced();

-- Notifications to people: visits, reviews, what the field asks for or reports, and what a customer decided, paid or
-- asked for. A customer's change has no member of the organization as its actor. Rows older than ten minutes were brought
-- in from elsewhere.
create or replace function audit_log_noticed() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.unannounced', true), '') <> '' then return null; end if;
  perform enqueue_visit_news(added.organization_id, array_agg(added.id order by added.id))
  from added
  where added.at > now() - interval '10 minutes'
    and added.kind = 'visit' and added.verb in ('create', 'update', 'move', 'delete', 'restore', 'status', 'unassign')
  group by added.organization_id;
  perform enqueue_job(
    'notify_people',
    json_build_object('organizationId', added.organization_id, 'changes', json_agg(added.id order by added.id))
  )
  from added
  where added.at > now() - interval '10 minutes'
    and (
      added.kind = 'review' and added.verb = 'review'
      or added.kind in ('visit', 'job') and added.verb in ('misfit', 'late', 'follow_up', 'customer_asked', 'customer_noted')
      or not exists (select from users u where u.id = added.actor_id and u.organization_id = added.organization_id) and (
        added.kind = 'quote' and added.verb in ('approve', 'reject')
        or added.kind in ('quote', 'invoice') and added.verb = 'pay'
        or added.kind = 'job' and added.verb = 'create' and added.actor_id is not null
      )
    )
  group by added.organization_id;
  return null;
end $$;

create or replace trigger noticed after insert on audit_log
referencing new table as added for each statement execute function audit_log_noticed();
