import { and, eq, exists, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { TenantTx } from "./client";
import { visitAssignments, visits } from "./schema/visits";
import { live, sameTenant } from "./tenant";

/** A client or a job: its id, or its column in an outer query. */
export type BookedFor =
  | { readonly clientId: string | AnyPgColumn }
  | { readonly jobId: string | AnyPgColumn };

const ofRecord = (record: BookedFor): SQL =>
  "clientId" in record ? eq(visits.clientId, record.clientId) : eq(visits.jobId, record.jobId);

const isItsAssignment = and(sameTenant(visitAssignments, visits), eq(visitAssignments.visitId, visits.id));

/** True when the person is booked for a live visit of the record. */
export const isBookedFor = (tx: TenantTx, userId: string, record: BookedFor): SQL =>
  exists(
    tx
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(visitAssignments, isItsAssignment)
      .where(and(live(visits), ofRecord(record), eq(visitAssignments.userId, userId))),
  );

/** Everyone who is booked for a live visit of the record. */
export const findBookedFor = async (tx: TenantTx, record: BookedFor): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ userId: visitAssignments.userId })
    .from(visits)
    .innerJoin(visitAssignments, isItsAssignment)
    .where(and(live(visits), ofRecord(record)));
  return rows.map((row) => row.userId);
};
