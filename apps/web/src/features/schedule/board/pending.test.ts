import { describe, expect, it } from "vitest";
import { boardVisit } from "../testing/board";
import { keepOver, withPending } from "./pending";

const visit = (start: string) => boardVisit("boiler", { start, end: start });

const asRead = { visits: [visit("8:00")] };
const shown = () => withPending(asRead).visits[0]?.start;

describe("a board that is read while a move is on its way", () => {
  it("shows the visit where it was moved, until the answer is here", () => {
    const settle = keepOver([visit("9:00")]);
    expect(shown()).toBe("9:00");
    settle();
    expect(shown()).toBe("8:00");
  });

  it("shows the last of two moves, also when the first is answered", () => {
    const first = keepOver([visit("9:00")]);
    const second = keepOver([visit("10:00")]);
    expect(shown()).toBe("10:00");
    first();
    expect(shown()).toBe("10:00");
    second();
    expect(shown()).toBe("8:00");
  });

  it("does not add a visit that the board does not hold", () => {
    const settle = keepOver([visit("9:00")]);
    expect(withPending({ visits: [] }).visits).toEqual([]);
    settle();
  });
});
