import type { Deps } from "#kernel";
import { deleteDeliveriesBefore } from "./deliveries.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_deliveries: Record<string, never>;
    }
  }
}

const keptFor = 30 * 24 * 3_600_000;

export const pruneDeliveries = ({ database, clock }: Deps): Promise<void> =>
  database.system((tx) => deleteDeliveriesBefore(tx, new Date(clock().getTime() - keptFor)));
