import type { TenantTx } from "@fieldwright/db/client";
import type { ReminderRule } from "@fieldwright/domain/reminders";
import type { Deps } from "#kernel";

/** `queue` checks again and does nothing if the reminder is no longer needed. */
export type DueReminder = {
  readonly dedupeKey: string;
  readonly queue: (tx: TenantTx) => Promise<void>;
};

export type Moment = { readonly now: Date; readonly timeZone: string };

export type FindDue = (
  tx: TenantTx,
  deps: Deps,
  rule: ReminderRule,
  moment: Moment,
) => Promise<DueReminder[]>;

/** A record with a new date gets a new reminder; saving a rule again does not repeat reminders. */
export const keyOf = ({ event, offset, channel }: ReminderRule, id: string, date: string): string =>
  `${event}:${offset}:${channel}:${id}:${date}`;

/** About a visit the client's wish decides the channel, so steps that differ in nothing else are one. */
export const keyOfVisit = (rule: ReminderRule, id: string, startsAt: Date): string =>
  keyOf({ ...rule, channel: "email" }, id, startsAt.toISOString());
