import type { TenantTx } from "@fieldwright/db/client";
import { Stripe } from "stripe";
import { AppError, type Config, type Deps, readCredentials } from "#kernel";

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
