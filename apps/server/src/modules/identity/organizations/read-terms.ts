import type { TenantTx } from "@fieldwright/db/client";
import type { BasisPoints } from "@fieldwright/domain/money";
import { findTerms } from "./organizations.repo";

export type Terms = {
  readonly timeZone: string;
  readonly taxRate: BasisPoints;
  readonly quoteValidDays: number;
};

/** What an organization set for all of its documents. */
export const readTerms = async (tx: TenantTx): Promise<Terms> => {
  const terms = await findTerms(tx);
  if (!terms) throw new Error("The transaction's organization does not exist.");
  return terms;
};
