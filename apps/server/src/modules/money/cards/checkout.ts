import { createHash } from "node:crypto";
import type { recordPaymentBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import {
  type Cents,
  cents,
  type Dollars,
  formatUsd,
  subtractCents,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import { Stripe } from "stripe";
import { UUID, uuidv7 } from "uuidv7";
import type * as z from "zod/mini";
import {
  AppError,
  type Config,
  type Deps,
  notFound,
  openLink,
  type Principal,
  readCredentials,
} from "#kernel";
import { readInvoice } from "../invoices/invoices";
import { balanceOf, loadVisibleInvoice } from "../invoices/load-invoice";
import { onlinePaymentMissing } from "../invoices/payments";
import { loadVisibleQuote } from "../quotes/load-quote";
import {
  type CheckoutRecord,
  insertCheckout,
  lockCheckout,
  openSessionsBeside,
  updateCheckout,
} from "./checkouts.repo";

/** `secretKey` belongs to the organization's account. `stripeApiUrl` can name another server with the same API. */
export const openStripe = ({ stripeApiUrl }: Config, secretKey: string): Stripe => {
  const { hostname, port, protocol } = new URL(stripeApiUrl);
  const http = protocol === "http:";
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (http ? 80 : 443),
    protocol: http ? "http" : "https",
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

export type CardProvider = { readonly stripe: Stripe; readonly webhookSecret: string };

/** Undefined when the organization has not connected a Stripe account. */
export const findCardProvider = async (tx: TenantTx, deps: Deps): Promise<CardProvider | undefined> => {
  const credentials = await readCredentials(tx, deps, "stripe");
  if (!credentials) return undefined;
  const { secretKey, webhookSecret } = credentials;
  return { stripe: openStripe(deps.config, secretKey), webhookSecret };
};

export const mustTakeCards = async (tx: TenantTx, deps: Deps): Promise<CardProvider> => {
  const provider = await findCardProvider(tx, deps);
  if (!provider)
    throw new AppError("conflict", "This company doesn't take cards online. Please pay them directly.");
  return provider;
};

/** Calls the provider and turns its errors into messages that a payer can act on. */
export const askProvider = async <T>({ log }: Deps, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    log.error({ err: cause }, "the card provider refused or did not answer");
    if (cause instanceof Stripe.errors.StripeConnectionError || cause instanceof Stripe.errors.StripeAPIError)
      throw new AppError("unavailable", "Can't reach the card provider. Please try again in a moment.", {
        retryAfter: 10,
        cause,
      });
    if (cause instanceof Stripe.errors.StripeInvalidRequestError)
      throw new AppError("conflict", `The card provider refused this: ${cause.message}`, { cause });
    throw new AppError("conflict", "Cards aren't working right now. Please pay the company directly.", {
      cause,
    });
  }
};

type Wanted = {
  readonly organizationId: string;
  readonly subject:
    | { readonly kind: "invoice"; readonly id: string; readonly amount: Dollars | undefined }
    | { readonly kind: "deposit"; readonly id: string };
  /** The page to return to after paying. */
  readonly page: string;
  /** Idempotency key. Requests with the same key get the same checkout while it can be paid. */
  readonly key: string | undefined;
};

/** The provider's minimum amount. */
const minCharge = cents(50);

/** In seconds: the provider's minimum of 30 minutes, plus one minute for delays. */
const openFor = 31 * 60;

/** Unix time in seconds. */
const expiryOf = (createdAt: Date): number => Math.floor(createdAt.getTime() / 1000) + openFor;

type Payable = { readonly amount: Cents; readonly name: string; readonly email: string };

const mustBeTakable = (amount: Cents, open: Cents): void => {
  if (open <= 0) throw new AppError("conflict", "There's nothing left to pay");
  if (amount > open)
    throw new AppError(
      "conflict",
      `The balance is ${formatUsd(toDollars(open))}. A payment can't be more than that.`,
    );
  if (amount < minCharge)
    throw new AppError("conflict", `Card payments start at ${formatUsd(toDollars(minCharge))}`);
};

const payableOf = async (tx: TenantTx, { subject }: Wanted, now: Date): Promise<Payable> => {
  if (subject.kind === "invoice") {
    const { invoice, client } = await loadVisibleInvoice(tx, { of: "organization" }, subject.id, now);
    const open = balanceOf(invoice);
    const amount = subject.amount === undefined ? open : toCents(subject.amount);
    mustBeTakable(amount, open);
    return { amount, name: `Invoice ${invoice.number}`, email: client.user.email };
  }
  const { quote, client } = await loadVisibleQuote(tx, { of: "organization" }, subject.id, now);
  if (quote.status !== "approved")
    throw new AppError("conflict", "You can pay the deposit once the quote is approved");
  const amount = subtractCents(quote.deposit, quote.depositPaid);
  mustBeTakable(amount, amount);
  return { amount, name: `Deposit for quote ${quote.number}`, email: client.user.email };
};

const sessionFor = (
  { id, amount, createdAt }: CheckoutRecord,
  { name, email }: Payable,
  page: string,
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: amount, product_data: { name } } }],
  client_reference_id: id,
  ...(email ? { customer_email: email } : {}),
  metadata: { checkout: id },
  payment_intent_data: { description: name, metadata: { checkout: id } },
  success_url: `${page}?paid=${id}`,
  cancel_url: page,
  expires_at: expiryOf(createdAt),
});

