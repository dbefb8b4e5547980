import type { TenantTx } from "@fieldwright/db/client";
import { Stripe } from "stripe";
import { AppError, type Config, type Deps, readCredentials } from "#kernel";

/** The organization's own account; another server that speaks the same API where one is configured. */
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

/** The organization's own account; undefined when it has connected none. */
export const findCardProvider = async (tx: TenantTx, deps: Deps): Promise<CardProvider | undefined> => {
  const credentials = await readCredentials(tx, deps, "stripe");
  if (!credentials) return undefined;
  const { secretKey, webhookSecret } = credentials;
  return { stripe: openStripe(deps.config, secretKey), webhookSecret };
};

export const mustTakeCards = async (tx: TenantTx, deps: Deps): Promise<CardProvider> => {
  const provider = await findCardProvider(tx, deps);
  if (!provider)
    throw new AppError("conflict", "This business takes no cards online. Please pay them directly.");
  return provider;
};

/** A call to the provider; its failures in words that the payer can use. */
export const askProvider = async <T>({ log }: Deps, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    log.error({ err: cause }, "the card provider refused or did not answer");
    if (cause instanceof Stripe.errors.StripeConnectionError || cause instanceof Stripe.errors.StripeAPIError)
      throw new AppError(
        "unavailable",
        "The card provider cannot be reached. Please try again in a moment.",
        {
          retryAfter: 10,
          cause,
        },
      );
    if (cause instanceof Stripe.errors.StripeInvalidRequestError)
      throw new AppError("conflict", `The card provider refused this: ${cause.message}`, { cause });
    throw new AppError("conflict", "Cards cannot be taken at the moment. Please pay the business directly.", {
      cause,
    });
  }
};
