import type { TenantTx } from "@fieldwright/db/client";
import { visitStatuses } from "@fieldwright/domain/statuses";
import type { Deps } from "../../deps";
import { enqueue, type TaskHandler } from "../../jobs";
import { readReminderTerms } from "../messages/reminder-terms";
import { readTerms } from "../organizations/read-terms";
import { queueVisitReminder } from "./visit-reminders";
import { whyNotOnTheWay } from "./why-needless";

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

export const announceArrivalTask =
  (deps: Deps): TaskHandler<"announce_arrival"> =>
  ({ organizationId, visitId: id }) =>
    deps.database.tenant(organizationId, async (tx) => {
      const { rules } = await readReminderTerms(tx);
      const { timeZone } = await readTerms(tx);
      for (const rule of rules)
        if (rule.enabled && rule.event === "on_the_way")
          await queueVisitReminder(tx, deps, {
            id,
            rule,
            timeZone,
            statuses: visitStatuses,
            whyNeedless: (visit) => whyNotOnTheWay(visit, deps.clock(), timeZone),
          });
    });
