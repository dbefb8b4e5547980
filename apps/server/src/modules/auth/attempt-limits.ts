import { createHash } from "node:crypto";
import type { SystemTx } from "@fieldwright/db/client";
import { AppError } from "../../app-error";
import type { Deps } from "../../deps";
import { clear, decrement, increment } from "./rate-counters.repo";

const windowMinutes = 15;

/** How many attempts one subject (an account or an address) has in a window. */
const limits = {
  "login-account": 10,
  "login-address": 100,
  "register-address": 100,
  "forgot-account": 10,
  "forgot-address": 100,
  "resend-account": 10,
  "resend-address": 100,
  "password-account": 10,
  "two-factor-account": 20,
  "contact-sender": 5,
  "contact-address": 20,
} as const;

export type Attempt = { readonly limit: keyof typeof limits; readonly subject: string };

/** Digested, so that the table holds no list of what people typed, and keys stay short. */
const keyOf = ({ limit, subject }: Attempt): string =>
  `${limit}:${createHash("sha256").update(subject.trim().toLowerCase()).digest("hex")}`;

type Clock = Pick<Deps, "config" | "clock">;

/**
 * Counts before the work is done: guesses that arrive at the same instant cannot all pass a check made before it.
 * Known and unknown subjects count alike. The order of `attempts` is the lock order: account, then address.
 */
export const countAttempts = async (
  tx: SystemTx,
  { config, clock }: Clock,
  attempts: readonly Attempt[],
): Promise<void> => {
  if (!config.rateLimit) return;
  const now = clock();
  const outdated = new Date(now.getTime() - windowMinutes * 60_000);
  for (const attempt of attempts) {
    const { count, windowStart } = await increment(tx, keyOf(attempt), now, outdated);
    if (count <= limits[attempt.limit]) continue;
    throw new AppError("rate_limited", "Too many attempts. Please wait a while and try again.", {
      retryAfter: Math.max(1, (windowStart.getTime() - outdated.getTime()) / 1000),
    });
  }
};

/** For an attempt that turned out to be right. */
export const forgiveAttempt = (tx: SystemTx, attempt: Attempt): Promise<void> =>
  decrement(tx, keyOf(attempt));

export const clearAttempts = (tx: SystemTx, attempt: Attempt): Promise<void> => clear(tx, keyOf(attempt));
