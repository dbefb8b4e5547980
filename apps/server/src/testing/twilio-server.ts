import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const accountSid = `AC${"a".repeat(32)}`;
const authToken = "b".repeat(32);

/** As an organization enters them. */
export const twilioAccount = { accountSid, authToken, from: "+15125550100" };

type Text = { readonly to: string; readonly from: string; readonly body: string };

/** As Twilio writes them: https://www.twilio.com/docs/api/errors */
const refuse = (code: number, message: string) => ({
  status: code === 20_003 ? 401 : code === 20_429 ? 429 : code === 20_404 ? 404 : 400,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}` },
});

/** A server with Twilio's address, form, answers and error codes. Numbers that end in 0000 are no mobile numbers. */
export const startTwilio = async () => {
  const texts: Text[] = [];
  const optedOut = new Set<string>();
  /**
   * `refuses` is the code that every text is refused with. `fails` is the code that a text fails with once it is taken,
   * `later` what became of it after that.
   */
  const state: {
    busy: boolean;
    refuses?: { code: number; status: number };
    fails?: number;
    later?: { status: string; error_code: number | null };
  } = { busy: false };
  const known = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const seen = new Set<string>();

  const take = (form: URLSearchParams, token: string | undefined) => {
    const to = form.get("To") ?? "";
    const from = form.get("From") ?? form.get("MessagingServiceSid") ?? "";
    const body = form.get("Body") ?? "";
    if (state.busy) return refuse(20_429, "Too Many Requests");
    if (state.refuses) return { ...refuse(state.refuses.code, "Refused"), status: state.refuses.status };
    if (!/^\+1\d{10}$/.test(to)) return refuse(21_211, `Invalid 'To' Phone Number: ${to}`);
    if (!from) return refuse(21_603, "A 'From' phone number is required.");
    if (!body) return refuse(21_602, "Message body is required.");
    if (to.endsWith("0000")) return refuse(21_614, `'To' number is not a valid mobile number`);
    if (optedOut.has(to)) return refuse(21_610, "Attempt to send to unsubscribed recipient");
    if (state.fails !== undefined) {
      const failed = { status: "failed", error_code: state.fails, error_message: "Unreachable or landline" };
      return { status: 201, body: { sid: `SM${"f".repeat(32)}`, to, from, body, ...failed } };
    }
    if (!token || !seen.has(token)) texts.push({ to, from, body });
    if (token) seen.add(token);
    const sid = `SM${String(texts.length).padStart(32, "0")}`;
    return {
      status: 201,
      body: { sid, account_sid: accountSid, to, from, body, status: "queued", error_code: null },
    };
  };

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { url, method, headers } = incoming;
      const answer = () => {
        if (headers.authorization !== known) return refuse(20_003, "Authenticate");
        if (method === "GET" && url === `/2010-04-01/Accounts/${accountSid}.json`)
          return { status: 200, body: { sid: accountSid, status: "active" } };
        const sid = new RegExp(`^/2010-04-01/Accounts/${accountSid}/Messages/(SM\\w+)\\.json$`).exec(
          url ?? "",
        )?.[1];
        if (method === "GET" && sid)
          return { status: 200, body: { sid, status: "delivered", error_code: null, ...state.later } };
        if (method !== "POST" || url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
          return refuse(20_404, `The requested resource ${url} was not found`);
        return take(
          new URLSearchParams(Buffer.concat(chunks).toString()),
          headers["i-twilio-idempotency-token"]?.toString(),
        );
      };
      const { status, body } = answer();
      outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, texts, optedOut, state, close: () => server.close() };
};
