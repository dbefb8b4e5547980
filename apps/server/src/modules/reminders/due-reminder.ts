import type { TenantTx } from "@fieldwright/db/client";
import type { ReminderRule } from "@fieldwright/domain/reminders";
import type { Deps } from "#kernel";

/** A reminder that has come due; `queue` looks again and does nothing where it is no longer needed. */
export type DueReminder = {
  readonly dedupeKey: string;
  readonly queue: (tx: TenantTx) => Promise<void>;
};

/** What a rule is judged by. */
export type Moment = { readonly now: Date; readonly timeZone: string };

export type FindDue = (
  tx: TenantTx,
  deps: Deps,
  rule: ReminderRule,
  moment: Moment,
) => Promise<DueReminder[]>;

/** A record that moved to another date gets a fresh reminder; a rule that is saved again does not remind again. */
export const keyOf = ({ event, offset, channel }: ReminderRule, id: string, date: string): string =>
  `${event}:${offset}:${channel}:${id}:${date}`;
