import type { TenantTx } from "@fieldwright/db/client";
import { cardCheckouts, stripeEvents } from "@fieldwright/db/schema/invoices";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { noCents } from "@fieldwright/domain/money";
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";

const inTenant = ofTenant(cardCheckouts);

export type CheckoutRecord = typeof cardCheckouts.$inferSelect;

/** Returns undefined if the id is already used. */
export const insertCheckout = async (
  tx: TenantTx,
  fields: Omit<typeof cardCheckouts.$inferInsert, "organizationId">,
): Promise<CheckoutRecord | undefined> => {
  const [inserted] = await tx
    .insert(cardCheckouts)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoNothing()
    .returning();
  return inserted;
};

export const lockCheckout = async (tx: TenantTx, id: string): Promise<CheckoutRecord | undefined> => {
  const [checkout] = await tx
    .select()
    .from(cardCheckouts)
    .where(and(inTenant, eq(cardCheckouts.id, id)))
    .for("update");
  return checkout;
};

export const updateCheckout = async (
  tx: TenantTx,
  id: string,
  changes: Partial<CheckoutRecord>,
): Promise<CheckoutRecord> => {
  const [updated] = await tx
    .update(cardCheckouts)
    .set(changes)
    .where(and(inTenant, eq(cardCheckouts.id, id)))
    .returning();
  if (!updated) throw new Error("a checkout that was there is gone");
  return updated;
};

/** Other sessions for the same document that can still be paid. */
export const openSessionsBeside = async (
  tx: TenantTx,
  { id, invoiceId, quoteId }: CheckoutRecord,
): Promise<{ id: string; sessionId: string }[]> => {
  const rows = await tx
    .select({ id: cardCheckouts.id, sessionId: cardCheckouts.sessionId })
    .from(cardCheckouts)
    .where(
      and(
        inTenant,
        ne(cardCheckouts.id, id),
        invoiceId ? eq(cardCheckouts.invoiceId, invoiceId) : isNull(cardCheckouts.invoiceId),
        quoteId ? eq(cardCheckouts.quoteId, quoteId) : isNull(cardCheckouts.quoteId),
        eq(cardCheckouts.paid, noCents),
        isNull(cardCheckouts.closedAt),
        isNotNull(cardCheckouts.sessionId),
      ),
    );
  return rows.flatMap(({ id: other, sessionId }) => (sessionId ? [{ id: other, sessionId }] : []));
};

/** Returns false for a repeat, because the provider delivers events at least once. */
export const saveEvent = async (
  tx: TenantTx,
  event: { readonly id: string; readonly type: string },
  now: Date,
): Promise<boolean> => {
  const inserted = await tx
    .insert(stripeEvents)
    .values({ organizationId: tenant, eventId: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.eventId });
  return inserted.length > 0;
};
