import { visitStatuses } from "@fieldwright/domain/statuses";
import type { Deps } from "../../deps";
import type { TaskHandler } from "../../jobs";
import { readReminderTerms } from "../messages/reminder-terms";
import { readTerms } from "../organizations/read-terms";
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
