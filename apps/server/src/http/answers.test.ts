import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Module } from "#runtime/app";
import { createTestApp, type TestApp } from "#testing/test-app";

const person = z.object({ name: z.string(), nick: z.optional(z.string()) });
const shape = z.object({
  title: z.string(),
  done: z.nullable(z.iso.datetime()),
  people: z.array(person),
  lead: z.nullable(person),
  kind: z.pipe(z.string(), z.enum(["a", "b"])),
  either: z.union([z.object({ on: z.string() }), z.object({ off: z.number() })]),
  sums: z.record(z.string(), z.object({ total: z.number() })),
  tags: z.array(z.string()),
});

const good = {
  title: "Furnace",
  done: null,
  people: [{ name: "Ann", nick: undefined }, { name: "Bob" }],
  lead: { name: "Ann" },
  kind: "a",
  either: { off: 1 },
  sums: { may: { total: 3 } },
  tags: ["gas"],
};
const secret = { passwordHash: "argon2", margin: 12 };
/** The same, with fields at every depth that the contract does not name. */
const leaky = {
  ...good,
  ...secret,
  people: good.people.map((one) => ({ ...one, ...secret })),
  lead: { ...good.lead, ...secret },
  either: { ...good.either, ...secret },
  sums: { may: { total: 3, ...secret } },
};
/** An object where the contract has text. */
const wrong = { ...good, title: secret };
const wrongDeeper = { ...good, tags: [secret] };
const wrongKind = { ...good, people: secret };

const routes: Module = (app) => {
  for (const [name, answer] of Object.entries({ good, leaky, wrong, wrongDeeper, wrongKind }))
    app.get(
      `/api/answers/${name}`,
      { config: { access: "public" }, schema: { response: { 200: shape } } },
      () => answer,
    );
};

describe.each([false, true])("an answer, compared with the contract: %s", (checkAnswers) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ routes, config: { checkAnswers } });
  });
  afterAll(() => test.close());
  const get = (name: string) => test.app.inject({ url: `/api/answers/${name}` });

  it("has what the contract names", async () => {
    const answer = await get("good");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(good)));
  });

  it("has nothing else, at no depth", async () => {
    const answer = await get("leaky");
    expect(answer.body).toBe((await get("good")).body);
  });

  it.each(["wrong", "wrongDeeper", "wrongKind"])("is refused when its shape is another: %s", async (name) => {
    const answer = await get(name);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain(secret.passwordHash);
  });
});
