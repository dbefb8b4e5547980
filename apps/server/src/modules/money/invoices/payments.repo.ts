import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
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

/** All deposits and refunds of a quote, including those already counted on an invoice. */
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

/** Payments and refunds of one card checkout. */
export const movementsOf = (tx: TenantTx, checkoutId: string): Promise<PaymentRecord[]> =>
  tx
    .select()
    .from(payments)
    .where(and(inTenant, eq(payments.checkoutId, checkoutId)))
    .orderBy(desc(payments.createdAt), desc(payments.id));

/** Locks deposits and refunds of the job's quote that are not on an invoice yet. */
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

/** The job's oldest invoice that is not fully paid. */
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
