import { expect, it } from "vitest";
import { overdueNote } from "./due-note";

it.each([
  ["2026-11-14", "Due November 14, yesterday."],
  ["2026-11-10", "Due November 10, 5 days ago."],
  ["2026-10-31", "Due October 31, 15 days ago."],
])("tells how long %s has passed", (dueDate, note) => {
  expect(overdueNote(dueDate, "2026-11-15")).toBe(note);
});
