import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bearer,
  goodPassword,
  linkToken,
  mustCall,
  type Person,
  queuedEmails,
  register,
  registerOrganization,
  registerUnverified,
  signedInAs,
  uniqueEmail,
  verifyEmail,
} from "#testing/auth";
import { addInvoice } from "#testing/invoices";
import { messagesTo, remind } from "#testing/messages";
import { bookVisit, newClient, newJob, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T18:00:00Z") });
  owner = await registerUnverified(test);
});
afterAll(() => test.close());

const inviteBody = (email = uniqueEmail()) => ({
  firstName: "Buy",
  lastName: "Now",
  email,
  role: "technician",
});

/** Every call that sends something to a stranger. */
const ways: [string, (by: Person) => Promise<string>][] = [
  ["a quote", async (by) => `/quotes/${(await newQuote(test, by))._id}/send`],
  ["an invoice", async (by) => `/invoices/${(await addInvoice(test, by))._id}/send`],
  [
    "a visit's announcement",
    async (by) =>
      `/schedule/${await bookVisit(test, by, { job: await newJob(test, by), startsAt: "2026-12-01T15:00:00Z" })}/notify`,
  ],
];

describe("403 email_not_verified", () => {
  it.each(ways)("for %s, with a text that says what to do; nothing is queued", async (_, make) => {
    const path = await make(owner);
    const answer = await request(test, owner, "POST", path, { message: "Win a prize" });
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      403,
      "email_not_verified",
      `Verify your email before you send anything to customers. We sent a link to ${owner.email}.`,
    ]);
    const { rows } = await test.database.pool.query("select 1 from messages where organization_id = $1", [
      owner.organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("for an invitation, also of an existing account without an organization", async () => {
    const stranger = uniqueEmail();
    const answer = await request(test, owner, "POST", "/users/invite", inviteBody(stranger));
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      `Verify your email before you invite people. We sent a link to ${owner.email}.`,
    ]);
    expect(await queuedEmails(test, stranger)).toEqual([]);
    const known = uniqueEmail();
    await register(test, { role: "technician", email: known });
    const added = await request(test, owner, "POST", "/users", {
      ...inviteBody(known),
      password: goodPassword,
    });
    expect([added.statusCode, added.json().code]).toEqual([403, "email_not_verified"]);
  });

  it("for a member whose creator is not verified", async () => {
    const manager = await signedInAs(test, "manager", owner);
    const quote = await newQuote(test, manager);
    const answer = await request(test, manager, "POST", `/quotes/${quote._id}/send`, {});
    expect([answer.statusCode, answer.json().code]).toEqual([403, "email_not_verified"]);
  });

  it("for a key of an organization whose owner is not verified", async () => {
    const { token } = await mustCall<{ token: string }>(test, "/api-keys", {
      headers: owner.headers,
      payload: { name: "Script", role: "manager" },
    });
    const quote = await newQuote(test, owner);
    const answer = await request(
      test,
      { ...owner, headers: bearer(token) },
      "POST",
      `/quotes/${quote._id}/send`,
      {},
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, "email_not_verified"]);
  });
});

describe("an automatic message", () => {
  it("is listed as not sent while the owner is not verified", async () => {
    const email = uniqueEmail();
    const client = await newClient(test, owner, { email });
    await bookVisit(test, owner, {
      job: await newJob(test, owner, { client: client._id }),
      startsAt: "2026-11-16T17:00:00Z",
    });
    await remind(test);
    expect(await messagesTo(test, email)).toMatchObject([
      { status: "suppressed", error: "The account owner hasn't verified their email yet" },
    ]);
  });
});

describe("200", () => {
  it("once the owner has used the link, and for members whom they then add", async () => {
    const other = await registerUnverified(test);
    await verifyEmail(test, other.email);
    const manager = await signedInAs(test, "manager", other);
    for (const by of [other, manager]) {
      const quote = await newQuote(test, by);
      expect((await request(test, by, "POST", `/quotes/${quote._id}/send`, {})).statusCode).toBe(200);
    }
    expect((await request(test, other, "POST", "/users/invite", inviteBody())).statusCode).toBe(202);
  });

  it("the link can be sent again, and the new one works", async () => {
    const other = await registerUnverified(test);
    const first = await linkToken(test, other.email, "verify-email");
    expect((await request(test, other, "POST", "/auth/resend-verification")).statusCode).toBe(202);
    expect(await linkToken(test, other.email, "verify-email")).not.toBe(first);
    await verifyEmail(test, other.email);
    const me = (await request(test, other, "GET", "/auth/me")).json();
    expect(me.emailVerified).toBe(true);
  });

  it("for a member with a verified creator, even while the owner has to verify a new address", async () => {
    const known = await registerOrganization(test);
    const manager = await signedInAs(test, "manager", known);
    await test.database.pool.query("update users set email_verified_at = null where id = $1", [known.userId]);
    const quote = await newQuote(test, manager);
    expect((await request(test, manager, "POST", `/quotes/${quote._id}/send`, {})).statusCode).toBe(200);
  });
});
