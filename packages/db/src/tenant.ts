import { setTimeout as sleep } from "node:timers/promises";
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import pg from "pg";

/** Lock timeout and deadlock. */
const lockErrors = ["55P03", "40P01"];
const maxAttempts = 60;
const pause = 1_000;

/**
 * Whoever waits for a table makes all later users of it wait as well. PostgreSQL checks for deadlocks after one second.
 * Giving up earlier keeps requests from failing with a deadlock.
 */
const longestWait = "500ms";

/** Runs one transaction that changes tables in use: it gives up waiting for others soon, and tries again later. */
export const yieldLocks = async (
  connection: pg.ClientBase,
  transaction: () => Promise<void>,
): Promise<void> => {
  await connection.query(`set lock_timeout = '${longestWait}'`);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await transaction();
        return;
      } catch (error) {
        const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
        const waits = cause instanceof pg.DatabaseError && lockErrors.includes(cause.code ?? "");
        if (!waits || attempt === maxAttempts) throw error;
        await sleep(pause);
      }
    }
  } finally {
    await connection.query("reset lock_timeout");
  }
};

type OfTenant = { readonly organizationId: AnyPgColumn };
type Deletable = OfTenant & { readonly deletedAt: AnyPgColumn };

/** The organization of the transaction. */
export const tenant = sql<string>`app_organization_id()`;

/** Rows of the transaction's organization. */
export const ofTenant = ({ organizationId }: OfTenant): SQL => eq(organizationId, tenant);

/** Live rows of the transaction's organization. */
export const live = (table: Deletable): SQL => sql`(${ofTenant(table)} and ${isNull(table.deletedAt)})`;

/** For joins: both rows belong to the same organization. */
export const sameTenant = (one: OfTenant, other: OfTenant): SQL =>
  eq(one.organizationId, other.organizationId);
