import type { Database, TenantTx } from "@fieldwright/db/client";
import { deleteInPortions } from "@fieldwright/db/delete-portions";
import { idempotencyKeys } from "@fieldwright/db/schema/changes";
import { and, eq, lt } from "drizzle-orm";

export type RequestKey = { account: string; route: string; key: string };
export type KeptAnswer = { requestHash: string; status: number | null; body: unknown };

const matches = (request: RequestKey) =>
  and(
    eq(idempotencyKeys.account, request.account),
    eq(idempotencyKeys.route, request.route),
    eq(idempotencyKeys.key, request.key),
  );

/**
 * True for the first request with this key, or the first after the stored answer expired. A concurrent duplicate
 * waits here until the first one is done.
 */
export const claimKey = async (
  tx: TenantTx,
  request: RequestKey & { organizationId: string; requestHash: string },
  expiredBefore: Date,
  now: Date,
): Promise<boolean> => {
  const fresh = { requestHash: request.requestHash, status: null, body: null, createdAt: now };
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...request, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.account, idempotencyKeys.route, idempotencyKeys.key],
      set: fresh,
      setWhere: lt(idempotencyKeys.createdAt, expiredBefore),
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
};

export const keepAnswer = async (
  tx: TenantTx,
  request: RequestKey,
  answer: { status: number; body: unknown },
): Promise<void> => {
  await tx.update(idempotencyKeys).set(answer).where(matches(request));
};

export const findKept = async (tx: TenantTx, request: RequestKey): Promise<KeptAnswer | undefined> => {
  const [row] = await tx
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
    })
    .from(idempotencyKeys)
    .where(matches(request));
  return row;
};

export const deleteKeysBefore = (database: Database, before: Date): Promise<void> =>
  deleteInPortions(database, idempotencyKeys, lt(idempotencyKeys.createdAt, before));
