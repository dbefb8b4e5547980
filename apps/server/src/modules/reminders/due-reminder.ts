import type { TenantTx } from "@fieldwright/db/client";
import type { ReminderRule } from "@fieldwright/domain/reminders";
import type { Deps } from "#kernel";
import type { First } from "./reminders.repo";

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
  look: Moment & First,
) => Promise<DueReminder[]>;

type Step = Pick<ReminderRule, "event" | "offset" | "channel">;

/** What the keys of a step begin with. The id follows. */
export const headOf = ({ event, offset, channel }: Step): string => `${event}:${offset}:${channel}:`;

/** A record with a new date gets a new reminder; saving a rule again does not repeat reminders. */
export const keyOf = (rule: Step, id: string, date: string): string => `${headOf(rule)}${id}:${date}`;

/** About a visit the client's wish decides the channel, so steps that differ in nothing else are one. */
export const stepOfVisit = (rule: Step): Step => ({ ...rule, channel: "email" });

export const keyOfVisit = (rule: Step, id: string, startsAt: Date): string =>
  keyOf(stepOfVisit(rule), id, startsAt.toISOString());
