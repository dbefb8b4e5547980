import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const stripeCredentials = {
  secretKey: "sk_test_51234567890abcd",
  webhookSecret: "whsec_1234567890",
};

type Session = { id: string; checkout: string; amount: number; intent: string; successUrl: string };

export type StripeServer = {
  readonly url: string;
  /** Sets the address that receives payment events. */
  deliverTo: (address: string) => void;
  readonly close: () => void;
};

const sign = (payload: string): string => {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", stripeCredentials.webhookSecret)
    .update(`${time}.${payload}`)
    .digest("hex");
  return `t=${time},v1=${signature}`;
};

const checkoutPage = ({ id, amount }: Session) => `<!doctype html><html lang="en"><title>Checkout</title>
<form method="post" action="/paid/${id}"><button>Pay $${(amount / 100).toFixed(2)}</button></form></html>`;

/** A fake Stripe with what a card payment needs, including the checkout page. */
export const startStripeServer = async (): Promise<StripeServer> => {
  const sessions = new Map<string, Session>();
  let target = "";

  const tell = async (id: string, type: string, object: object) => {
    const created = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({ id, object: "event", type, created, data: { object } });
    await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": sign(payload) },
      body: payload,
    });
  };

  const pay = async (session: Session): Promise<void> => {
    const common = {
      metadata: { checkout: session.checkout },
      currency: "usd",
      payment_intent: session.intent,
    };
    const card = { brand: "visa", last4: "4242" };
    await tell(`evt_charge_${session.id}`, "charge.succeeded", {
      ...common,
      object: "charge",
      amount_refunded: 0,
      payment_method_details: { card },
    });
    const completed = {
      ...common,
      id: session.id,
      object: "checkout.session",
      payment_status: "paid",
      amount_total: session.amount,
    };
    for (let time = 0; time < 5; time += 1)
      await tell(`evt_done_${session.id}`, "checkout.session.completed", completed);
  };

  const begin = (form: URLSearchParams): Session => {
    const session = {
      id: `cs_test_${randomUUID()}`,
      checkout: form.get("metadata[checkout]") ?? "",
      amount: Number(form.get("line_items[0][price_data][unit_amount]")),
      intent: `pi_${randomUUID()}`,
      successUrl: form.get("success_url") ?? "",
    };
    sessions.set(session.id, session);
    return session;
  };

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const [, kind, id = ""] = /^\/(page|paid)\/(\w[\w-]*)/.exec(incoming.url ?? "") ?? [];
      const known = sessions.get(id);
      const form = new URLSearchParams(await text(incoming));
      if (kind === "page" && known)
        return outgoing.setHeader("content-type", "text/html").end(checkoutPage(known));
      if (kind === "paid" && known) {
        await pay(known);
        return outgoing.writeHead(303, { location: known.successUrl }).end();
      }
      outgoing.setHeader("content-type", "application/json");
      if (incoming.url !== "/v1/checkout/sessions")
        return outgoing.end(JSON.stringify({ object: "account", id: "acct_1" }));
      const session = begin(form);
      return outgoing.end(
        JSON.stringify({ id: session.id, object: "checkout.session", url: `${url}/page/${session.id}` }),
      );
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    deliverTo: (address) => {
      target = address;
    },
    close: () => server.close(),
  };
};
