import type { TenantTx } from "@fieldwright/db/client";
import { type AccountingItemKind, accountingFormats } from "@fieldwright/domain/accounting";
import { isAmongItems, lockBooks } from "./accounting.repo";

/** Whether a bookkeeper's file contains the record. An export that is under way is waited for. */
export const wasExported = async (tx: TenantTx, kind: AccountingItemKind, id: string): Promise<boolean> => {
  await lockBooks(tx);
  return isAmongItems(tx, accountingFormats, kind, id);
};
