import type { Deps } from "#kernel";
import { deleteExpired } from "./expired.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_expired: Record<string, never>;
    }
  }
}

const hour = 3_600_000;

/** Deletes rows that are only needed for a limited time. */
export const pruneExpired = ({ database, clock }: Deps): Promise<void> => {
  const now = clock().getTime();
  return database.system((tx) =>
    deleteExpired(tx, {
      idempotencyKeysBefore: new Date(now - 24 * hour),
      changeEventsBefore: new Date(now - 7 * 24 * hour),
      countersBefore: new Date(now - 24 * hour),
      sessionsBefore: new Date(now),
      proposalsBefore: new Date(now - 30 * 24 * hour),
      messageDaysBefore: new Date(now - 7 * 24 * hour),
      placesBefore: new Date(now - 90 * 24 * hour),
      securityEventsBefore: new Date(now - 365 * 24 * hour),
    }),
  );
};
