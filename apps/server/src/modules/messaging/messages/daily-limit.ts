import type { MessageLimit } from "@fieldwright/contract/messages";
import type { TenantTx, Tx } from "@fieldwright/db/client";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { dailyLimit } from "@fieldwright/domain/daily-limit";
import { afterQuiet } from "@fieldwright/domain/reminders";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { AppError, type Deps } from "#kernel";
import { readReminderTerms } from "./reminder-terms";
import { addSent, countSent, findSendingOrganization } from "./sending-terms.repo";

type Site = Pick<Deps, "config" | "clock">;

/** Days are those of the organization's zone: "today" on its screens is the day that is counted. */
const today = async (tx: Tx, { config, clock }: Site, organizationId: string) => {
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

/** Counts a message of today; undefined if it may go out, else when the next day begins. */
export const takeRoom = async (
  tx: Tx,
  site: Site,
  organizationId: string,
): Promise<{ limit: number; timeZone: string; now: Date; endsAt: Date } | undefined> => {
  const { day, ...rest } = await today(tx, site, organizationId);
  return (await addSent(tx, organizationId, { day, limit: rest.limit })) ? undefined : rest;
};

/** For what a person sends. */
export const mustHaveRoom = async (tx: Tx, site: Site, organizationId: string): Promise<void> => {
  const full = await takeRoom(tx, site, organizationId);
  if (!full) return;
  const { limit, endsAt, now, timeZone } = full;
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const grows = limit < site.config.mailDailyLimit ? " The limit grows as your account gets older." : "";
  throw new AppError(
    "daily_limit_reached",
    `You have reached today's limit of ${limit} messages. You can send again on ${when.format(endsAt)}.${grows}`,
    {
      retryAfter: (endsAt.getTime() - now.getTime()) / 1000,
      extra: { limit, resetsAt: endsAt.toISOString() },
    },
  );
};

/** When what goes out by itself is tried again; undefined if it may go out now. */
export const heldUntil = async (
  tx: TenantTx,
  site: Site,
  organizationId: string,
): Promise<Date | undefined> => {
  const full = await takeRoom(tx, site, organizationId);
  if (!full) return undefined;
  const { quietHours } = await readReminderTerms(tx);
  return afterQuiet(quietHours, full.timeZone, full.endsAt);
};

export const readMessageLimit = async (
  tx: TenantTx,
  { config, clock }: Site,
  organizationId: string,
): Promise<MessageLimit> => {
  const { day, limit, endsAt } = await today(tx, { config, clock }, organizationId);
  return {
    sent: await countSent(tx, organizationId, day),
    limit,
    grows: limit < config.mailDailyLimit,
    resetsAt: endsAt.toISOString(),
  };
};
