import type { MessageLimit } from "@fieldwright/contract/messages";
import type { TenantTx, Tx } from "@fieldwright/db/client";
import { addDays, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { dailyLimit } from "@fieldwright/domain/daily-limit";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { afterQuiet } from "@fieldwright/domain/reminders";
import { AppError, type Deps, type Principal } from "#kernel";
import { readReminderTerms } from "./message-settings";
import {
  addSent,
  countSent,
  findEmailOf,
  findSendingOrganization,
  hasVerifiedOwner,
} from "./message-settings.repo";

/** Proof that the caller may send to customers. Only `mustMaySend` creates one. */
export type Sender = { readonly maySend: true; readonly organizationId: string };

/** A person needs a verified email. An API key acts for the owner, so the owner's email counts. */
export const maySend = async (
  tx: TenantTx,
  { organizationId, emailVerified, key }: Principal,
): Promise<boolean> => {
  if (!organizationId) return false;
  return key === undefined ? emailVerified : hasVerifiedOwner(tx, organizationId);
};

export const mustMaySend = async (
  tx: TenantTx,
  principal: Principal,
  doing: "send to customers" | "invite people" = "send to customers",
): Promise<Sender> => {
  const { organizationId, userId, key } = principal;
  if (!organizationId) throw new AppError("forbidden", "Only members of an organization can do this");
  if (principal.isSample)
    throw new AppError("forbidden", "This is a sample company. Nothing is sent from it.");
  if (await maySend(tx, principal)) return { maySend: true, organizationId };
  const email = await findEmailOf(tx, userId);
  throw new AppError(
    "email_not_verified",
    key === undefined
      ? `Verify your email before you ${doing}. We sent a link to ${email}.`
      : "The account owner has to verify their email first",
  );
};

/** Automatic messages are sent on behalf of the owner, who must be verified. */
export const maySendAutomatically = (tx: Tx, organizationId: string): Promise<boolean> =>
  hasVerifiedOwner(tx, organizationId);

type Site = Pick<Deps, "config" | "clock">;

/** Days in the organization's time zone. */
const readToday = async (tx: Tx, { config, clock }: Site, organizationId: string) => {
  const { timeZone, createdAt } = await findSendingOrganization(tx, organizationId);
  const now = clock();
  const day = dayIn(timeZone, now);
  return {
    now,
    timeZone,
    day,
    limit: dailyLimit(createdAt, now, config.mailDailyLimit),
    endsAt: instantAt(timeZone, addDays(day, 1), 0),
  };
};

/** Counts a message. Undefined if it may be sent, otherwise when the next day starts. */
export const countAgainstLimit = async (
  tx: Tx,
  site: Site,
  organizationId: string,
): Promise<{ limit: number; timeZone: string; now: Date; endsAt: Date } | undefined> => {
  const { day, ...rest } = await readToday(tx, site, organizationId);
  return (await addSent(tx, organizationId, { day, limit: rest.limit })) ? undefined : rest;
};

/** For messages that a person sends. */
export const mustBeWithinDailyLimit = async (tx: Tx, site: Site, organizationId: string): Promise<void> => {
  const full = await countAgainstLimit(tx, site, organizationId);
  if (!full) return;
  const { limit, endsAt, now, timeZone } = full;
  const grows = limit < site.config.mailDailyLimit ? " The limit goes up as your account gets older." : "";
  throw new AppError(
    "daily_limit_reached",
    `You have reached today's limit of ${limit} messages. You can send again on ${formatDateTime(endsAt, timeZone)}.${grows}`,
    {
      retryAfter: (endsAt.getTime() - now.getTime()) / 1000,
      extra: { limit, resetsAt: endsAt.toISOString() },
    },
  );
};

/** For automatic messages: when to try again, or undefined if it may be sent now. */
export const delayIfOverLimit = async (
  tx: TenantTx,
  site: Site,
  organizationId: string,
): Promise<Date | undefined> => {
  const full = await countAgainstLimit(tx, site, organizationId);
  if (!full) return undefined;
  const { quietHours } = await readReminderTerms(tx);
  return afterQuiet(quietHours, full.timeZone, full.endsAt);
};

export const readMessageLimit = async (
  tx: TenantTx,
  { config, clock }: Site,
  organizationId: string,
): Promise<MessageLimit> => {
  const { day, limit, endsAt } = await readToday(tx, { config, clock }, organizationId);
  return {
    sent: await countSent(tx, organizationId, day),
    limit,
    grows: limit < config.mailDailyLimit,
    resetsAt: endsAt.toISOString(),
  };
};
