import type { Attention } from "@fieldwright/contract/dashboard";
import type { TenantTx } from "@fieldwright/db/client";
import { toDollars } from "@fieldwright/domain/money";
import type { Principal } from "#kernel";
import { answersForLateVisits, plansWork, visibilityFor } from "./dashboard.policy";
import { presentVisitsOfNote } from "./dashboard.present";
import type { InvoiceSums, QuoteSums } from "./figures.repo";
import type { Period } from "./period";
import { findLate, findUnassigned } from "./work.repo";

type Known = {
  readonly unscheduled: number;
  readonly quotes: QuoteSums | undefined;
  readonly overdue: InvoiceSums | undefined;
};

/** What waits for somebody to act, the most pressing first. */
export const readAttention = async (
  tx: TenantTx,
  principal: Principal,
  period: Period,
  { unscheduled, quotes, overdue }: Known,
): Promise<Attention[]> => {
  const visibility = visibilityFor(principal);
  const late = answersForLateVisits(principal) ? await findLate(tx, visibility, period) : undefined;
  const unassigned = plansWork(principal) ? await findUnassigned(tx, visibility, period) : undefined;
  return [
    ...(late ? [presentVisitsOfNote("late_visits", late)] : []),
    ...(unassigned ? [presentVisitsOfNote("unassigned_visits", unassigned)] : []),
    ...(plansWork(principal) && unscheduled > 0
      ? [{ kind: "unscheduled_jobs" as const, count: unscheduled }]
      : []),
    ...(overdue
      ? [{ kind: "overdue_invoices" as const, count: overdue.count, total: toDollars(overdue.owed) }]
      : []),
    ...(quotes && quotes.expiring > 0
      ? [
          {
            kind: "expiring_quotes" as const,
            count: quotes.expiring,
            total: toDollars(quotes.expiringTotal),
          },
        ]
      : []),
  ];
};