/** Prevents paying in two open tabs. A session that was just paid cannot be closed, and an event reports it. */
const closeOthers = async (deps: Deps, stripe: Stripe, checkout: CheckoutRecord): Promise<void> => {
  const { organizationId } = checkout;
  const others = await deps.database.tenant(organizationId, (tx) => openSessionsBeside(tx, checkout));
  for (const { id, sessionId } of others) {
    await stripe.checkout.sessions
      .expire(sessionId)
      .catch((err: unknown) => deps.log.info({ err }, "an earlier checkout could not be closed"));
    await deps.database.tenant(organizationId, (tx) => updateCheckout(tx, id, { closedAt: deps.clock() }));
  }
};

/** The same key for the same document gives the same id. */
const idFor = ({ subject, key }: Wanted): string => {
  if (key === undefined) return uuidv7();
  const digest = createHash("sha256").update(`${subject.kind}:${subject.id}:${key}`).digest();
  return UUID.ofInner(digest.subarray(0, 16)).toString();
};

/** The earlier checkout with the same key if it can still be paid, otherwise a new one. */
const beginCheckout = async (tx: TenantTx, wanted: Wanted, amount: Cents, now: Date) => {
  const { kind, id: documentId } = wanted.subject;
  const of = kind === "invoice" ? { invoiceId: documentId } : { quoteId: documentId };
  const fields = { ...of, amount, createdAt: now };
  const id = idFor(wanted);
  const begun = (await insertCheckout(tx, { id, ...fields })) ?? (await lockCheckout(tx, id));
  if (begun && begun.amount !== amount)
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request");
  const isOpen = begun?.closedAt === null && begun.paid === 0;
  if (begun && isOpen && expiryOf(begun.createdAt) * 1000 > now.getTime()) return begun;
  const another = await insertCheckout(tx, { id: uuidv7(), ...fields });
  if (!another) throw new Error("insert returned no checkout");
  return another;
};

/** Returns the provider's payment page. The payment counts when the provider reports it. */
const startCheckout = async (deps: Deps, wanted: Wanted): Promise<{ url: string }> => {
  const { organizationId, page } = wanted;
  const now = deps.clock();
  const begun = await deps.database.tenant(organizationId, async (tx) => {
    const { stripe } = await mustTakeCards(tx, deps);
    const payable = await payableOf(tx, wanted, now);
    return { stripe, payable, checkout: await beginCheckout(tx, wanted, payable.amount, now) };
  });
  const { stripe, payable, checkout } = begun;
  const session = await askProvider(deps, () =>
    stripe.checkout.sessions.create(sessionFor(checkout, payable, page), {
      idempotencyKey: checkout.id,
    }),
  );
  if (!session.url) throw new Error("the card provider gave no address");
  await deps.database.tenant(organizationId, (tx) =>
    updateCheckout(tx, checkout.id, { sessionId: session.id }),
  );
  await closeOthers(deps, stripe, checkout);
  return { url: session.url };
};

/** For signed-in customers, who can pay by card but cannot record payments. */
export const payAsCustomer = async (
  deps: Deps,
  principal: Principal,
  { invoiceId, key }: { readonly invoiceId: string; readonly key: string | undefined },
  { amount, method }: Pick<z.infer<typeof recordPaymentBody>, "amount" | "method">,
): Promise<{ url: string }> => {
  const { organizationId } = principal;
  if (!organizationId) throw notFound();
  await deps.database.tenant(organizationId, async (tx) => {
    if (!(await findCardProvider(tx, deps))) throw onlinePaymentMissing();
    if (method !== "card") throw new AppError("forbidden", "You can only pay by card here");
    await readInvoice(tx, principal, invoiceId, deps.clock());
  });
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "invoice", id: invoiceId, amount },
    page: `${deps.config.publicUrl}/invoices/${invoiceId}`,
    key,
  });
};

/** The token of the customer's link, and the idempotency key if there is one. */
type Caller = { readonly token: string; readonly key: string | undefined };

export const payInvoiceByLink = async (
  deps: Deps,
  { token, key }: Caller,
  amount: Dollars | undefined,
): Promise<{ url: string }> => {
  const { organizationId, recordId } = await openLink(deps.database, "invoice", token, deps.clock());
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "invoice", id: recordId, amount },
    page: `${deps.config.publicUrl}/pay/${token}`,
    key,
  });
};

export const payDepositByLink = async (deps: Deps, { token, key }: Caller): Promise<{ url: string }> => {
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, deps.clock());
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "deposit", id: recordId },
    page: `${deps.config.publicUrl}/quote/${token}`,
    key,
  });
};
