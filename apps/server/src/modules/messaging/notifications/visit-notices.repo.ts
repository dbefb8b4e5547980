import type { SystemTx } from "@fieldwright/db/client";
import { visitNotices } from "@fieldwright/db/schema/visit-notices";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { and, eq, inArray, min, sql } from "drizzle-orm";
import type { VisitNow } from "./visit-news";

type Notice = typeof visitNotices.$inferInsert;
type Reader = Pick<Notice, "organizationId" | "userId">;

const ofReader = ({ organizationId, userId }: Reader) =>
  and(eq(visitNotices.organizationId, organizationId), eq(visitNotices.userId, userId));

/** Of several changes the first one counts, whichever is handled first. */
export const addNotice = async (tx: SystemTx, notice: Notice): Promise<void> => {
  const { changeId, wasAt } = notice;
  await tx
    .insert(visitNotices)
    .values(notice)
    .onConflictDoUpdate({
      target: [visitNotices.organizationId, visitNotices.userId, visitNotices.visitId],
      set: { changeId, wasAt },
      setWhere: sql`${visitNotices.changeId} > ${changeId}`,
    });
};

export const firstNoticeAt = async (tx: SystemTx, reader: Reader): Promise<Date | null> => {
  const [found] = await tx
    .select({ at: min(visitNotices.createdAt) })
    .from(visitNotices)
    .where(ofReader(reader));
  return found?.at ?? null;
};

/** Until the transaction ends nobody else tells the reader of them. */
export const holdNotices = (tx: SystemTx, reader: Reader) =>
  tx.select().from(visitNotices).where(ofReader(reader)).for("update");

export const deleteNotices = async (
  tx: SystemTx,
  reader: Reader,
  visitIds: readonly string[],
): Promise<void> => {
  await tx.delete(visitNotices).where(and(ofReader(reader), inArray(visitNotices.visitId, [...visitIds])));
};

export const findVisitsNow = async (
  tx: SystemTx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisitNow>> => {
  const found = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.organizationId, organizationId), inArray(visits.id, [...ids])));
  const assigned = await tx
    .select({ visitId: visitAssignments.visitId, userId: visitAssignments.userId })
    .from(visitAssignments)
    .where(
      and(eq(visitAssignments.organizationId, organizationId), inArray(visitAssignments.visitId, [...ids])),
    );
  return new Map(
    found.map(({ id, startsAt, status, deletedAt }) => [
      id,
      {
        startsAt,
        isOn: deletedAt === null && status !== "cancelled",
        team: assigned.filter(({ visitId }) => visitId === id).map(({ userId }) => userId),
      },
    ]),
  );
};
