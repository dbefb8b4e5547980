import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken, organizationIn } from "#kernel";
import { linkToken, mustCall, type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { newJob, sentQuote } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let other: Person;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  other = await registerOrganization(test, "Earlier Co");
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const make = <Answer>(path: string, payload: object = {}) =>
  mustCall<Answer>(test, path, { headers: owner.headers, payload });
const lastPartOf = (url: string): string => url.split("/").at(-1) ?? "";
const open = async (url: string, authorization?: string): Promise<number> =>
  (await test.app.inject({ url: `/api${url}`, headers: authorization ? { authorization } : {} })).statusCode;

const newLink = async (): Promise<string> => {
  const { _id } = await sentQuote(test, owner);
  return lastPartOf((await make<{ url: string }>(`/quotes/${_id}/link`)).url);
};

const newReview = async (): Promise<string> => {
  const { _id: job } = await newJob(test, owner);
  await test.database.pool.query(
    "update jobs set status = 'completed', completed_at = now() where organization_id = $1 and id = $2",
    [owner.organizationId, job],
  );
  return lastPartOf((await make<{ url: string }>(`/jobs/${job}/review-link`)).url);
};

const newCalendar = async (): Promise<string> =>
  lastPartOf((await make<{ url: string }>("/calendar-feed")).url).replace(".ics", "");

const newInvitation = async (): Promise<string> => {
  const email = uniqueEmail();
  await make("/users/invite", { firstName: "Sam", lastName: "Okafor", email, role: "manager" });
  return linkToken(test, email, "invite");
};

const newKey = async (): Promise<string> =>
  (await make<{ token: string }>("/api-keys", { name: "Zapier" })).token.replace("fw_", "");

const kinds = [
  {
    name: "a session",
    table: "sessions",
    create: async () => (await registerOrganization(test, "Signed In Co")).token,
    opens: (token: string) => open("/auth/me", `Bearer ${token}`),
    refused: 401,
  },
  {
    name: "an API key",
    table: "api_keys",
    create: newKey,
    opens: (token: string) => open("/clients", `Bearer fw_${token}`),
    refused: 401,
  },
  {
    name: "a customer's link",
    table: "customer_links",
    create: newLink,
    opens: (token: string) => open(`/public/quotes/${token}`),
    refused: 404,
  },
  {
    name: "a request for a review",
    table: "reviews",
    create: newReview,
    opens: (token: string) => open(`/public/reviews/${token}`),
    refused: 404,
  },
  {
    name: "a calendar link",
    table: "calendar_feeds",
    create: newCalendar,
    opens: (token: string) => open(`/calendar/${token}.ics`),
    refused: 404,
  },
  {
    name: "an invitation",
    table: "invitations",
    create: newInvitation,
    opens: (token: string) => open(`/auth/invites/${token}`),
    refused: 400,
  },
];

const stored = (table: string, token: string): string =>
  hashToken(table === "api_keys" ? `fw_${token}` : token);

describe.each(kinds)("the token of $name", ({ table, create, opens, refused }) => {
  it("begins with the organization that its row is in", async () => {
    const token = await create();
    const { rows } = await test.database.pool.query(
      table === "sessions"
        ? "select organization_id from sessions join users on users.id = user_id where token_hash = $1"
        : `select organization_id from ${table} where token_hash = $1`,
      [stored(table, token)],
    );
    expect(rows).toEqual([{ organization_id: organizationIn(token) }]);
    expect(await opens(token)).toBe(200);
  });

  it("opens nothing with another organization in front", async () => {
    const token = await create();
    const theirs = newToken(other.organizationId).slice(0, 21) + token.slice(21);
    expect(await opens(theirs)).toBe(refused);
  });

  it("still opens what it did if it is from before and names none", async () => {
    const [token, old] = [await create(), newToken()];
    await test.database.pool.query(`update ${table} set token_hash = $2 where token_hash = $1`, [
      stored(table, token),
      stored(table, old),
    ]);
    expect(await opens(old)).toBe(200);
    expect(await opens(token)).toBe(refused);
  });
});

describe("a customer's link", () => {
  it("is looked for in its own organization, whatever others have", async () => {
    const token = await newLink();
    await test.database.pool.query(
      `insert into customer_links (id, organization_id, kind, record_id, token_hash, expires_at)
       select gen_random_uuid(), $2, kind, gen_random_uuid(), token_hash, expires_at from customer_links where token_hash = $1`,
      [hashToken(token), other.organizationId],
    );
    expect(await open(`/public/quotes/${token}`)).toBe(200);
  });

  it("from before stays the same when it is sent again", async () => {
    const { _id } = await sentQuote(test, owner);
    const made = await make<{ _id: string; url: string }>(`/quotes/${_id}/link`);
    const old = createHmac("sha256", test.config.appSecret)
      .update(`customer-link:${made._id}`)
      .digest("base64url");
    await test.database.pool.query("update customer_links set token_hash = $2 where token_hash = $1", [
      hashToken(lastPartOf(made.url)),
      hashToken(old),
    ]);
    const again = await make<{ _id: string; url: string }>(`/quotes/${_id}/link`);
    expect([again._id, lastPartOf(again.url)]).toEqual([made._id, old]);
    expect(await open(`/public/quotes/${old}`)).toBe(200);
  });
});
