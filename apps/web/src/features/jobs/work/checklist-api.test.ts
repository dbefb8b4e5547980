import type { ChecklistItem } from "@fieldwright/contract/checklists";
import { noAnswer, plainTick } from "@fieldwright/domain/checklists";
import { describe, expect, it } from "vitest";
import { withChange } from "./checklist-api";

const item = (text: string): ChecklistItem => ({
  _id: text,
  text,
  position: 0,
  ...plainTick,
  choices: [],
  ...noAnswer,
  doneAt: null,
  doneBy: null,
  version: 1,
});
const list = ["a", "b", "c"].map(item);
const texts = (change: { text?: string; position?: number }) =>
  withChange(list, { id: "b", ...change })
    .map(({ text }) => text)
    .join(" ");

describe("a checklist with a changed item", () => {
  it("has it in new words at its place", () => {
    expect(texts({ text: "B" })).toBe("a B c");
  });

  it("has it at its new place, the others in their order", () => {
    expect(texts({ position: 0 })).toBe("b a c");
    expect(texts({ position: 2 })).toBe("a c b");
  });
});
