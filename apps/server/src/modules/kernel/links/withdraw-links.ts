import type { TenantTx } from "@fieldwright/db/client";
import { type Linked, revokeLinksTo } from "./customer-links.repo";

/** Of a record that is no longer for whoever has its link. */
export const withdrawLinks = async (tx: TenantTx, linked: Linked, now: Date): Promise<void> => {
  await revokeLinksTo(tx, linked, now);
};
