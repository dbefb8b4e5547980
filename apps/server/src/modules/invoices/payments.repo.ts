import type { TenantTx } from "@fieldwright/db/client";
import { payments } from "@fieldwright/db/schema/invoices";
import { users } from "@fieldwright/db/schema/users";
import { and, asc, eq, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

export type PaymentRecord = typeof payments.$inferSelect;
export type FoundPayment = {
  payment: PaymentRecord;
  recorder: { firstName: string; lastName: string } | null;
};

export const paymentsOf = (tx: TenantTx, invoiceId: string): Promise<FoundPayment[]> =>
  tx
    .select({ payment: payments, recorder: { firstName: users.firstName, lastName: users.lastName } })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(and(eq(payments.organizationId, tenant), eq(payments.invoiceId, invoiceId)))
    .orderBy(asc(payments.paidAt), asc(payments.id));

export const insertPayment = async (
  tx: TenantTx,
  fields: Omit<typeof payments.$inferInsert, "organizationId">,
): Promise<void> => {
  await tx.insert(payments).values({ ...fields, organizationId: tenant });
};
