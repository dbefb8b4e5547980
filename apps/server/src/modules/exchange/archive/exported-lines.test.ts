import type { Quote } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportOf, importInto } from "#testing/archives";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { newQuote } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const onlyQuote = async ({ headers }: Person): Promise<Quote> => {
  const read = { method: "GET", headers } as const;
  const { quotes } = await mustCall<{ quotes: Quote[] }>(test, "/quotes", read);
  return mustCall<Quote>(test, `/quotes/${quotes[0]?._id}`, read);
};

it("brings units, rebates and what was given in percent along", async () => {
  const source = await registerOrganization(test);
  await newQuote(test, source, {
    lineItems: [
      { name: "Heater", quantity: 1, unitPrice: 1250 },
      { name: "Labor", quantity: 0.5, unit: "hour", unitPrice: 145 },
      { name: "AEP rebate", quantity: 1, unitPrice: -100, rebate: true },
    ],
    discountPercent: 10,
    depositPercent: 25,
  });
  const target = await registerOrganization(test, "Rebuilt");
  expect((await importInto(test, target, await exportOf(test, source))).status).toBe("done");
  const quote = await onlyQuote(target);
  expect(quote).toMatchObject({ discountPercent: 10, depositPercent: 25, total: 1100.25 });
  expect(quote.lineItems.map(({ unit, rebate, total }) => [unit, rebate, total])).toEqual([
    ["each", false, 1250],
    ["hour", false, 72.5],
    ["each", true, -100],
  ]);
});
