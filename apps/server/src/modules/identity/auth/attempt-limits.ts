import { createHash } from "node:crypto";
import type { SystemTx } from "@fieldwright/db/client";
import { AppError, type Deps } from "#kernel";
import { clear, decrement, increment } from "./attempt-limits.repo";

/** Attempts per subject (account, network address or known device) and window. */
const limits = {
  "login-account": 10,
  "login-address": 100,
  "login-device": 10,
  "register-address": 100,
  "forgot-account": 10,
  "forgot-address": 100,
  "forgot-device": 10,
  "resend-account": 10,
  "resend-address": 100,
  "email-change-account": 5,
  "email-change-address": 20,
  "password-account": 10,
  "two-factor-account": 20,
  "sample-account": 20,
  "contact-sender": 5,
  "link-write": 20,
  "contact-address": 20,
} as const;

const day = 24 * 60;

/** Minutes. */
const windowOf = (limit: keyof typeof limits): number => (limit.startsWith("email-change-") ? day : 15);

export type Attempt = { readonly limit: keyof typeof limits; readonly subject: string };

/** Includes the account, because a device is known to one account only. */
export const deviceSubject = ({ userId, tokenHash }: { userId: string; tokenHash: string }): string =>
  `${userId}:${tokenHash}`;

/** Hashed, so that the table does not store what people typed, and keys stay short. */
const keyOf = ({ limit, subject }: Attempt): string =>
  `${limit}:${createHash("sha256").update(subject.trim().toLowerCase()).digest("hex")}`;

type Clock = Pick<Deps, "config" | "clock">;

type Exceeded = {
  /** Seconds. */
  readonly retryAfter: number;
  /** True for the first attempt over the limit, so that many refusals are recorded once. */
  readonly isFirst: boolean;
};

/**
 * Counts before the work is done, so that concurrent guesses cannot all pass. Known and unknown subjects are counted
 * alike. The order of `attempts` is the lock order: account, then address.
 */
export const countWithinLimits = async (
  tx: SystemTx,
  { config, clock }: Clock,
  attempts: readonly Attempt[],
): Promise<Exceeded | undefined> => {
  if (!config.rateLimit) return undefined;
  const now = clock();
  for (const attempt of attempts) {
    const outdated = new Date(now.getTime() - windowOf(attempt.limit) * 60_000);
    const { count, windowStart } = await increment(tx, keyOf(attempt), now, outdated);
    const limit = limits[attempt.limit];
    const retryAfter = Math.max(1, (windowStart.getTime() - outdated.getTime()) / 1000);
    if (count > limit) return { retryAfter, isFirst: count === limit + 1 };
  }
  return undefined;
};

export const tooManyAttempts = ({ retryAfter }: Exceeded): AppError =>
  new AppError("rate_limited", "Too many attempts. Please wait a while and try again.", { retryAfter });

export const countAttempts = async (
  tx: SystemTx,
  clock: Clock,
  attempts: readonly Attempt[],
): Promise<void> => {
  const exceeded = await countWithinLimits(tx, clock, attempts);
  if (exceeded) throw tooManyAttempts(exceeded);
};

/** For an attempt that succeeded. */
export const uncountAttempt = (tx: SystemTx, attempt: Attempt): Promise<void> =>
  decrement(tx, keyOf(attempt));

export const clearAttempts = (tx: SystemTx, attempt: Attempt): Promise<void> => clear(tx, keyOf(attempt));
