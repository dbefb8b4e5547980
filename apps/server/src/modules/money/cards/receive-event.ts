import type { TenantTx } from "@fieldwright/db/client";
import {
  addCents,
  type Cents,
  cents,
  maxCents,
  minCents,
  negateCents,
  noCents,
  subtractCents,
  sumCents,
} from "@fieldwright/domain/money";
import { Stripe } from "stripe";
import { type Actor, AppError, type Deps, enqueue, notFound } from "#kernel";
import { sendDepositReceipt, sendReceipt } from "#messaging";
import { moveDeposit } from "../invoices/deposits";
import { balanceOf, openInvoice } from "../invoices/load-invoice";
import { type CardMovement, cardMovementsOf, moveMoney, nameCard } from "../invoices/move-money";
import { type LoadedQuote, openQuote } from "../quotes/load-quote";
import { type CardProvider, findCardProvider } from "./checkout";
import { type CheckoutRecord, lockCheckout, saveEvent, updateCheckout } from "./checkouts.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      return_card_excess: { readonly organizationId: string; readonly checkoutId: string };
    }
  }
}

const any = { expected: undefined };

/** Undefined when the document was deleted during the payment. */
const unlessGone = async <T>(opened: Promise<T>): Promise<T | undefined> => {
  try {
    return await opened;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "not_found") return undefined;
    throw cause;
  }
};

const openDeposit = ({ status, total, depositPaid }: LoadedQuote["quote"]): Cents =>
  status === "approved" ? maxCents(noCents, subtractCents(total, depositPaid)) : noCents;

/** Counts the payment toward what is still owed, and enqueues a refund of the rest. */
const receive = async (
  tx: TenantTx,
  deps: Deps,
  checkout: CheckoutRecord,
  now: Date,
): Promise<CheckoutRecord> => {
  const money = (amount: Cents) => ({
    amount,
    method: "card" as const,
    note: checkout.card,
    checkoutId: checkout.id,
    paidAt: checkout.paidAt ?? now,
  });
  let counted = noCents;
  if (checkout.invoiceId) {
    const before = await unlessGone(openInvoice(tx, { id: checkout.invoiceId, ...any }, now));
    counted = before ? minCents(checkout.paid, maxCents(noCents, balanceOf(before.invoice))) : noCents;
    if (before && counted > 0) {
      const invoice = await moveMoney(tx, null, before, { verb: "pay", movements: [money(counted)] }, now);
      await sendReceipt(tx, deps, { invoice, amount: counted, key: checkout.id }, now);
    }
  } else if (checkout.quoteId) {
    const before = await unlessGone(openQuote(tx, { id: checkout.quoteId, ...any }, now));
    counted = before ? minCents(checkout.paid, openDeposit(before.quote)) : noCents;
    if (before && counted > 0) {
      const quote = await moveDeposit(tx, null, before, money(counted), now);
      await sendDepositReceipt(tx, deps, { quote, amount: counted, key: checkout.id }, now);
    }
  }
  const excess = subtractCents(checkout.paid, counted);
  if (excess === 0) return checkout;
  const { organizationId, id: checkoutId } = checkout;
  await enqueue(tx, "return_card_excess", { organizationId, checkoutId });
  return updateCheckout(tx, checkoutId, { excess });
};

/** Who made a refund, and why. */
type Return = { readonly actor: Actor | null; readonly note: string };

/** Records the refund where the payment was counted, most recent first. */
const giveBack = async (
  tx: TenantTx,
  checkoutId: string,
  movements: readonly CardMovement[],
  wanted: Cents,
  { actor, note }: Return,
  now: Date,
): Promise<void> => {
  let left = wanted;
  for (const { invoiceId, quoteId, net } of movements) {
    const amount = negateCents(minCents(net, left));
    if (amount === 0) continue;
    const money = { amount, method: "card" as const, note, checkoutId };
    if (invoiceId) {
      const before = await openInvoice(tx, { id: invoiceId, ...any }, now);
      await moveMoney(tx, actor, before, { verb: "refund", movements: [{ ...money, quoteId }] }, now);
    } else if (quoteId) {
      const before = await openQuote(tx, { id: quoteId, ...any }, now);
      await moveDeposit(tx, actor, before, money, now);
    }
    left = addCents(left, amount);
  }
};

/**
 * Makes payments match what the provider has reported so far. The checkout must be locked. The same facts give the
 * same payments, even if events repeat or arrive out of order.
 */
