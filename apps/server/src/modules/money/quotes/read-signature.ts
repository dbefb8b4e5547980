import type { TenantTx } from "@fieldwright/db/client";
import { findSignatureHash } from "./quotes.repo";

/** Where the drawn signature of an approved quote is stored; undefined if the customer drew none. */
export const readSignature = (tx: TenantTx, quoteId: string): Promise<string | undefined> =>
  findSignatureHash(tx, quoteId);
