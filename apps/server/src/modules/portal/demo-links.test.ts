import { afterAll, beforeAll, expect, it } from "vitest";
import { bearer, mustCall } from "#testing/auth";
import { byLink } from "#testing/links";
import { createDemoApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let headers: ReturnType<typeof bearer>;
beforeAll(async () => {
  test = await createDemoApp();
  const payload = { email: "admin@fieldwright.demo", password: "Demo1234!" };
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
