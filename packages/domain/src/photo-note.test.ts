import { describe, expect, it } from "vitest";
import { noteAfter } from "./field-facts";

describe("a note on a photo", () => {
  const morning = { note: "Valve", notedAt: new Date("2026-06-10T15:00:00Z") };
  const noon = { note: "Valve sticks", notedAt: new Date("2026-06-10T17:00:00Z") };

  it("counts if it was written last", () => {
    expect(noteAfter(morning, noon)).toEqual(noon);
    expect(noteAfter(noon, morning)).toBe(noon);
    expect(noteAfter({ note: "", notedAt: null }, morning)).toEqual(morning);
  });
});
