import type { DeletedRecord } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { restorableFor } from "#kernel";
import { listDeletedSince } from "./deleted.repo";

type Query = { readonly page: number; readonly limit: number };
type Answer = { records: DeletedRecord[]; total: number; totalPages: number };

export const listDeleted = async (tx: TenantTx, { page, limit }: Query, now: Date): Promise<Answer> => {
  const since = new Date(now.getTime() - restorableFor);
  const { records, total } = await listDeletedSince(tx, since, { limit, offset: (page - 1) * limit });
  return {
    records: records.map(({ id, kind, number, title, deletedAt }) => ({
      _id: id,
      kind,
      number,
      title,
      deletedAt: deletedAt.toISOString(),
      restorableUntil: new Date(deletedAt.getTime() + restorableFor).toISOString(),
    })),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
