import type { TenantTx } from "@fieldwright/db/client";
import type { BasisPoints, Cents } from "@fieldwright/domain/money";
import {
  defaultQuietHours,
  defaultReminderRules,
  type QuietHours,
  type ReminderRule,
} from "@fieldwright/domain/reminders";
import { findMessageSettings, listRules, type SettingsRecord } from "./message-settings.repo";

export type LateFee = {
  readonly days: readonly number[];
  /** A part of the balance, or an amount: one of the two while there are days. */
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

export const termsOf = async (tx: TenantTx, settings: SettingsRecord | undefined): Promise<ReminderTerms> =>
  settings
    ? {
        rules: await listRules(tx),
        quietHours: { from: settings.quietFrom, until: settings.quietUntil },
        lateFee: {
          days: settings.lateFeeDays,
          rate: settings.lateFeeRate,
          amount: settings.lateFeeAmount,
        },
        version: settings.version,
      }
    : { rules: defaultReminderRules, quietHours: defaultQuietHours, lateFee: noLateFee, version: 0 };

export const readReminderTerms = async (tx: TenantTx): Promise<ReminderTerms> =>
  termsOf(tx, await findMessageSettings(tx));
