import { expect, it } from "vitest";
import { defaultPrefixes, documentNumber, prefixPattern } from "./document-numbers";

it.each([
  ["quote", 1, "Q-00001"],
  ["job", 482, "J-00482"],
  ["invoice", 123_456, "INV-123456"],
] as const)("a %s numbered %i reads %s", (kind, sequence, expected) => {
  expect(documentNumber(kind, sequence)).toBe(expected);
});

it("an organization's own prefix takes the usual one's place", () => {
  expect(documentNumber("invoice", 7, "2026/")).toBe("2026/00007");
});

it("a prefix that ends with a digit could give two documents one number, hence none may", () => {
  expect(documentNumber("quote", 1, "Q-1")).toBe(documentNumber("quote", 100_001, "Q-"));
  expect(prefixPattern.test("Q-1")).toBe(false);
  for (const prefix of [...Object.values(defaultPrefixes), "2026/", "A"])
    expect([prefix, prefixPattern.test(prefix)]).toEqual([prefix, true]);
});
