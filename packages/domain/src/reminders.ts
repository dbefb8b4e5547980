import { addDays, type Day, dayIn, instantAt, minuteOfDay } from "./calendar";
import type { MessageChannel, MessageKind } from "./message-details";

/** Reminders that the product sends on its own. */
export const reminderEvents = [
  "quote_expiring",
  "visit_tomorrow",
  "on_the_way",
  "invoice_due",
  "invoice_overdue",
  "review_request",
] as const satisfies readonly MessageKind[];
export type ReminderEvent = (typeof reminderEvents)[number];

export type ReminderRule = {
  readonly event: ReminderEvent;
  /** Hours before a visit or after completion, or days before or after a date. Not used for `on_the_way`. */
  readonly offset: number;
  readonly channel: MessageChannel;
  readonly enabled: boolean;
};

export const reminderUnits: Record<ReminderEvent, "days" | "hours" | "none"> = {
  quote_expiring: "days",
  visit_tomorrow: "hours",
  on_the_way: "none",
  invoice_due: "days",
  invoice_overdue: "days",
  review_request: "hours",
};

const byEmail = (event: ReminderEvent, offset: number): ReminderRule => ({
  event,
  offset,
  channel: "email",
  enabled: true,
});

/** Used for organizations that have not set rules. */
export const defaultReminderRules: readonly ReminderRule[] = [
  byEmail("quote_expiring", 3),
  byEmail("visit_tomorrow", 24),
  { event: "on_the_way", offset: 0, channel: "sms", enabled: true },
  byEmail("invoice_due", 3),
  byEmail("invoice_overdue", 1),
  byEmail("invoice_overdue", 7),
  byEmail("invoice_overdue", 14),
  byEmail("review_request", 24),
];

/** Minutes after midnight. Equal values mean no quiet hours. They may span midnight. */
export type QuietHours = { readonly from: number; readonly until: number };

export const defaultQuietHours: QuietHours = { from: 20 * 60, until: 8 * 60 };

export const isQuiet = ({ from, until }: QuietHours, timeZone: string, now: Date): boolean => {
  const minute = minuteOfDay(timeZone, now);
  return from <= until ? from <= minute && minute < until : from <= minute || minute < until;
};

const nextEnd = ({ until }: QuietHours, timeZone: string, now: Date): Date => {
  const today = dayIn(timeZone, now);
  const sameDay = instantAt(timeZone, today, until);
  return sameDay > now ? sameDay : instantAt(timeZone, addDays(today, 1), until);
};

/** If quiet hours begin within the next hour, returns when they end. Otherwise returns `now`. */
export const quietUntil = (quiet: QuietHours, timeZone: string, now: Date): Date => {
  const inAnHour = new Date(now.getTime() + 3_600_000);
  if (isQuiet(quiet, timeZone, now) || !isQuiet(quiet, timeZone, inAnHour)) return now;
  return nextEnd(quiet, timeZone, now);
};

/** `at`, or the end of the quiet hours if it falls into them. */
export const afterQuiet = (quiet: QuietHours, timeZone: string, at: Date): Date =>
  isQuiet(quiet, timeZone, at) ? nextEnd(quiet, timeZone, at) : at;

/** Reminders for a day go out at 9 AM. */
const morning = 9 * 60;

/**
 * Days whose reminders are due: today (from the morning on) and yesterday. A server that was down overnight catches
 * up, and one that was down for a month does not flood anybody.
 */
export const reminderDays = (timeZone: string, now: Date): readonly Day[] => {
  const today = dayIn(timeZone, now);
  const yesterday = addDays(today, -1);
  return now >= instantAt(timeZone, today, morning) ? [yesterday, today] : [yesterday];
};

/** Reminders that are set in hours are dropped when they are later than this. */
export const catchUpHours = 24;
