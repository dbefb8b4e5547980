import type { MessageSettings, UpdateMessageSettingsBody } from "@fieldwright/contract/messages";
import type { ReminderEvent } from "@fieldwright/domain/reminders";

type Rule = MessageSettings["reminders"][number];

/** `key` identifies rows while editing. Numbers are text until saved. */
export type RuleDraft = Omit<Rule, "offset"> & { readonly key: number; readonly offset: string };

export type SettingsDraft = {
  readonly rules: readonly RuleDraft[];
  readonly quiet: { readonly enabled: boolean; readonly from: string; readonly until: string };
  readonly lateFee: {
    readonly enabled: boolean;
    readonly type: "percent" | "fixed";
    readonly value: string;
    /** Separated by commas. */
    readonly days: string;
  };
};

export const draftOf = ({ reminders, quietHours, lateFee }: MessageSettings): SettingsDraft => ({
  rules: reminders.map((rule, key) => ({ ...rule, key, offset: String(rule.offset) })),
  quiet:
    quietHours.from === quietHours.until
      ? { enabled: false, from: "20:00", until: "08:00" }
      : { enabled: true, ...quietHours },
  lateFee: {
    enabled: lateFee.enabled,
    type: lateFee.type,
    value: lateFee.value > 0 ? String(lateFee.value) : "",
    days: lateFee.days.join(", "),
  },
});

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

export const bodyOf = (
  { rules, quiet, lateFee }: SettingsDraft,
  version: number,
): UpdateMessageSettingsBody => ({
  reminders: rules.map(({ event, offset, channel, enabled }) => ({
    event,
    offset: numberOf(offset),
    channel,
    enabled,
  })),
  quietHours: quiet.enabled ? { from: quiet.from, until: quiet.until } : { from: "00:00", until: "00:00" },
  lateFee: {
    enabled: lateFee.enabled,
    type: lateFee.type,
    value: lateFee.enabled ? numberOf(lateFee.value) : Number(lateFee.value) || 0,
    days: lateFee.enabled
      ? lateFee.days
          .split(",")
          .filter((part) => part.trim() !== "")
          .map(Number)
      : [],
  },
  version,
});

const firstOffsets: Record<ReminderEvent, number> = {
  quote_expiring: 1,
  visit_tomorrow: 2,
  on_the_way: 0,
  invoice_due: 0,
  invoice_overdue: 30,
  review_request: 72,
};

export const addRule = (draft: SettingsDraft, event: ReminderEvent): SettingsDraft => {
  const key = 1 + Math.max(0, ...draft.rules.map((rule) => rule.key));
  const offset = String(firstOffsets[event]);
  return { ...draft, rules: [...draft.rules, { key, event, offset, channel: "email", enabled: true }] };
};

export const changeRule = (
  draft: SettingsDraft,
  key: number,
  change: Partial<Omit<RuleDraft, "key">>,
): SettingsDraft => ({
  ...draft,
  rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)),
});

export const removeRule = (draft: SettingsDraft, key: number): SettingsDraft => ({
  ...draft,
  rules: draft.rules.filter((rule) => rule.key !== key),
});
