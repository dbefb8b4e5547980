import { seedDemo } from "@fieldwright/db/seed/seed-demo";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "#identity";
import { linkHash } from "#kernel";
import { bearer, goodPassword, mustCall } from "#testing/auth";
import { byLink } from "#testing/links";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-11-15T15:30:00Z");

let test: TestApp;
let headers: ReturnType<typeof bearer>;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  await seedDemo(test.database, {
    now,
    passwordHash: await hashPassword(goodPassword),
    linkHash: (id) => linkHash(test.config, id),
  });
  const payload = { email: "admin@fieldwright.demo", password: goodPassword };
  headers = bearer((await mustCall<{ token: string }>(test, "/auth/login", { payload })).token);
});
afterAll(() => test.close());

it("what the demo has sent can be opened by its customer's link", async () => {
  const read = <T>(path: string) => mustCall<T>(test, path, { method: "GET", headers });
  const { quotes } = await read<{ quotes: { _id: string; quoteNumber: string }[] }>("/quotes?status=pending");
  const [quote] = quotes;
  const { link } = await read<{ link: { url: string } }>(`/quotes/${quote?._id}/link`);
  const opened = await byLink(test, "GET", `/quotes/${link.url.split("/").at(-1)}`);
  expect([opened.statusCode, opened.json().quoteNumber]).toEqual([200, quote?.quoteNumber]);
});
