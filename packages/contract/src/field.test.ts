import { describe, expect, it } from "vitest";
import { fact } from "./field";

const id = "01a1e4e7-f9e2-7572-94fb-e84fd8dd2278";
const frame = { id, job: id, visit: id, at: "2026-06-10T15:00:00Z", offset: 0, version: 1, plannedFor: null };
const isSignature = (strokes: string): boolean =>
  fact.safeParse({ ...frame, kind: "signature", name: "Jennifer Hill", strokes }).success;

describe("a signature", () => {
  it.each(["M0 0", "M1000 400", "M10 20L30 40M5 5L999 399", "M007 012"])("may be %s", (strokes) => {
    expect(isSignature(strokes)).toBe(true);
  });

  it.each(["M1001 0", "M2000 5", "M0 401", "M5 5L10 999", "M5 5L10 4000", "L5 5", "M5", ""])(
    "stays in its box, so it is not %j",
    (strokes) => {
      expect(isSignature(strokes)).toBe(false);
    },
  );

  it("that is wrong at its end is refused at once", () => {
    const strokes = `${"M12 123L100 39".repeat(1400)}x`;
    expect(strokes.length).toBeLessThan(20_000);
    const before = Date.now();
    expect(isSignature(strokes)).toBe(false);
    expect(Date.now() - before).toBeLessThan(5_000);
  });
});
