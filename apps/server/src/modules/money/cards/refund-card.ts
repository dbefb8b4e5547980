import type { refundInvoiceBody } from "@fieldwright/contract/invoices";
import { type Cents, cents } from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { type Actor, AppError, type Deps, notFound, type Principal, type TaskHandler } from "#kernel";
import { depositCardToRefund } from "../invoices/deposits";
import type { InvoiceTarget } from "../invoices/load-invoice";
import { cardToRefund } from "../invoices/move-money";
import type { QuoteTarget } from "../quotes/load-quote";
import { askProvider, mustTakeCards } from "./checkout";
import { lockCheckout } from "./checkouts.repo";
import { learn } from "./receive-event";

type CardRefund = {
  readonly organizationId: string;
  readonly checkoutId: string;
  readonly amount: Cents;
  /** Idempotency key: one refund per key. */
  readonly key: string;
  readonly actor: Actor | null;
  readonly note: string;
};

/** The provider moves the money first. If we crash before recording it, its webhook event reports the refund. */
const refundCard = async (deps: Deps, refund: CardRefund): Promise<void> => {
  const { organizationId, checkoutId, amount, key, actor, note } = refund;
  const { stripe, checkout } = await deps.database.tenant(organizationId, async (tx) => ({
    ...(await mustTakeCards(tx, deps)),
    checkout: await lockCheckout(tx, checkoutId),
  }));
  const paymentIntent = checkout?.paymentIntent;
  if (!paymentIntent)
    throw new AppError(
      "conflict",
      "The card provider hasn't confirmed this payment yet. Try again in a few minutes.",
    );
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

/** Refunds card money for something that was no longer owed. */
export const returnCardExcessTask =
  (deps: Deps): TaskHandler<"return_card_excess"> =>
  async ({ organizationId, checkoutId }) => {
    const checkout = await deps.database.tenant(organizationId, (tx) => lockCheckout(tx, checkoutId));
    if (!checkout || checkout.excess === 0) return;
    const { excess: amount } = checkout;
    const key = `excess:${checkoutId}`;
    await refundCard(deps, { organizationId, checkoutId, amount, key, actor: null, note: "Paid twice" });
  };

type Refund = {
  readonly target: InvoiceTarget | QuoteTarget;
  readonly body: z.infer<typeof refundInvoiceBody>;
  /** Idempotency key: one refund per key. */
  readonly key: string;
};

type FindCard = typeof cardToRefund | typeof depositCardToRefund;

/** Returns false when the office returns the money itself. */
const refundToCard = async (
  deps: Deps,
  principal: Principal,
  { target, body, key }: Refund,
  findCard: FindCard,
): Promise<boolean> => {
  const { organizationId } = principal;
  if (!organizationId) throw notFound();
  const card = await deps.database.tenant(organizationId, (tx) => findCard(tx, target, body, deps.clock()));
  if (card) await refundCard(deps, { organizationId, ...card, key, actor: principal, note: body.reason });
  return card !== undefined;
};

/** Refunds an invoice payment to its card. Returns false if it was not an online card payment. */
export const refundPaymentToCard = (deps: Deps, principal: Principal, refund: Refund): Promise<boolean> =>
  refundToCard(deps, principal, refund, cardToRefund);

/** Refunds a deposit that is not on an invoice yet. Returns false if it was not an online card payment. */
export const refundDepositToCard = (deps: Deps, principal: Principal, refund: Refund): Promise<boolean> =>
  refundToCard(deps, principal, refund, depositCardToRefund);
