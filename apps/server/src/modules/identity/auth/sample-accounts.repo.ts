import type { SystemTx } from "@fieldwright/db/client";
import { users } from "@fieldwright/db/schema/users";
import { eq, sql } from "drizzle-orm";
import type { Account } from "./accounts.repo";

/** The account with which this person looks around in a sample company. */
export const findSampleAccount = async (tx: SystemTx, personId: string): Promise<Account | undefined> => {
  const [account] = await tx.select().from(users).where(eq(users.sampleOf, personId));
  return account;
};

/** The person can have a new sample at once, while the old one is still being deleted. */
export const releaseSampleAccount = async (tx: SystemTx, accountId: string): Promise<void> => {
  await tx.update(users).set({ sampleOf: null }).where(eq(users.id, accountId));
};

const building = 70870613;

/** Samples are built one at a time. False while another one is being built. */
export const holdSampleBuilder = async (tx: SystemTx): Promise<boolean> => {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${building}) as held`,
  );
  return rows[0]?.held === true;
};
