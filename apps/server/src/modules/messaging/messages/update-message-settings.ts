import type { MessageSettings, UpdateMessageSettingsBody } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { dollars, toBasisPoints, toCents } from "@fieldwright/domain/money";
import { type Actor, stale } from "#kernel";
import { lockMessageSettings, replaceRules, saveMessageSettings } from "./message-settings.repo";
import { presentTerms } from "./messages.present";
import { readMessageSettings } from "./read-message-settings";
import { readReminderTerms } from "./reminder-terms";

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
