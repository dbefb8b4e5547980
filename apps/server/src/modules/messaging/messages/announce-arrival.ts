import type { TenantTx } from "@fieldwright/db/client";
import { enqueue } from "#kernel";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      announce_arrival: { readonly organizationId: string; readonly visitId: string };
    }
  }
}

/** Whoever waits at home wants to know at once, whatever the hour. */
export const announceArrival = (tx: TenantTx, organizationId: string, visitId: string): Promise<void> =>
  enqueue(tx, "announce_arrival", { organizationId, visitId });
