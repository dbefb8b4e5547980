import { expect, it } from "vitest";
import { joinWords } from "./join-words";

it("joins names as people do", () => {
  expect(joinWords([])).toBe("");
  expect(joinWords(["Sam"])).toBe("Sam");
  expect(joinWords(["Sam", "Elena"])).toBe("Sam and Elena");
  expect(joinWords(["Sam", "Elena", "Cole"])).toBe("Sam, Elena and Cole");
});
