import type { SystemTx } from "@fieldwright/db/client";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { messageSettings, messages, reminderRules } from "@fieldwright/db/schema/messages";
import { organizations } from "@fieldwright/db/schema/organizations";
import { quotes } from "@fieldwright/db/schema/quotes";
import { visits } from "@fieldwright/db/schema/visits";
import type { Day } from "@fieldwright/domain/calendar";
import type { MessageChannel } from "@fieldwright/domain/message-details";
import type { QuietHours, ReminderEvent } from "@fieldwright/domain/reminders";
import { eq, isNull, sql } from "drizzle-orm";
import { instantInKey } from "./reminders.repo";

export type Step = {
  readonly event: ReminderEvent;
  readonly offset: number;
  readonly channel: MessageChannel;
};

type InUse = {
  readonly steps: readonly Step[];
  readonly feeDays: readonly number[];
  readonly timeZones: readonly string[];
};

/** The different steps that organizations have set, whoever did. */
export const findInUse = async (tx: SystemTx): Promise<InUse> => {
  const { event, offset, channel, enabled } = reminderRules;
  const day = sql<number>`unnest(${messageSettings.lateFeeDays})`.as("day");
  const [steps, fees, zones] = await Promise.all([
    tx.selectDistinct({ event, offset, channel }).from(reminderRules).where(eq(enabled, true)),
    tx.selectDistinct({ day }).from(messageSettings),
    tx
      .selectDistinct({ timeZone: organizations.timeZone })
      .from(organizations)
      .where(isNull(organizations.deletedAt)),
  ]);
  return {
    steps,
    feeDays: fees.map((fee) => fee.day),
    timeZones: zones.map(({ timeZone }) => timeZone),
  };
};

/** `standard` steps are those of organizations that have set none. */
type Look = Omit<Step, "event"> & { readonly event: Step["event"] | "late_fee"; readonly standard: boolean };

/** For documents that are due or expire on a day, in organizations of a time zone. */
export type DayLook = Look & { readonly timeZone: string; readonly on: Day; readonly sentBefore: Date };

/** For visits that start and jobs that were completed after `after`, at the latest at `until`. */
export type SpanLook = Look & { readonly after: Date; readonly until: Date };

export type Waiting = {
  readonly organizationId: string;
  readonly timeZone: string;
  /** Null if the organization has set none. */
  readonly quietHours: QuietHours | null;
  readonly offset: number;
  /** When the first of its visits starts, in milliseconds. Null for anything else. */
  readonly firstStart: number | null;
};

type Row = Omit<Waiting, "quietHours"> & { readonly from: number | null; readonly until: number | null };

/**
 * Organizations that have something to remind of and no message about it. Reads by time across all of them, so one
 * without such a record costs nothing. The keys are those of `keyOf`, `keyOfVisit`, `keyOfJob` and late fees.
 */
export const findWaiting = async (
  tx: SystemTx,
  days: readonly DayLook[],
  spans: readonly SpanLook[],
): Promise<Waiting[]> => {
  const { rows } = await tx.execute<Row>(sql`
    with day_look as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as look(
        event text, "offset" integer, channel text, standard boolean, "timeZone" text, "on" date, "sentBefore" timestamptz)
    ), span_look as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as look(
        event text, "offset" integer, channel text, standard boolean, after timestamptz, until timestamptz)
    ), due as (
      select quote.organization_id, look."timeZone", event, "offset", channel, standard, null::timestamptz as starts_at,
        concat_ws(':', event, "offset", channel, quote.id, valid_until) as key
      from day_look look
      join ${quotes} quote on valid_until = look."on" and sent_at < look."sentBefore"
      where event = 'quote_expiring' and quote.status = 'pending' and quote.deleted_at is null
      union all
      select invoice.organization_id, look."timeZone", event, "offset", channel, standard, null,
        case event when 'late_fee' then concat_ws(':', event, "offset", invoice.id)
        else concat_ws(':', event, "offset", channel, invoice.id, due_date) end
      from day_look look
      join ${invoices} invoice on due_date = look."on" and sent_at < look."sentBefore"
      where event in ('invoice_due', 'invoice_overdue', 'late_fee') and invoice.deleted_at is null
        and invoice.voided_at is null and not invoice.quiet and invoice.paid_cents < invoice.total_cents
      union all
      select visit.organization_id, null, event, "offset", channel, standard, starts_at,
        concat_ws(':', event, "offset", 'email', visit.id, ${instantInKey(sql`starts_at`)})
      from span_look look
      join ${visits} visit on starts_at > look.after and starts_at <= look.until
      where event = 'visit_tomorrow' and visit.status in ('pending', 'confirmed', 'rescheduled') and visit.deleted_at is null
      union all
      select job.organization_id, null, event, "offset", channel, standard, null,
        concat_ws(':', event, "offset", channel, job.id, 'completed')
      from span_look look
      join ${jobs} job on completed_at > look.after and completed_at <= look.until
      where event = 'review_request' and job.status = 'completed' and not job.imported and job.deleted_at is null
    )
    select organization.id as "organizationId", organization.time_zone as "timeZone", quiet_from as "from",
      quiet_until as "until", "offset", (extract(epoch from min(starts_at)) * 1000)::float8 as "firstStart"
    from due
    join ${organizations} organization on organization.id = due.organization_id
    left join ${messageSettings} settings on settings.organization_id = due.organization_id
    where organization.deleted_at is null
      and (due."timeZone" is null or due."timeZone" = organization.time_zone)
      and case
        when settings.organization_id is null then standard
        when event = 'late_fee' then "offset" = any(late_fee_days)
        else exists (
          select 1 from ${reminderRules} rule
          where rule.organization_id = due.organization_id and rule.event = due.event
            and rule."offset" = due."offset" and rule.channel = due.channel and rule.enabled)
      end
      and not exists (
        select 1 from ${messages} message
        where message.organization_id = due.organization_id and message.dedupe_key = due.key)
    group by organization.id, quiet_from, quiet_until, "offset", starts_at is null`);
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    quietHours: from === null || until === null ? null : { from, until },
  }));
};
