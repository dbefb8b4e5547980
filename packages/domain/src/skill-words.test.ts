import { describe, expect, it } from "vitest";
import { skillLabel, skillName, theSkills } from "./skill-words";

describe("a skill", () => {
  it("is written as people in the trade write it", () => {
    expect(["hvac", "gas", "epa 608", "split ac"].map(skillName)).toEqual([
      "HVAC",
      "gas",
      "EPA 608",
      "split AC",
    ]);
    expect(["hvac", "gas", "backflow test"].map(skillLabel)).toEqual(["HVAC", "Gas", "Backflow test"]);
  });

  it("is named in a sentence", () => {
    expect(theSkills(["gas"])).toBe("the gas skill");
    expect(theSkills(["plumbing", "hvac"])).toBe("the plumbing and HVAC skills");
  });
});
