import type { TenantTx } from "@fieldwright/db/client";
import { findLetterhead } from "./organizations.repo";

/** How an organization signs what it sends to customers. */
export const readLetterhead = async (tx: TenantTx): Promise<{ name: string; email: string }> => {
  const found = await findLetterhead(tx);
  if (!found) throw new Error("The transaction's organization does not exist.");
  return { name: found.name, email: found.email ?? "" };
};
