import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bearer,
  linkToken,
  mustCall,
  queuedEmails,
  register,
  registerOrganization,
  uniqueEmail,
  verifyEmail,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-03-02T15:00:00Z");
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const verify = (token: string) =>
  test.app.inject({ method: "POST", url: "/api/auth/verify-email", payload: { token } });

const resend = (token?: string) =>
  test.app.inject({
    method: "POST",
    url: "/api/auth/resend-verification",
    headers: token ? bearer(token) : {},
  });

const me = async (token: string) =>
  (await test.app.inject({ url: "/api/auth/me", headers: bearer(token) })).json();

const clientsOf = async (token: string) =>
  (await test.app.inject({ url: "/api/clients", headers: bearer(token) })).json();

const addClient = async (company: string, email: string) => {
  const owner = await registerOrganization(test, company);
  const payload = { firstName: "Kim", lastName: "Customer", email };
  const client = await mustCall<{ _id: string }>(test, "/clients", { headers: owner.headers, payload });
  return { owner, client };
};

describe("a verified email", () => {
  it("marks any account as verified", async () => {
    const { token, user } = await register(test, { role: "admin", company: "Acme" });
    expect((await me(token)).emailVerified).toBe(false);
    const response = await verify(await linkToken(test, user.email, "verify-email"));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: "Your email is verified." });
    expect((await me(token)).emailVerified).toBe(true);
  });

  it("links a client account to the records with its email in every organization, only once verified", async () => {
    const email = uniqueEmail();
    const first = await addClient("First Heating", email.toUpperCase());
    const second = await addClient("Second Heating", email);
    const { token } = await register(test, { role: "client", email });
    expect(await me(token)).toMatchObject({ organization: null, notice: "verify_email" });
    expect(await clientsOf(token)).toEqual({
      clients: [],
      total: 0,
      totalPages: 0,
      notice: "verify_email",
    });

    await verifyEmail(test, email);
    const { rows } = await test.database.pool.query(
      "select c.id from clients c join users u on u.id = c.user_id where u.email = $1",
      [email],
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([first.client._id, second.client._id]));
    expect(await me(token)).toMatchObject({ organization: { name: "Second Heating" } });
    expect(await clientsOf(token)).toMatchObject({ total: 1, clients: [{ _id: second.client._id }] });
  });

  it("links a record that a business adds later, at the next session check", async () => {
    const email = uniqueEmail();
    const { token } = await register(test, { role: "client", email });
    await verifyEmail(test, email);
    expect(await me(token)).toMatchObject({ organization: null, notice: "no_organization" });
    await addClient("Late Heating", email);
    expect(await me(token)).toMatchObject({ organization: { name: "Late Heating" } });
    expect(await clientsOf(token)).toMatchObject({ total: 1 });
  });

  it("links nothing for a technician", async () => {
    const email = uniqueEmail();
    await addClient("Third Heating", email);
    const { user } = await register(test, { role: "technician", email });
    await verifyEmail(test, email);
    const { rowCount } = await test.database.pool.query("select from clients where user_id = $1", [user._id]);
    expect(rowCount).toBe(0);
  });
});

describe("400", () => {
  const refusal = {
    code: "invalid_link",
    message: "This link has expired or was already used. Sign in to get a new one.",
  };

  it("an unknown link", async () => {
    const response = await verify("nonsense");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refusal);
  });

  it("a used link", async () => {
    const { user } = await register(test, { role: "client" });
    const token = await linkToken(test, user.email, "verify-email");
    await verify(token);
    expect((await verify(token)).json()).toMatchObject(refusal);
  });

  it("a link after 24 hours", async () => {
    const { user } = await register(test, { role: "client" });
    const token = await linkToken(test, user.email, "verify-email");
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await verify(token)).json()).toMatchObject(refusal);
  });
});

describe("sending the link again", () => {
  it("202: a new link replaces the old one", async () => {
    const { token, user } = await register(test, { role: "client" });
    const older = await linkToken(test, user.email, "verify-email");
    expect((await resend(token)).statusCode).toBe(202);
    const newer = await linkToken(test, user.email, "verify-email");
    expect((await verify(older)).statusCode).toBe(400);
    expect((await verify(newer)).statusCode).toBe(200);
  });

  it("202 without an email for someone who is already verified", async () => {
    const { token, user } = await register(test, { role: "client" });
    await verifyEmail(test, user.email);
    expect((await resend(token)).json().message).toBe("Your email is already verified.");
    expect(await queuedEmails(test, user.email)).toHaveLength(1);
  });

  it("401 without a session", async () => {
    expect((await resend()).statusCode).toBe(401);
  });

  it("429 after ten times", async () => {
    const { token } = await register(test, { role: "client" });
    for (let time = 0; time < 10; time++) expect((await resend(token)).statusCode).toBe(202);
    expect((await resend(token)).statusCode).toBe(429);
  });
});
