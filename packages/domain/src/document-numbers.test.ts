import { expect, it } from "vitest";
import { documentNumber } from "./document-numbers";

it.each([
  ["quote", 1, "Q-00001"],
  ["job", 482, "J-00482"],
  ["invoice", 123_456, "INV-123456"],
] as const)("a %s numbered %i reads %s", (kind, sequence, expected) => {
  expect(documentNumber(kind, sequence)).toBe(expected);
});
