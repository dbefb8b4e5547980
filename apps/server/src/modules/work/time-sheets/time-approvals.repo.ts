import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/names";
import { timeApprovals } from "@fieldwright/db/schema/time-approvals";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, inArray, type SQL } from "drizzle-orm";

const inTenant = ofTenant(timeApprovals);

export type ApprovalRecord = {
  userId: string;
  week: string;
  approvedBy: string;
  approvedByName: string;
  approvedAt: Date;
  minutes: number;
};

const selectApprovals = (tx: TenantTx, where: SQL | undefined): Promise<ApprovalRecord[]> =>
  tx
    .select({
      userId: timeApprovals.userId,
      week: timeApprovals.week,
      approvedBy: timeApprovals.approvedBy,
      approvedByName: memberName(timeApprovals.approvedBy),
      approvedAt: timeApprovals.approvedAt,
      minutes: timeApprovals.minutes,
    })
    .from(timeApprovals)
    .where(and(inTenant, where));

type Weeks = { readonly userIds: readonly string[]; readonly weeks: readonly string[] };

export const findApprovals = (tx: TenantTx, { userIds, weeks }: Weeks): Promise<ApprovalRecord[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : selectApprovals(
        tx,
        and(inArray(timeApprovals.userId, [...userIds]), inArray(timeApprovals.week, [...weeks])),
      );

type NewApproval = Pick<ApprovalRecord, "userId" | "week" | "approvedBy" | "approvedAt" | "minutes">;

export const saveApproval = async (tx: TenantTx, approval: NewApproval): Promise<void> => {
  const { approvedBy, approvedAt, minutes } = approval;
  await tx
    .insert(timeApprovals)
    .values({ ...approval, organizationId: tenant })
    .onConflictDoUpdate({
      target: [timeApprovals.organizationId, timeApprovals.userId, timeApprovals.week],
      set: { approvedBy, approvedAt, minutes },
    });
};

export const deleteApproval = async (
  tx: TenantTx,
  { userId, week }: Pick<ApprovalRecord, "userId" | "week">,
): Promise<void> => {
  await tx
    .delete(timeApprovals)
    .where(and(inTenant, eq(timeApprovals.userId, userId), eq(timeApprovals.week, week)));
};