const settleCheckout = async (
  tx: TenantTx,
  deps: Deps,
  checkout: CheckoutRecord,
  { actor, note }: Return,
  now: Date,
): Promise<void> => {
  const isNew = checkout.paid > 0 && (await cardMovementsOf(tx, checkout.id)).length === 0;
  const settled = isNew && checkout.excess === 0 ? await receive(tx, deps, checkout, now) : checkout;
  const movements = await cardMovementsOf(tx, checkout.id);
  const kept = sumCents(movements.map(({ net }) => net));
  const mayKeep = subtractCents(settled.paid, maxCents(settled.refunded, settled.excess));
  if (kept > mayKeep)
    await giveBack(tx, settled.id, movements, subtractCents(kept, mayKeep), { actor, note }, now);
};

type Facts = Partial<
  Pick<CheckoutRecord, "paid" | "refunded" | "paymentIntent" | "card" | "paidAt" | "closedAt">
>;

type News = {
  readonly checkoutId: string | undefined;
  readonly currency: string | null;
  readonly facts: Facts;
};

const idOf = (value: string | { readonly id: string } | null): { paymentIntent?: string } => {
  const id = typeof value === "string" ? value : value?.id;
  return id ? { paymentIntent: id } : {};
};

const at = (seconds: number): Date => new Date(seconds * 1000);

const ofSession = (session: Stripe.Checkout.Session, created: number): News => ({
  checkoutId: session.metadata?.["checkout"],
  currency: session.currency,
  facts: {
    ...idOf(session.payment_intent),
    ...(session.payment_status === "paid"
      ? { paid: cents(session.amount_total ?? 0), paidAt: at(created) }
      : {}),
  },
});

const cardOf = ({ payment_method_details: details }: Stripe.Charge): { card?: string } => {
  const { brand, last4 } = details?.card ?? {};
  if (!brand || !last4) return {};
  return { card: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}` };
};

const ofCharge = (charge: Stripe.Charge): News => ({
  checkoutId: charge.metadata["checkout"],
  currency: charge.currency,
  facts: { ...idOf(charge.payment_intent), ...cardOf(charge), refunded: cents(charge.amount_refunded) },
});

/** What an event says about a checkout. Undefined for event types that we do not handle. */
const newsIn = (event: Stripe.Event): News | undefined => {
  if (
    event.type === "checkout.session.completed" ||
    event.type === "checkout.session.async_payment_succeeded"
  )
    return ofSession(event.data.object, event.created);
  if (event.type === "checkout.session.expired" || event.type === "checkout.session.async_payment_failed")
    return {
      ...ofSession(event.data.object, event.created),
      facts: { closedAt: at(event.created) },
    };
  if (event.type === "charge.succeeded" || event.type === "charge.refunded")
    return ofCharge(event.data.object);
  return undefined;
};

/** Paid and refunded amounts only grow, so an old event that arrives late changes nothing. */
const merge = (known: CheckoutRecord, facts: Facts): Facts => ({
  paid: maxCents(known.paid, facts.paid ?? noCents),
  refunded: maxCents(known.refunded, facts.refunded ?? noCents),
  paymentIntent: known.paymentIntent ?? facts.paymentIntent ?? null,
  card: known.card || (facts.card ?? ""),
  paidAt: known.paidAt ?? facts.paidAt ?? null,
  closedAt: known.closedAt ?? facts.closedAt ?? null,
});

const uuid = /^[0-9a-f-]{36}$/;

/** Adds facts to a checkout, then settles it. Unknown ids are ignored. */
export const learn = async (
  tx: TenantTx,
  deps: Deps,
  checkoutId: string,
  facts: Facts,
  by: Return,
): Promise<void> => {
  const known = uuid.test(checkoutId) ? await lockCheckout(tx, checkoutId) : undefined;
  if (!known) return;
  const checkout = await updateCheckout(tx, checkoutId, merge(known, facts));
  await settleCheckout(tx, deps, checkout, by, deps.clock());
  if (checkout.card && !known.card) await nameCard(tx, checkoutId, checkout.card);
};

const verified = (body: string, signature: string, { stripe, webhookSecret }: CardProvider) => {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new AppError("validation_failed", "The signature doesn't match", { cause });
    throw new AppError("malformed_body", "This isn't an event", { cause });
  }
};

/** An event counts once, even if it is delivered several times. */
export const receiveStripeEvent = async (
  deps: Deps,
  organizationId: string,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<void> => {
  const provider = await deps.database.tenant(organizationId, (tx) => findCardProvider(tx, deps));
  if (!provider) throw notFound();
  const event = verified(body, signature, provider);
  const news = newsIn(event);
  if (!news?.checkoutId) return;
  if (news.currency !== "usd") {
    deps.log.error({ event: event.id, currency: news.currency }, "a card payment came in another currency");
    return;
  }
  const { checkoutId, facts } = news;
  await deps.database.tenant(organizationId, async (tx) => {
    if (!(await saveEvent(tx, event, deps.clock()))) return;
    await learn(tx, deps, checkoutId, facts, { actor: null, note: "Refunded at the card provider" });
  });
};
