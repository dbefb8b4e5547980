import { describe, expect, it } from "vitest";
import { type Conflict, foldConflicts } from "./slot-details";

const conflict = (id: string, severity: Conflict["severity"]) =>
  ({ user: { _id: id }, severity }) as Conflict;

const sam = conflict("sam", "low");
const lee = conflict("lee", "low");
const leeAgain = conflict("lee", "low");
const needed = conflict("kim", "high");

describe("conflicts", () => {
  it("of the chosen people are shown, and everyone else is folded and counted once", () => {
    expect(foldConflicts([sam, lee, leeAgain, needed], ["sam"])).toEqual({
      own: [sam],
      others: [lee, leeAgain, needed],
      busy: 2,
    });
  });

  it("of a busy person among many are folded while nobody is chosen; those that nobody else can help are not", () => {
    expect(foldConflicts([sam, needed], undefined)).toEqual({ own: [needed], others: [sam], busy: 1 });
  });
});
