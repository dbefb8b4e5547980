import type { TenantTx } from "@fieldwright/db/client";
import { AppError } from "../app-error";
import type { Config } from "../config";
import { findUsedBytes } from "./attachments.repo";

type Quota = Pick<Config, "storageQuota">;

export const readStorage = async (tx: TenantTx, { storageQuota: quota }: Quota) => ({
  used: await findUsedBytes(tx),
  quota,
});

/**
 * Called after a file row is inserted: the transaction then holds the organization's total, so a concurrent upload
 * counts this one. Also called before an upload, to avoid reading a file that cannot be stored.
 */
export const mustHaveRoom = async (tx: TenantTx, config: Quota): Promise<void> => {
  const { used, quota } = await readStorage(tx, config);
  if (used > quota)
    throw new AppError(
      "storage_full",
      `There's no room for this file. Your files can take up to ${(quota / 1_000_000).toLocaleString("en-US")} MB. Deleted files free up space after 30 days.`,
    );
};
