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

/** Deletes rows that are only needed for a limited time. Those that come with every click go in portions. */
export const pruneExpired = async ({ database, clock }: Deps): Promise<void> => {
  const now = clock();
  const before = (age: number) => new Date(now.getTime() - age);
  await deleteKeysBefore(database, before(day));
  await deleteChangeEventsBefore(database, before(7 * day));
  await deleteCountersBefore(database, before(day));
  await deleteEventsBefore(database, before(365 * day));
  await database.system(async (tx) => {
    await deleteExpiredSessions(tx, now);
    await deleteExpiredChallenges(tx, now);
    await deletePlacesBefore(tx, before(90 * day));
    await deleteBackupsBefore(tx, before(400 * day));
    await deleteImportsBefore(tx, before(14 * day));
    await deleteUploadsBefore(tx, before(14 * day));
    await forgetPlacesBefore(tx, before(day));
    await deleteProposalsBefore(tx, before(30 * day));
    await deleteRunsBefore(tx, before(hour));
    await deleteMessageDaysBefore(tx, dayIn("UTC", before(7 * day)));
  });
};
