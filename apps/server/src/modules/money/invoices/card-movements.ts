import type { TenantTx } from "@fieldwright/db/client";
import { addCents, type Cents, noCents } from "@fieldwright/domain/money";
import { movementsOf, updatePayment } from "./payments.repo";

/** What is left of a card payment where it was counted. */
export type CardMovement = {
  readonly invoiceId: string | null;
  readonly quoteId: string | null;
  readonly net: Cents;
};

/** Of one checkout, the place that was counted last first. */
export const cardMovementsOf = async (tx: TenantTx, checkoutId: string): Promise<CardMovement[]> => {
  const places = new Map<string, CardMovement>();
  for (const { invoiceId, quoteId, amount } of await movementsOf(tx, checkoutId)) {
    const place = `${invoiceId} ${quoteId}`;
    places.set(place, { invoiceId, quoteId, net: addCents(places.get(place)?.net ?? noCents, amount) });
  }
  return [...places.values()];
};

/** The provider tells which card it was apart from the payment, and sometimes after it. */
export const nameCard = async (tx: TenantTx, checkoutId: string, card: string): Promise<void> => {
  for (const { id, note, amount } of await movementsOf(tx, checkoutId))
    if (!note && amount > 0) await updatePayment(tx, id, { note: card });
};
