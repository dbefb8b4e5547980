import { type Cents, cents } from "@fieldwright/domain/money";
import { type Actor, AppError, type Deps, type TaskHandler } from "#kernel";
import { askProvider, mustTakeCards } from "./card-provider";
import { lockCheckout } from "./checkouts.repo";
import { learn } from "./receive-event";

type Refund = {
  readonly organizationId: string;
  readonly checkoutId: string;
  readonly amount: Cents;
  /** The same key gives the money back once. */
  readonly key: string;
  readonly actor: Actor | null;
  readonly note: string;
};

/** The provider moves the money first; should we die before noting it, its own news tell us. */
export const refundCard = async (deps: Deps, refund: Refund): Promise<void> => {
  const { organizationId, checkoutId, amount, key, actor, note } = refund;
  const { stripe, checkout } = await deps.database.tenant(organizationId, async (tx) => ({
    ...(await mustTakeCards(tx, deps)),
    checkout: await lockCheckout(tx, checkoutId),
  }));
  const paymentIntent = checkout?.paymentIntent;
  if (!paymentIntent) throw new AppError("conflict", "The card provider has not confirmed this payment yet");
  const { charge } = await askProvider(deps, () =>
    stripe.refunds.create(
      { payment_intent: paymentIntent, amount, metadata: { checkout: checkoutId }, expand: ["charge"] },
      { idempotencyKey: key },
    ),
  );
  const refunded = charge && typeof charge === "object" ? cents(charge.amount_refunded) : amount;
  await deps.database.tenant(organizationId, (tx) =>
    learn(tx, deps, checkoutId, { refunded }, { actor, note }),
  );
};

/** Money for something that was no longer owed. */
export const returnCardExcessTask =
  (deps: Deps): TaskHandler<"return_card_excess"> =>
  async ({ organizationId, checkoutId }) => {
    const checkout = await deps.database.tenant(organizationId, (tx) => lockCheckout(tx, checkoutId));
    if (!checkout || checkout.excess === 0) return;
    const { excess: amount } = checkout;
    const key = `excess:${checkoutId}`;
    await refundCard(deps, { organizationId, checkoutId, amount, key, actor: null, note: "Paid twice" });
  };
