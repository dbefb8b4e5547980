import { expect, it } from "vitest";
import { readTimeSheetSearch } from "./time-sheet-search";

const user = "01890000-0000-7000-8000-000000000000";

it("names the week of any day, and a person", () => {
  expect(readTimeSheetSearch({ week: "2026-11-12", user })).toEqual({ week: "2026-11-08", user });
  expect(readTimeSheetSearch({ week: "2026-11-08" })).toEqual({ week: "2026-11-08", user: undefined });
});

it.each(["", "soon", "2026-13-40", "0001-01-01", "9999-01-01", 7])("ignores %s", (week) => {
  expect(readTimeSheetSearch({ week, user: week })).toEqual({ week: undefined, user: undefined });
});
