import { describe, expect, it } from "vitest";
import { draftOfItem, emptyQuestion, itemOf, questionText, whyNotAsk } from "./question-fields";

const reading = { ...emptyQuestion, text: "Gas pressure", kind: "reading" as const, unit: "in. WC" };
const choice = { ...emptyQuestion, text: "Vent type", kind: "choice" as const };

describe("an item as it is typed", () => {
  it("becomes what the office stores, and comes back", () => {
    const item = itemOf({ ...reading, min: "5", max: "10.5", required: true });
    expect(item).toEqual({
      text: "Gas pressure",
      kind: "reading",
      required: true,
      unit: "in. WC",
      min: 5,
      max: 10.5,
      choices: [],
    });
    expect(itemOf(draftOfItem(item))).toEqual(item);
  });

  it("leaves out what its kind does not ask for", () => {
    expect(itemOf({ ...reading, kind: "tick", min: "5" })).toMatchObject({
      unit: "",
      min: null,
      choices: [],
    });
    expect(itemOf({ ...choice, choices: " B-vent\n\nPower\nPower " }).choices).toEqual(["B-vent", "Power"]);
  });

  it.each([
    [{ ...reading, text: " " }, "Text is required"],
    [{ ...choice, choices: "Only one" }, "A choice needs at least two answers"],
    [{ ...reading, min: "low" }, "Limits must be numbers"],
    [{ ...reading, min: "9", max: "5" }, "The lowest can't be above the highest"],
    [reading, undefined],
  ])("%#: says why it cannot be saved", (draft, why) => {
    expect(whyNotAsk(draft)).toBe(why);
  });

  it("is told in a few words", () => {
    expect(questionText(itemOf({ ...reading, min: "5", max: "10", required: true }))).toBe(
      "Reading, in. WC, 5 to 10. Required.",
    );
    expect(questionText(itemOf({ ...choice, choices: "B-vent\nPower" }))).toBe("Choice: B-vent, Power");
  });
});
