import type { CustomerQuote } from "@fieldwright/contract/customer";
import { dollars } from "@fieldwright/domain/money";
import { describe, expect, it } from "vitest";
import { carriedChoice, changesIn } from "./quote-changes";

type Line = CustomerQuote["lineItems"][number];

const line = (_id: string, name: string, more: Partial<Line> = {}): Line => ({
  _id,
  name,
  description: "",
  quantity: 1,
  unit: "each",
  unitPrice: dollars(100),
  rebate: false,
  total: dollars(100),
  optional: false,
  selected: true,
  ...more,
});
const option = (_id: string, name: string, more: Partial<Line> = {}): Line =>
  line(_id, name, { optional: true, selected: false, ...more });

const quoteOf = (lineItems: Line[], more: Partial<CustomerQuote> = {}) =>
  ({
    title: "Water heater",
    description: "",
    message: "",
    validUntil: "2026-06-30",
    lineItems,
    total: dollars(100),
    deposit: dollars(0),
    ...more,
  }) as CustomerQuote;

const asRead = (quote: CustomerQuote, lines: string[] = [], sums = {}) => ({
  quote,
  lines,
  sums: { total: quote.total, deposit: quote.deposit, ...sums },
});
const textsOf = (...versions: Parameters<typeof changesIn>) => changesIn(...versions).map(({ text }) => text);

describe("the choice on a newer version", () => {
  const before = quoteOf([
    line("a1", "Heater"),
    option("b1", "Alarm"),
    option("c1", "Pan", { selected: true }),
  ]);

  it("stays, though every line has a new id", () => {
    const now = quoteOf([
      option("c2", "Pan", { selected: true }),
      line("a2", "Heater"),
      option("b2", "Alarm"),
    ]);
    expect(carriedChoice({ quote: before, lines: ["b1"] }, now)).toEqual(["b2"]);
    expect(carriedChoice({ quote: before, lines: ["c1"] }, now)).toEqual(["c2"]);
  });

  it("stays on an option with a new price, chosen or left out", () => {
    const dearer = { unitPrice: dollars(120), total: dollars(120) };
    const now = quoteOf([option("b2", "Alarm", dearer), option("c2", "Pan", { ...dearer, selected: true })]);
    expect(carriedChoice({ quote: before, lines: ["b1"] }, now)).toEqual(["b2"]);
  });

  it("is the business's for an option that is new, and empty for one that is gone", () => {
    const now = quoteOf([option("d2", "Filter", { selected: true }), option("e2", "Valve")]);
    expect(carriedChoice({ quote: before, lines: ["b1"] }, now)).toEqual(["d2"]);
  });

  it("is the business's for a line that only now became optional", () => {
    const now = quoteOf([option("a2", "Heater", { selected: true }), option("b2", "Alarm")]);
    expect(carriedChoice({ quote: before, lines: [] }, now)).toEqual(["a2"]);
  });

  it("tells options with the same name apart by what they are", () => {
    const small = option("s1", "Tank", { description: "40 gallons" });
    const large = option("l1", "Tank", { description: "75 gallons" });
    const now = quoteOf([
      { ...large, _id: "l2" },
      { ...small, _id: "s2" },
    ]);
    expect(carriedChoice({ quote: quoteOf([small, large]), lines: ["l1"] }, now)).toEqual(["l2"]);
  });

  it("keeps one of two equal options", () => {
    const twice = quoteOf([option("x1", "Vent"), option("y1", "Vent")]);
    const now = quoteOf([option("x2", "Vent"), option("y2", "Vent")]);
    expect(carriedChoice({ quote: twice, lines: ["y1"] }, now)).toEqual(["y2"]);
  });
});

describe("what changed", () => {
  it("compares the totals with the options that were chosen", () => {
    const before = quoteOf([line("a1", "Heater"), option("b1", "Alarm")]);
    const now = quoteOf([line("a2", "Heater"), option("b2", "Alarm"), line("c2", "Pan")]);
    const total = dollars(200);
    expect(textsOf(asRead(before, ["b1"], { total }), asRead(now, ["b2"], { total: dollars(300) }))).toEqual([
      "Total $300.00, was $200.00",
      "New: Pan",
    ]);
    expect(textsOf(asRead(before, ["b1"], { total }), asRead(now, [], { total }))).toEqual(["New: Pan"]);
  });

  it("names an option that was chosen and is gone", () => {
    const before = quoteOf([line("a1", "Heater"), option("b1", "Alarm"), option("c1", "Pan")]);
    expect(textsOf(asRead(before, ["b1"]), asRead(quoteOf([line("a2", "Heater")])))).toEqual([
      "You chose Alarm. It's no longer offered.",
      "Removed: Pan",
    ]);
  });

  it("has one entry with its own key for each line, even with the same name", () => {
    const before = quoteOf([line("a1", "Vent"), line("b1", "Vent")]);
    const dearer = { unitPrice: dollars(120), total: dollars(120) };
    const now = quoteOf([line("a2", "Vent", dearer), line("b2", "Vent", dearer)]);
    const changed = changesIn(asRead(before), asRead(now));
    expect(changed.map(({ text }) => text)).toEqual(["Changed: Vent", "Changed: Vent"]);
    expect(new Set(changed.map(({ key }) => key)).size).toBe(2);
  });

  it("says what changed around the lines", () => {
    const before = quoteOf([line("a1", "Heater")]);
    const now = quoteOf([line("a2", "Heater")], {
      title: "Two heaters",
      message: "Thanks for your patience.",
      description: "In the basement",
      validUntil: "2026-07-15",
      deposit: dollars(50),
    });
    expect(textsOf(asRead(before), asRead(now))).toEqual([
      "The deposit is now $50.00",
      "The title changed",
      "The message changed",
      "The description changed",
      "Good until Jul 15, 2026",
    ]);
    expect(textsOf(asRead(now), asRead({ ...now, deposit: dollars(0) }))).toEqual([
      "There's no deposit anymore",
    ]);
  });

  it("is nothing when the same quote was sent again, or another option is preselected", () => {
    const before = quoteOf([line("a1", "Heater"), option("b1", "Alarm")]);
    const now = quoteOf([line("a2", "Heater"), option("b2", "Alarm", { selected: true })]);
    expect(textsOf(asRead(before), asRead(now))).toEqual([]);
  });
});
