import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";

export type PaymentRecord = typeof payments.$inferSelect;
export type FoundPayment = {
  payment: PaymentRecord;
  recorder: { firstName: string; lastName: string } | null;
};

export const paymentsOf = (tx: TenantTx, invoiceId: string): Promise<FoundPayment[]> =>
  prepared(tx, "payments_of_invoice", (name) =>
    tx
      .select({ payment: payments, recorder: { firstName: users.firstName, lastName: users.lastName } })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.recordedBy))
      .where(and(ofTenant(payments), eq(payments.invoiceId, sql.placeholder("invoiceId"))))
      .orderBy(asc(payments.paidAt), asc(payments.id))
      .prepare(name),
  ).execute({ invoiceId });

export type FoundDeposit = FoundPayment & { invoice: { id: string; number: string } | null };

/** What moved on a quote, carried onto an invoice or not. */
export const depositsOf = (tx: TenantTx, quoteId: string): Promise<FoundDeposit[]> =>
  tx
    .select({
      payment: payments,
      recorder: { firstName: users.firstName, lastName: users.lastName },
      invoice: { id: invoices.id, number: invoices.number },
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .leftJoin(invoices, and(sameTenant(invoices, payments), eq(invoices.id, payments.invoiceId)))
    .where(and(ofTenant(payments), eq(payments.quoteId, quoteId)))
    .orderBy(asc(payments.paidAt), asc(payments.id));

export const insertPayment = async (
  tx: TenantTx,
  fields: Omit<typeof payments.$inferInsert, "organizationId">,
): Promise<void> => {
  await tx.insert(payments).values({ ...fields, organizationId: tenant });
};

const inTenant = ofTenant(payments);

/** What moved through one card checkout, in both directions. */
export const movementsOf = (tx: TenantTx, checkoutId: string): Promise<PaymentRecord[]> =>
  tx
    .select()
    .from(payments)
    .where(and(inTenant, eq(payments.checkoutId, checkoutId)))
    .orderBy(desc(payments.createdAt), desc(payments.id));

/** Deposits of the job's quote that no invoice counts yet, locked. */
export const lockUncarriedDeposits = (tx: TenantTx, jobId: string): Promise<PaymentRecord[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        inTenant,
        isNull(payments.invoiceId),
        eq(
          payments.quoteId,
          sql`(select ${jobs.quoteId} from ${jobs} where ${jobs.organizationId} = ${tenant} and ${jobs.id} = ${jobId})`,
        ),
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .for("update");

export const updatePayment = async (
  tx: TenantTx,
  id: string,
  changes: Partial<Pick<PaymentRecord, "invoiceId" | "amount" | "method" | "note" | "paidAt">>,
): Promise<void> => {
  await tx
    .update(payments)
    .set(changes)
    .where(and(inTenant, eq(payments.id, id)));
};

export const deletePayment = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(payments).where(and(inTenant, eq(payments.id, id)));
};

/** The oldest invoice of the job on which something is still owed. */
export const findOpenInvoiceOf = async (tx: TenantTx, jobId: string): Promise<string | undefined> => {
  const [open] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        live(invoices),
        eq(invoices.jobId, jobId),
        isNull(invoices.voidedAt),
        sql`${invoices.paid} < ${invoices.total}`,
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
    .limit(1);
  return open?.id;
};
