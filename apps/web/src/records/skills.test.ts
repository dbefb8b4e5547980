import { expect, it } from "vitest";
import { jobSkillsOf, jobSkillsText, splitSkills } from "./skills";

it("skills are split at commas, in lower case, each once", () => {
  expect(splitSkills(" HVAC, gas ,, Gas")).toEqual(["hvac", "gas"]);
});

it.each([
  ["a blank follows the category", "  ", null],
  ["the word none means that anybody can go", "None", []],
  ["other words are skills", "gas, EPA", ["gas", "epa"]],
])("%s", (_, typed, sent) => {
  expect(jobSkillsOf(typed)).toEqual(sent);
});

it("the form shows the job's own skills only", () => {
  expect(jobSkillsText({ requiredSkills: ["gas"], skillsByCategory: true })).toBe("");
  expect(jobSkillsText({ requiredSkills: ["gas", "hvac"], skillsByCategory: false })).toBe("gas, HVAC");
  expect(jobSkillsText({ requiredSkills: [], skillsByCategory: false })).toBe("none");
});
