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
 * After a file was added its organization's sum is held until the end of the transaction: of two that come together the
 * second one sees the first. Before an upload it saves reading what has no room.
 */
export const mustHaveRoom = async (tx: TenantTx, config: Quota): Promise<void> => {
  const { used, quota } = await readStorage(tx, config);
  if (used > quota)
    throw new AppError(
      "storage_full",
      `There is no room for this file: your organization's files may take up ${(quota / 1_000_000).toLocaleString("en-US")} MB. Deleted files make room after 30 days.`,
    );
};
