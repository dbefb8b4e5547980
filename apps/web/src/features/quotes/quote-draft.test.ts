import { dollars } from "@fieldwright/domain/money";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { noShare, shareDraftOf } from "@/records/share-drafts";
import {
  detailedQuoteForm,
  emptyQuote,
  endsInThePast,
  lineOfAmount,
  simpleQuoteForm,
  toDetailedQuoteBody,
  toSimpleQuoteBody,
} from "./quote-draft";

const client = { value: "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f5e", label: "Grace Liu" };
const draft = { ...emptyQuote, client, title: "Heater", description: "In the basement", amount: "1250.50" };
const messages = (schema: typeof simpleQuoteForm | typeof detailedQuoteForm, value: object) =>
  Object.fromEntries(
    z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

describe("a quote of one amount", () => {
  it("needs client, title and amount, and says so all at once", () => {
    expect(messages(simpleQuoteForm, emptyQuote)).toEqual({
      client: "Client is required",
      title: "Title is required",
      amount: "Amount is required",
    });
  });

  it("is sent as one line of quantity 1 priced at the amount", () => {
    expect(toSimpleQuoteBody(z.parse(simpleQuoteForm, draft))).toEqual({
      client: client.value,
      title: "Heater",
      description: "In the basement",
      message: "",
      lineItems: [
        {
          name: "Heater",
          description: "",
          quantity: 1,
          unit: "each",
          unitPrice: 1250.5,
          rebate: false,
          total: 1250.5,
          optional: false,
          selected: true,
        },
      ],
      quoteNumber: "",
      subtotal: 1250.5,
      total: 1250.5,
    });
  });

  it.each([
    ["-1", "Amount can't be negative"],
    ["1.005", "Amount must be in whole cents"],
    ["1e12", "Amount is too large"],
  ])("refuses %s", (amount, message) => {
    expect(messages(simpleQuoteForm, { ...draft, amount })).toEqual({ amount: message });
  });
});

describe("a quote of several lines", () => {
  it("needs no amount but a line", () => {
    expect(messages(detailedQuoteForm, { ...draft, amount: "" })).toMatchObject({
      lines: "At least one line item is required",
    });
  });

  it("starts with the amount as its first line", () => {
    const lines = lineOfAmount(draft);
    expect(messages(detailedQuoteForm, { ...draft, lines })).toEqual({});
    expect(toDetailedQuoteBody({ ...draft, lines }).lineItems).toEqual(toSimpleQuoteBody(draft).lineItems);
  });

  it("sends what is optional and whether it is selected, the message and the deposit", () => {
    const [line] = lineOfAmount(draft);
    const lines = line ? [line, { ...line, optional: true, selected: false }] : [];
    const body = toDetailedQuoteBody({
      ...draft,
      lines,
      message: "As discussed",
      deposit: shareDraftOf(dollars(100), null),
    });
    expect(body).toMatchObject({ message: "As discussed", deposit: 100 });
    expect(body.lineItems.map(({ optional, selected }) => [optional, selected])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it("sends discount, tax and the last day only when given", () => {
    const lines = lineOfAmount(draft);
    expect(toDetailedQuoteBody({ ...draft, lines })).not.toHaveProperty("validUntil");
    expect(
      toDetailedQuoteBody({
        ...draft,
        lines,
        discount: shareDraftOf(dollars(50), null),
        taxRate: "7.5",
        validUntil: "2026-12-24",
      }),
    ).toMatchObject({ discount: 50, taxRate: 7.5, validUntil: "2026-12-24" });
  });

  it("sends a discount and a deposit in the kind that they were typed in, and the totals along", () => {
    const body = toDetailedQuoteBody({
      ...draft,
      lines: lineOfAmount(draft),
      discount: shareDraftOf(dollars(0), 10),
      deposit: shareDraftOf(dollars(0), 25),
      taxRate: "8",
    });
    expect(body).toMatchObject({ discountPercent: 10, depositPercent: 25, subtotal: 1250.5, total: 1215.49 });
    expect(body).not.toHaveProperty("discount");
    expect(body).not.toHaveProperty("deposit");
    expect(toDetailedQuoteBody({ ...draft, lines: lineOfAmount(draft), discount: noShare })).toMatchObject({
      discount: 0,
      deposit: 0,
    });
  });
});

it("is not offered until a day that has passed, unless that day was there before", () => {
  const days = { today: "2026-11-15", kept: "2026-11-01" };
  expect(endsInThePast({ validUntil: "2026-11-14" }, days)).toBe(true);
  for (const validUntil of ["", "2026-11-15", "2026-11-01"])
    expect(endsInThePast({ validUntil }, days)).toBe(false);
});
