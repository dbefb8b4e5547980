import type { TenantTx } from "@fieldwright/db/client";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, sameTenant } from "@fieldwright/db/tenant";
import { openJobStatuses } from "@fieldwright/domain/statuses";
import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";

export type OpenRecord = { _id: string; number: string };

export const openJobsOf = (tx: TenantTx, clientId: string): Promise<OpenRecord[]> =>
  tx
    .select({ _id: jobs.id, number: jobs.number })
    .from(jobs)
    .where(and(live(jobs), eq(jobs.clientId, clientId), inArray(jobs.status, [...openJobStatuses])))
    .orderBy(asc(jobs.number));

export const unpaidInvoicesOf = (tx: TenantTx, clientId: string): Promise<OpenRecord[]> =>
  tx
    .select({ _id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(
      and(
        live(invoices),
        eq(invoices.clientId, clientId),
        isNull(invoices.voidedAt),
        lt(invoices.paid, invoices.total),
      ),
    )
    .orderBy(asc(invoices.number));

/** The people in the field who work for this client. */
export const techniciansOf = async (tx: TenantTx, clientId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ userId: visitAssignments.userId })
    .from(visits)
    .innerJoin(
      visitAssignments,
      and(sameTenant(visitAssignments, visits), eq(visitAssignments.visitId, visits.id)),
    )
    .where(and(live(visits), eq(visits.clientId, clientId)));
  return rows.map((row) => row.userId);
};
