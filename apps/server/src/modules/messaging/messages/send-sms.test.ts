import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { messagesTo, senderOf, sendMessages } from "#testing/messages";
import { newClient } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { asInternational } from "./delivery";
import { queueMessage } from "./queue-message";

const account = {
  accountSid: `AC${"a".repeat(32)}`,
  authToken: "b".repeat(32),
  from: "+15125550100",
};

let provider: Server;
let asked: { url: string | undefined; authorization: string | undefined; form: Record<string, string> }[];
let answer: { status: number; body: object };
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  provider = createServer((incoming, outgoing) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on("end", () => {
      asked.push({
        url: incoming.url,
        authorization: incoming.headers.authorization,
        form: Object.fromEntries(new URLSearchParams(text)),
      });
      outgoing.writeHead(answer.status, { "content-type": "application/json" });
      outgoing.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  const { port } = provider.address() as AddressInfo;
  test = await createTestApp({ config: { twilioApiUrl: `http://127.0.0.1:${port}` } });
  owner = await registerOrganization(test);
});
afterAll(async () => {
  await test.close();
  provider.close();
});

const send = async (to: string) => {
  asked = [];
  const { _id } = await newClient(test, owner);
  await test.database.tenant(owner.organizationId, (tx) =>
    queueMessage(tx, test.deps, senderOf(owner), {
      clientId: _id,
      kind: "visit_notice",
      record: { kind: "visit", id: _id },
      channel: "sms",
      to,
      subject: "On the way",
      text: "We are on the way",
    }),
  );
  await sendMessages(test);
  return (await messagesTo(test, to)).at(-1);
};

describe("a text message", () => {
  it("fails with a hint if no provider is connected", async () => {
    expect(await send("(512) 555-0001")).toMatchObject({
      status: "failed",
      error: "Text messages aren't set up. See Settings > Integrations.",
    });
  });

  it("goes to the provider with the organization's account", async () => {
    answer = { status: 200, body: { sid: account.accountSid, status: "active" } };
    await mustCall(test, "/integrations/twilio/connect", {
      headers: owner.headers,
      payload: { credentials: account },
    });
    answer = { status: 201, body: { sid: "SM1" } };
    expect(await send("(512) 555-0002")).toMatchObject({ status: "sent" });
    expect(asked).toEqual([
      {
        url: `/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
        authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}`,
        form: { To: "+15125550002", From: account.from, Body: "We are on the way" },
      },
    ]);
  });

  it("fails if the provider refuses the number, and waits if it is busy", async () => {
    answer = { status: 400, body: { message: "The 'To' number is not valid" } };
    expect(await send("123")).toMatchObject({ status: "failed", error: "The 'To' number is not valid" });
    answer = { status: 429, body: {} };
    expect(await send("(512) 555-0003")).toMatchObject({ status: "queued" });
  });
});

describe("a phone number", () => {
  it.each([
    ["(614) 555-0123", "+16145550123"],
    ["1 614 555 0123", "+16145550123"],
    ["+49 30 123456", "+4930123456"],
  ])("%s is dialled as %s", (typed, dialled) => {
    expect(asInternational(typed)).toBe(dialled);
  });
});
