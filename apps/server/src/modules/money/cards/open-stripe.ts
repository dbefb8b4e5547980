import { Stripe } from "stripe";
import type { Config } from "#kernel";

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
