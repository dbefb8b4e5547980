import { expect, it } from "vitest";
import { handedOverText, visitsLostText } from "./deactivate-dialog";

const ahead = (total: number) => ({ data: { total }, isError: false });

it("says how many visits lose their technician", () => {
  expect(visitsLostText(ahead(0))).toBe("They have no upcoming visits.");
  expect(visitsLostText(ahead(1))).toBe("1 visit loses its technician.");
  expect(visitsLostText(ahead(12))).toBe("12 visits lose their technician.");
});

it("does not invent a number that is not known", () => {
  expect(visitsLostText({ isError: false })).not.toMatch(/\d/);
  expect(visitsLostText({ isError: true })).toContain("Couldn't count them");
});

it("says who goes now", () => {
  expect(handedOverText(1, "Sam Okafor")).toBe("1 visit now goes to Sam Okafor.");
  expect(handedOverText(3, "Sam Okafor")).toBe("3 visits now go to Sam Okafor.");
});
