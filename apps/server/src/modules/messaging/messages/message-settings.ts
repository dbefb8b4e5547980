import {
  type MessageSettings,
  type TemplateOf,
  type UpdateMessageSettingsBody,
  unknownFieldsError,
} from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { clockTime } from "@fieldwright/domain/format-time";
import { type MessageKind, messageKinds } from "@fieldwright/domain/message-details";
import { type MessageTemplate, messageDefinitions } from "@fieldwright/domain/message-templates";
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  dollars,
  toBasisPoints,
  toCents,
  toDollars,
  toPercent,
} from "@fieldwright/domain/money";
import {
  defaultQuietHours,
  defaultReminderRules,
  type QuietHours,
  type ReminderRule,
} from "@fieldwright/domain/reminders";
import { type Actor, connectedMap, invalid, stale } from "#kernel";
import {
  deleteTemplate,
  findMessageSettings,
  findRules,
  findTemplate,
  findTemplates,
  lockMessageSettings,
  replaceRules,
  saveMessageSettings,
  saveTemplate,
} from "./message-settings.repo";

export type LateFee = {
  readonly days: readonly number[];
  /** Basis points of the balance, or an amount in cents: one of them is set if there are days. */
  readonly rate: BasisPoints | null;
  readonly amount: Cents | null;
};

export type ReminderTerms = {
  readonly rules: readonly ReminderRule[];
  readonly quietHours: QuietHours;
  readonly lateFee: LateFee;
  readonly version: number;
};

const noLateFee: LateFee = { days: [], rate: null, amount: null };

export const readReminderTerms = async (tx: TenantTx): Promise<ReminderTerms> => {
  const settings = await findMessageSettings(tx);
  if (!settings)
    return { rules: defaultReminderRules, quietHours: defaultQuietHours, lateFee: noLateFee, version: 0 };
  return {
    rules: await findRules(tx),
    quietHours: { from: settings.quietFrom, until: settings.quietUntil },
    lateFee: { days: settings.lateFeeDays, rate: settings.lateFeeRate, amount: settings.lateFeeAmount },
    version: settings.version,
  };
};

const presentTemplate = (kind: MessageKind, own: MessageTemplate | undefined): TemplateOf => {
  const { subject, body, sms } = own ?? messageDefinitions[kind].template;
  return { kind, subject, body, sms, isOwn: own !== undefined };
};

const presentLateFee = ({ days, rate, amount }: LateFee): MessageSettings["lateFee"] => ({
  enabled: days.length > 0,
  type: amount === null ? "percent" : "fixed",
  value: amount === null ? toPercent(rate ?? basisPoints(0)) : toDollars(amount),
  days: [...days],
});

const presentTerms = ({ rules, quietHours, lateFee, version }: ReminderTerms) => ({
  reminders: rules.map(({ event, offset, channel, enabled }) => ({ event, offset, channel, enabled })),
  quietHours: { from: clockTime(quietHours.from), until: clockTime(quietHours.until) },
  lateFee: presentLateFee(lateFee),
  version,
});

export const readMessageSettings = async (tx: TenantTx): Promise<MessageSettings> => {
  const own = new Map((await findTemplates(tx)).map((template) => [template.kind, template]));
  return {
    ...presentTerms(await readReminderTerms(tx)),
    templates: messageKinds.map((kind) => presentTemplate(kind, own.get(kind))),
    smsConnected: (await connectedMap(tx)).twilio,
  };
};

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

const lateFeeOf = ({ enabled, type, value, days }: UpdateMessageSettingsBody["lateFee"]) => ({
  lateFeeDays: enabled ? [...new Set(days)].sort((one, other) => one - other) : [],
  lateFeeRate: type === "percent" ? toBasisPoints(value) : null,
  lateFeeAmount: type === "fixed" ? toCents(dollars(value)) : null,
});

type Update = {
  readonly organizationId: string;
  readonly body: UpdateMessageSettingsBody;
  readonly expected: number | undefined;
};

export const updateMessageSettings = async (
  tx: TenantTx,
  actor: Actor,
  { organizationId, body, expected }: Update,
  now: Date,
): Promise<MessageSettings> => {
  const current = await lockMessageSettings(tx);
  const before = await readReminderTerms(tx);
  if (expected !== undefined && expected !== before.version) throw stale(await readMessageSettings(tx));
  const version = (current?.version ?? 0) + 1;
  await saveMessageSettings(tx, {
    quietFrom: minutesOf(body.quietHours.from),
    quietUntil: minutesOf(body.quietHours.until),
    ...lateFeeOf(body.lateFee),
    version,
    updatedAt: now,
  });
  await replaceRules(tx, body.reminders);
  const after = await readMessageSettings(tx);
  await recordChange(tx, {
    actor,
    verb: "update",
    kind: "message_settings",
    recordId: organizationId,
    version,
    from: presentTerms(before),
    to: presentTerms(await readReminderTerms(tx)),
  });
  return after;
};

type Target = { readonly organizationId: string; readonly kind: MessageKind };

const mustKnowFields = (kind: MessageKind, { subject, body, sms }: MessageTemplate): void => {
  const errors = Object.entries({ subject, body, sms }).flatMap(([field, text]) => {
    const msg = unknownFieldsError(kind, text);
    return msg ? [{ field, msg }] : [];
  });
  if (errors.length > 0) throw invalid(...errors);
};

const recordTemplateChange = (
  tx: TenantTx,
  actor: Actor,
  { organizationId }: Target,
  from: TemplateOf,
  to: TemplateOf,
) =>
  recordChange(tx, {
    actor,
    verb: "update",
    kind: "message_template",
    recordId: organizationId,
    version: 1,
    from,
    to,
  });

export const updateTemplate = async (
  tx: TenantTx,
  actor: Actor,
  target: Target,
  template: MessageTemplate,
  now: Date,
): Promise<TemplateOf> => {
  const { kind } = target;
  mustKnowFields(kind, template);
  const before = await findTemplate(tx, kind);
  await saveTemplate(tx, kind, template, now);
  const after = presentTemplate(kind, template);
  await recordTemplateChange(tx, actor, target, presentTemplate(kind, before), after);
  return after;
};

export const resetTemplate = async (tx: TenantTx, actor: Actor, target: Target): Promise<TemplateOf> => {
  const { kind } = target;
  const before = await findTemplate(tx, kind);
  const standard = presentTemplate(kind, undefined);
  if (!before) return standard;
  await deleteTemplate(tx, kind);
  await recordTemplateChange(tx, actor, target, presentTemplate(kind, before), standard);
  return standard;
};
