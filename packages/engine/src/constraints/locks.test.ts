import { describe, expect, it } from "vitest";
import type { Lock } from "../model/problem";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish, workDay } from "../testing/people";

const days = [workDay(0), workDay(1)];
const sam = person({ days });
const maria = person({ id: "maria", days });
const held = (lock: Lock) => wish({ held: { lock, current: [{ technician: "sam", start: at(1, 10) }] } });

const starts = (who: typeof sam, lock: Lock) =>
  openingsOf(who, held(lock), onALine).map(({ earliest, latest }) => [earliest, latest]);

const dayZero = [at(0, 8), at(0, 15)];
const dayOne = [at(1, 8), at(1, 15)];
const asNow = [at(1, 10), at(1, 10)];

describe("a lock", () => {
  it.each([
    ["none", [dayZero, dayOne], [dayZero, dayOne]],
    ["day", [dayOne], [dayOne]],
    ["technician", [dayZero, dayOne], []],
    ["technician and time", [asNow], []],
    ["frozen", [asNow], []],
  ] as const)("of level %s leaves what it leaves", (lock, own, another) => {
    expect(starts(sam, lock)).toEqual(own);
    expect(starts(maria, lock)).toEqual(another);
  });

  it("is the reason for who may not have the visit, and they may once it is gone", () => {
    expect(exclusionOf(maria, held("technician"), onALine)).toEqual({
      person: "maria",
      rule: "locks",
      change: { kind: "unlock", lock: "technician" },
    });
    expect(exclusionOf(maria, held("none"), onALine)).toBeUndefined();
  });
});
