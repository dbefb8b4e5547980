import type { Tx } from "@fieldwright/db/client";
import type { SecurityEventKind } from "@fieldwright/domain/security-events";
import { type Deps, enqueue, type Origin, type TaskHandler } from "#kernel";
import { logSecurityEvent } from "./record-security-event";
import { findOrganizationOf, insertEvent } from "./security-events.repo";

type Attempt = {
  readonly kind: Extract<SecurityEventKind, "sign_in_failed" | "sign_in_refused">;
  /** Null when there is no such account: then the log alone tells of it. */
  readonly userId: string | null;
  readonly detail: string;
  readonly at: Date;
};

type Job = Omit<Attempt, "at"> & {
  readonly at: string;
  readonly address: string;
  readonly userAgent: string;
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      record_attempt: Job;
    }
  }
}

/** Leaves the same work behind for known and unknown accounts; the worker looks whose it was. */
export const recordAttempt = async (tx: Tx, origin: Origin, attempt: Attempt): Promise<void> => {
  logSecurityEvent(origin, { ...attempt, actorId: null });
  const { address, userAgent } = origin;
  await enqueue(tx, "record_attempt", { ...attempt, at: attempt.at.toISOString(), address, userAgent });
};

export const recordAttemptTask =
  ({ database }: Deps): TaskHandler<"record_attempt"> =>
  ({ userId, at, ...attempt }) =>
    database.system(async (tx) => {
      const organizationId = userId && (await findOrganizationOf(tx, userId));
      if (!userId || !organizationId) return;
      await insertEvent(tx, { ...attempt, userId, organizationId, actorId: null, at: new Date(at) });
    });
