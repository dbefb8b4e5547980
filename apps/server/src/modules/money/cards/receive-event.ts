import type { TenantTx } from "@fieldwright/db/client";
import { cents, maxCents, noCents } from "@fieldwright/domain/money";
import { Stripe } from "stripe";
import { AppError, type Deps, notFound } from "#kernel";
import { nameCard } from "../invoices/move-money";
import { type CardProvider, findCardProvider } from "./card-provider";
import { type CheckoutRecord, lockCheckout, saveEvent, updateCheckout } from "./checkouts.repo";
import { type Return, settleCheckout } from "./settle-checkout";

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
      throw new AppError("validation_failed", "The signature is not right", { cause });
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
