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
  // What an API key sees tells whose it is.
  for (const [by, lastName] of [
    [other, "Earlier Co"],
    [owner, "Hollis & Sons"],
  ] as const)
    await make(by, "/clients", { firstName: "Kim", lastName, email: uniqueEmail() });
});
afterAll(() => test.close());

const make = <Answer>({ headers }: Person, path: string, payload: object = {}) =>
  mustCall<Answer>(test, path, { headers, payload });
const lastPartOf = (url: string): string => url.split("/").at(-1) ?? "";
const open = (url: string, authorization?: string) =>
  test.app.inject({ url: `/api${url}`, headers: authorization ? { authorization } : {} });

const newLink = async (by: Person): Promise<string> => {
  const { _id } = await sentQuote(test, by);
  return lastPartOf((await make<{ url: string }>(by, `/quotes/${_id}/link`)).url);
};

const newReview = async (by: Person): Promise<string> => {
  const { _id: job } = await newJob(test, by);
  await test.database.pool.query(
    "update jobs set status = 'completed', completed_at = now() where organization_id = $1 and id = $2",
    [by.organizationId, job],
  );
  return lastPartOf((await make<{ url: string }>(by, `/jobs/${job}/review-link`)).url);
};

const newCalendar = async (by: Person): Promise<string> =>
  lastPartOf((await make<{ url: string }>(by, "/calendar-feed")).url).replace(".ics", "");

const newInvitation = async (by: Person): Promise<string> => {
  const email = uniqueEmail();
  await make(by, "/users/invite", { firstName: "Sam", lastName: "Okafor", email, role: "manager" });
  return linkToken(test, email, "invite");
};

const newKey = async (by: Person): Promise<string> =>
  (await make<{ token: string }>(by, "/api-keys", { name: "Zapier" })).token.replace("fw_", "");

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

/** Tokens of two organizations with one hash. Whoever looks for the hash alone meets the other organization's row first. */
const shareHash = async (table: string, create: (by: Person) => Promise<string>): Promise<string> => {
  const [theirs, ours] = [await create(other), await create(owner)];
  const moved = await test.database.pool.query(`update ${table} set token_hash = $2 where token_hash = $1`, [
    stored(table, theirs),
    stored(table, ours),
  ]);
  expect(moved.rowCount).toBe(1);
  // The other organization is older, so that it comes first in tables that are sorted by a key.
  for (const [name, key] of [
    [table, `${table}_token_key`],
    ["organizations", "organizations_pkey"],
    ["users", "users_pkey"],
  ])
    await test.database.pool.query(`cluster ${name} using ${key}`);
  return ours;
};

describe.each(kinds)("the token of $name", ({ table, create, opens, refused }) => {
  it("begins with the organization that its row is in", async () => {
    const token = await create(owner);
    const { rows } = await test.database.pool.query(
      table === "sessions"
        ? "select organization_id from sessions join users on users.id = user_id where token_hash = $1"
        : `select organization_id from ${table} where token_hash = $1`,
      [stored(table, token)],
    );
    expect(rows).toEqual([{ organization_id: organizationIn(token) }]);
    expect((await opens(token)).statusCode).toBe(200);
  });

  it("opens nothing with another organization in front", async () => {
    const token = await create(owner);
    const theirs = newToken(other.organizationId).slice(0, 21) + token.slice(21);
    expect((await opens(theirs)).statusCode).toBe(refused);
  });

  it("still opens what it did if it is from before and names none", async () => {
    const [token, old] = [await create(owner), newToken()];
    await test.database.pool.query(`update ${table} set token_hash = $2 where token_hash = $1`, [
      stored(table, token),
      stored(table, old),
    ]);
    expect((await opens(old)).statusCode).toBe(200);
    expect((await opens(token)).statusCode).toBe(refused);
  });
});

describe.each(kinds.filter(({ table }) => table !== "sessions"))("$name", ({ table, create, opens }) => {
  it("is looked for in its own organization, whatever others have", async () => {
    const alone = await opens(await create(owner));
    const shared = await opens(await shareHash(table, create));
    const whose = (answer: typeof alone) => [
      answer.statusCode,
      answer.body.includes("Hollis & Sons"),
      answer.body.includes("Earlier Co"),
    ];
    expect(whose(alone)).toEqual([200, true, false]);
    expect(whose(shared)).toEqual(whose(alone));
  });
});

describe("a customer's link", () => {
  it("from before stays the same when it is sent again", async () => {
    const { _id } = await sentQuote(test, owner);
    const made = await make<{ _id: string; url: string }>(owner, `/quotes/${_id}/link`);
    const old = createHmac("sha256", test.config.appSecret)
      .update(`customer-link:${made._id}`)
      .digest("base64url");
    await test.database.pool.query("update customer_links set token_hash = $2 where token_hash = $1", [
      hashToken(lastPartOf(made.url)),
      hashToken(old),
    ]);
    const again = await make<{ _id: string; url: string }>(owner, `/quotes/${_id}/link`);
    expect([again._id, lastPartOf(again.url)]).toEqual([made._id, old]);
    expect((await open(`/public/quotes/${old}`)).statusCode).toBe(200);
  });
});
