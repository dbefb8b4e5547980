import type { Integration } from "@fieldwright/contract/integrations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectedMap, readCredentials } from "#kernel";
import { bearer, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { type Receiver, startReceiver } from "#testing/receiver";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const stripe = { secretKey: "sk_test_51234567890abcd", webhookSecret: "whsec_1234567890" };
const twilio = { accountSid: `AC${"0".repeat(32)}`, authToken: "a".repeat(32), from: "+15125550100" };
const accounts = { incomeAccount: "Sales", taxCode: "TAX", bankAccount: "Checking" };

let test: TestApp;
let provider: Receiver;
beforeAll(async () => {
  provider = await startReceiver(({ headers }) => {
    const wrong = String(headers.authorization).includes("wrong");
    return wrong
      ? { status: 401, body: '{"error":{"type":"invalid_request_error"}}' }
      : { status: 200, body: '{"id":"acct_1"}' };
  });
  test = await createTestApp({ config: { stripeApiUrl: provider.url, twilioApiUrl: provider.url } });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const connect = (by: Person, slug: string, credentials: object = {}) =>
  request(test, by, "POST", `/integrations/${slug}/connect`, { credentials });

const statesOf = async (by: Person): Promise<Record<string, Integration>> => {
  const { integrations } = (await request(test, by, "GET", "/integrations")).json<{
    integrations: Integration[];
  }>();
  return Object.fromEntries(integrations.map((one) => [one.slug, one]));
};

describe("connecting", () => {
  it.each([
    ["stripe", stripe, "Test key ending in abcd"],
    ["twilio", twilio, "Sends from +15125550100"],
    ["quickbooks", accounts, "Income “Sales”, tax “TAX”, bank “Checking”"],
    ["xero", accounts, "Income “Sales”, tax “TAX”, bank “Checking”"],
    ["google-workspace", {}, null],
  ] as const)(
    "%s keeps the credentials encrypted and shows only what may be seen",
    async (slug, given, detail) => {
      const owner = await registerOrganization(test);
      expect((await connect(owner, slug, given)).statusCode).toBe(200);
      const states = await statesOf(owner);
      expect(states[slug]).toMatchObject({ connected: true, connectedBy: "Robin Tester", detail });
      expect(Object.values(states).filter(({ connected }) => connected)).toHaveLength(1);
      const { rows } = await test.database.pool.query(
        "select credentials from integrations where organization_id = $1",
        [owner.organizationId],
      );
      for (const value of Object.values(given)) expect(rows[0].credentials).not.toContain(value);
      const read = await test.database.tenant(owner.organizationId, (tx) => readCredentials(tx, test, slug));
      expect(read).toEqual(given);
      await request(test, owner, "DELETE", `/integrations/${slug}`);
      expect(
        await test.database.tenant(owner.organizationId, (tx) => readCredentials(tx, test, slug)),
      ).toBeNull();
      expect(await test.database.tenant(owner.organizationId, connectedMap)).toMatchObject({ [slug]: false });
    },
  );

  it("zapier makes an API key that is shown once; connecting again and disconnecting end it", async () => {
    const owner = await registerOrganization(test);
    const first = (await connect(owner, "zapier")).json<{ apiKey: string }>().apiKey;
    const statusFor = async (key: string) =>
      (await test.app.inject({ url: "/api/clients", headers: bearer(key) })).statusCode;
    expect(await statusFor(first)).toBe(200);
    expect((await request(test, owner, "GET", "/integrations")).body).not.toContain(first);
    const second = (await connect(owner, "zapier")).json<{ apiKey: string }>().apiKey;
    expect([await statusFor(first), await statusFor(second)]).toEqual([401, 200]);
    expect((await request(test, owner, "DELETE", "/integrations/zapier")).statusCode).toBe(204);
    expect(await statusFor(second)).toBe(401);
    expect((await request(test, owner, "DELETE", "/integrations/zapier")).statusCode).toBe(204);
  });

  it("google-workspace and disconnecting it revokes every calendar link of the organization", async () => {
    const owner = await registerOrganization(test);
    const technician = await signedInAs(test, "technician", owner);
    await connect(owner, "google-workspace");
    const { url } = (await request(test, technician, "POST", "/calendar-feed")).json<{ url: string }>();
    const feed = async () => (await test.app.inject({ url: new URL(url).pathname })).statusCode;
    expect(await feed()).toBe(200);
    await request(test, owner, "DELETE", "/integrations/google-workspace");
    expect(await feed()).toBe(404);
  });
});

describe("400", () => {
  it.each([
    ["stripe", {}, "secretKey"],
    ["stripe", { ...stripe, secretKey: "pk_test_51234567890abcd" }, "secretKey"],
    ["stripe", { ...stripe, webhookSecret: "1234567890" }, "webhookSecret"],
    ["stripe", { ...stripe, secretKey: "sk_test_wrong4567890abcd" }, "secretKey"],
    ["twilio", { ...twilio, from: "5125550100" }, "from"],
    ["twilio", { ...twilio, accountSid: "AC1" }, "accountSid"],
    ["quickbooks", { ...accounts, taxCode: " " }, "taxCode"],
  ])("answers %s with %j and names %s; nothing is connected", async (slug, credentials, field) => {
    const owner = await registerOrganization(test);
    const answer = await connect(owner, slug, credentials);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe(field);
    expect((await statesOf(owner))[slug]?.connected).toBe(false);
  });
});

describe("503", () => {
  it.each([
    ["stripe", stripe, "Stripe didn't answer"],
    ["twilio", twilio, "Twilio didn't answer"],
  ])("answers while %s is away; nothing is connected", async (slug, credentials, message) => {
    const nowhere = "http://127.0.0.1:1";
    const away = await createTestApp({ config: { stripeApiUrl: nowhere, twilioApiUrl: nowhere } });
    const owner = await registerOrganization(away);
    const answer = await request(away, owner, "POST", `/integrations/${slug}/connect`, { credentials });
    expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringContaining(message)]);
    expect(await away.database.tenant(owner.organizationId, connectedMap)).toMatchObject({ [slug]: false });
    await away.close();
  });
});
