import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { uuidv7 } from "uuidv7";
import { mustCall, type Person } from "./auth";
import type { TestApp } from "./test-app";

type Session = {
  id: string;
  checkout: string;
  amount: number;
  intent: string;
  status: "open" | "expired";
  refunded: number;
};

export type StripeServer = {
  readonly url: string;
  readonly sessions: Session[];
  readonly refunds: { readonly intent: string; readonly amount: number }[];
  /** Makes every call fail with this status. 0 ends that. */
  failWith: (status: number) => void;
  close: () => void;
};

const credentials = { secretKey: "sk_test_51234567890abcd", webhookSecret: "whsec_1234567890" };

/** A fake Stripe server with as much of its protocol as checkouts and refunds need. */
export const startStripe = async (): Promise<StripeServer> => {
  const sessions: Session[] = [];
  const refunds: StripeServer["refunds"][number][] = [];
  const answered = new Map<string, object>();
  let failure = 0;

  const createSession = (form: URLSearchParams): object => {
    const id = `cs_test_${uuidv7()}`;
    const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
    const checkout = form.get("metadata[checkout]") ?? "";
    sessions.push({ id, checkout, amount, intent: `pi_${uuidv7()}`, status: "open", refunded: 0 });
    return { id, object: "checkout.session", url: `https://checkout.stripe.test/${id}` };
  };

  const createRefund = (form: URLSearchParams): object => {
    const amount = Number(form.get("amount"));
    const intent = form.get("payment_intent") ?? "";
    const session = sessions.find((one) => one.intent === intent);
    if (session) session.refunded += amount;
    refunds.push({ intent, amount });
    const charge = { object: "charge", amount_refunded: session?.refunded ?? amount };
    return { id: `re_${uuidv7()}`, object: "refund", amount, charge };
  };

  const answer = (path: string, form: URLSearchParams): object => {
    if (path === "/v1/checkout/sessions") return createSession(form);
    if (path === "/v1/refunds") return createRefund(form);
    const session = sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}/expire`);
    if (session) session.status = "expired";
    return { object: "account", id: "acct_1" };
  };

  const server = createServer((incoming, outgoing) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on("end", () => {
      const key = incoming.headers["idempotency-key"];
      const known = typeof key === "string" ? answered.get(key) : undefined;
      const body = failure
        ? { error: { type: "api_error", message: "Down" } }
        : (known ?? answer(incoming.url ?? "", new URLSearchParams(text)));
      if (typeof key === "string" && !failure) answered.set(key, body);
      outgoing.writeHead(failure || 200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    failWith: (status) => {
      failure = status;
    },
    close: () => server.close(),
  };
};

export const connectStripe = (test: TestApp, owner: Person) =>
  mustCall(test, "/integrations/stripe/connect", { headers: owner.headers, payload: { credentials } });

type Told = { readonly id?: string; readonly type: string; readonly object: object };

/** Delivers an event as Stripe would, signed with the helper of Stripe's library. */
export const tell = (
  { app }: TestApp,
  { organizationId }: Person,
  { id = `evt_${uuidv7()}`, type, object }: Told,
  secret = credentials.webhookSecret,
) => {
  const created = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({ id, object: "event", type, created, data: { object } });
  return app.inject({
    method: "POST",
    url: `/api/public/stripe/${organizationId}`,
    headers: {
      "content-type": "application/json",
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    payload,
  });
};

export const completed = ({ id, checkout, amount, intent }: Session, fields: object = {}): Told => ({
  id: `evt_completed_${id}`,
  type: "checkout.session.completed",
  object: {
    id,
    object: "checkout.session",
    metadata: { checkout },
    payment_intent: intent,
    payment_status: "paid",
    amount_total: amount,
    currency: "usd",
    ...fields,
  },
});

export const charged = (session: Session, type: string, refunded: number): Told => ({
  type,
  object: {
    object: "charge",
    metadata: { checkout: session.checkout },
    payment_intent: session.intent,
    currency: "usd",
    amount_refunded: refunded,
    payment_method_details: { card: { brand: "visa", last4: "4242" } },
  },
});
