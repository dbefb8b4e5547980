import { dollars } from "@fieldwright/domain/money";
import { describe, expect, it } from "vitest";
import { shareDraftOf } from "@/records/share-drafts";
import { changedFields, differencesOf } from "@/records/use-guarded-save";
import { emptyQuote, lineOfAmount, quoteWords, shownQuoteField } from "./quote-draft";

const client = { value: "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f5e", label: "Grace Liu" };
const base = {
  ...emptyQuote,
  client,
  title: "Heater",
  lines: lineOfAmount({ title: "Heater", amount: "1250" }),
};

describe("two versions of a quote", () => {
  it("are compared field by field, lines included, in words", () => {
    const mine = { ...base, deposit: shareDraftOf(dollars(200), null) };
    const theirs = { ...base, lines: base.lines.map((line) => ({ ...line, quantity: "2" })) };
    expect(differencesOf(quoteWords(base), quoteWords(mine), quoteWords(theirs))).toEqual([
      { name: "lineItems", theirs: "2 × Heater at $1,250.00" },
      { name: "deposit", theirs: "", mine: "$200.00" },
    ]);
  });

  it("tell a discount in percent from one in dollars", () => {
    const [mine, theirs] = [shareDraftOf(dollars(100), 10), shareDraftOf(dollars(100), null)];
    const words = [mine, theirs].map((discount) => quoteWords({ ...base, discount }).discount);
    expect(words).toEqual(["10%", "$100.00"]);
    expect(changedFields(quoteWords({ ...base, discount: mine }), quoteWords(base))).toEqual(["discount"]);
  });

  it("tell clients of the same name apart without showing their ids", () => {
    const namesake = { ...base, client: { ...client, value: "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f5f" } };
    expect(quoteWords(namesake).client).not.toBe(quoteWords(base).client);
    expect(shownQuoteField("client", quoteWords(namesake).client)).toBe("Grace Liu");
  });
});
