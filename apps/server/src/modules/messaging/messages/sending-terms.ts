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
  doing: "send anything to customers" | "invite people" = "send anything to customers",
): Promise<Sender> => {
  const { organizationId, userId, key } = principal;
  if (!organizationId) throw new AppError("forbidden", "Only members of an organization can do this");
  if (principal.isSample) throw new AppError("forbidden", "This is a sample company. Nothing gets sent.");
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

const count = async (tx: Tx, site: Site, organizationId: string) => {
  const { day, ...today } = await readToday(tx, site, organizationId);
  return { today, sent: await addSent(tx, organizationId, { day, limit: today.limit }) };
};

/** Counts a message. Undefined if it may be sent, otherwise when the next day starts. */
export const countAgainstLimit = async (
  tx: Tx,
  site: Site,
  organizationId: string,
): Promise<{ limit: number; timeZone: string; now: Date; endsAt: Date } | undefined> => {
  const { today, sent } = await count(tx, site, organizationId);
  return sent === undefined ? today : undefined;
};

/** For messages that a person sends. */
export const mustBeWithinDailyLimit = async (tx: Tx, site: Site, organizationId: string): Promise<void> => {
  const full = await countAgainstLimit(tx, site, organizationId);
  if (!full) return;
  const { limit, endsAt, now, timeZone } = full;
  const grows = limit < site.config.mailDailyLimit ? " The limit goes up as your account gets older." : "";
  throw new AppError(
    "daily_limit_reached",
    `You've reached today's limit of ${limit} messages. You can send again on ${formatDateTime(endsAt, timeZone)}.${grows}`,
    {
      retryAfter: (endsAt.getTime() - now.getTime()) / 1000,
      extra: { limit, resetsAt: endsAt.toISOString() },
    },
  );
};

/** So many messages of an organization go out before those of others go first. */
const turn = 100;

/** Reminders that are still to be written come after all messages. */
const lastPriority = 4;

/** When an automatic message is sent: now if `runAt` is undefined, and after messages with a lower priority. */
export type Turn = { readonly runAt: Date | undefined; readonly priority: number };

/** Organizations take turns: the first hundred of each day go before the second hundred of anybody. */
export const takeTurn = async (tx: TenantTx, site: Site, organizationId: string): Promise<Turn> => {
  const { today, sent } = await count(tx, site, organizationId);
  const priority = Math.min(lastPriority, Math.floor(((sent ?? today.limit) - 1) / turn));
  if (sent !== undefined) return { runAt: undefined, priority };
  const { quietHours } = await readReminderTerms(tx);
  return { runAt: afterQuiet(quietHours, today.timeZone, today.endsAt), priority };
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
