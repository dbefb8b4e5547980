import { expect, it } from "vitest";
import { hoursText } from "./hours-text";

const day = { start: 480, end: 1020 };

it("joins days in a row with the same hours", () => {
  expect(hoursText({ 1: day, 2: day, 3: day, 4: day, 5: day })).toBe("Mon–Fri 8 AM–5 PM");
});

it("names days apart from each other and half hours", () => {
  expect(hoursText({ 1: day, 3: day, 4: { start: 510, end: 1020 }, 7: null })).toBe(
    "Mon 8 AM–5 PM, Wed 8 AM–5 PM, Thu 8:30 AM–5 PM",
  );
});

it("says so when there are no working days", () => {
  expect(hoursText({})).toBe("No working days");
});
