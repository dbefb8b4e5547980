import { visitStatuses } from "@fieldwright/domain/statuses";
import { readTerms } from "#identity";
import type { Deps, TaskHandler } from "#kernel";
import { readReminderTerms } from "#messaging";
import { queueVisitReminder } from "./visit-reminders";
import { whyNotOnTheWay } from "./why-needless";

/** `announceArrival` in messaging enqueues it. */
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
