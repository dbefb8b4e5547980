import { dayIn } from "@fieldwright/domain/calendar";
import { deleteImportsBefore } from "#exchange";
import { deleteUploadsBefore, forgetPlacesBefore } from "#field";
import { deleteChangeEventsBefore, deleteKeysBefore } from "#http";
import {
  deleteCountersBefore,
  deleteEventsBefore,
  deleteExpiredChallenges,
  deleteExpiredSessions,
} from "#identity";
import { type Deps, deleteBackupsBefore, deletePlacesBefore } from "#kernel";
import { deleteMessageDaysBefore } from "#messaging";
import { deleteProposalsBefore, deleteRunsBefore } from "#planning";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_expired: Record<string, never>;
    }
  }
}

const hour = 3_600_000;
const day = 24 * hour;

/** Deletes rows that are only needed for a limited time. */
export const pruneExpired = ({ database, clock }: Deps): Promise<void> => {
  const now = clock();
  const before = (age: number) => new Date(now.getTime() - age);
  return database.system(async (tx) => {
    await deleteKeysBefore(tx, before(day));
    await deleteChangeEventsBefore(tx, before(7 * day));
    await deleteCountersBefore(tx, before(day));
    await deleteExpiredSessions(tx, now);
    await deleteExpiredChallenges(tx, now);
    await deletePlacesBefore(tx, before(90 * day));
    await deleteEventsBefore(tx, before(365 * day));
    await deleteBackupsBefore(tx, before(400 * day));
    await deleteImportsBefore(tx, before(14 * day));
    await deleteUploadsBefore(tx, before(14 * day));
    await forgetPlacesBefore(tx, before(day));
    await deleteProposalsBefore(tx, before(30 * day));
    await deleteRunsBefore(tx, before(hour));
    await deleteMessageDaysBefore(tx, dayIn("UTC", before(7 * day)));
  });
};
