import type { Database, SystemTx } from "@fieldwright/db/client";
import { backups } from "@fieldwright/db/schema/backups";
import { desc, eq, lt } from "drizzle-orm";
import type { Config } from "../config";

export const stopped = "It was stopped before it was done.";

/** Called by the only one that runs, so those that still count as running are not. */
export const insertBackup = async (tx: SystemTx, place: string, now: Date): Promise<string> => {
  await tx
    .update(backups)
    .set({ status: "failed", finishedAt: now, error: stopped })
    .where(eq(backups.status, "running"));
  const [made] = await tx.insert(backups).values({ place, startedAt: now }).returning({ id: backups.id });
  if (!made) throw new Error("insert returned no backup");
  return made.id;
};

type Outcome = Partial<
  Pick<typeof backups.$inferInsert, "status" | "finishedAt" | "bytes" | "files" | "error">
>;

export const finishBackup = async (tx: SystemTx, id: string, outcome: Outcome): Promise<void> => {
  await tx.update(backups).set(outcome).where(eq(backups.id, id));
};

export const deleteBackupsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(backups).where(lt(backups.startedAt, before));
};

const shown = {
  startedAt: backups.startedAt,
  finishedAt: backups.finishedAt,
  status: backups.status,
  bytes: backups.bytes,
  files: backups.files,
  error: backups.error,
};

/** A day, and the time that a backup may take. */
const oldAfter = 26 * 3_600_000;

/** The newest try, the newest that is done, and whether someone should look. */
export const readLastBackup = (database: Database, { backupPlace }: Pick<Config, "backupPlace">, now: Date) =>
  database.system(async (tx) => {
    const newest = tx.select(shown).from(backups).orderBy(desc(backups.startedAt)).limit(1);
    const [last = null] = await newest;
    const [done = null] = await tx
      .select(shown)
      .from(backups)
      .where(eq(backups.status, "done"))
      .orderBy(desc(backups.startedAt))
      .limit(1);
    const age = done?.finishedAt ? now.getTime() - done.finishedAt.getTime() : Number.POSITIVE_INFINITY;
    return { place: backupPlace?.name ?? null, last, done, isOld: backupPlace !== null && age > oldAfter };
  });
