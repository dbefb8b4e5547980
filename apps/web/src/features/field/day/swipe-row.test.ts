import { describe, expect, it } from "vitest";
import { directionOf, swipeOf } from "./swipe-row";

const both = { right: true, left: true };

describe("a thumb on a row", () => {
  it("scrolls when it goes up or down, also a little aslant", () => {
    expect(directionOf(5, 20)).toBe("scroll");
    expect(directionOf(20, 20)).toBe("scroll");
  });

  it("swipes when it goes sideways", () => {
    expect(directionOf(20, 5)).toBe("swipe");
    expect(directionOf(-20, 5)).toBe("swipe");
  });

  it("does neither while it rests or nobody can tell", () => {
    expect(directionOf(12, 0)).toBe("wait");
    expect(directionOf(14, 11)).toBe("wait");
  });
});

describe("letting go", () => {
  it("does something only after 96 pixels", () => {
    expect(swipeOf(95, both)).toEqual({ shift: 95 });
    expect(swipeOf(96, both)).toEqual({ shift: 96, side: "right" });
    expect(swipeOf(-96, both)).toEqual({ shift: -96, side: "left" });
  });

  it("moves the row no further than its end, and not at all to a side that offers nothing", () => {
    expect(swipeOf(400, both).shift).toBe(128);
    expect(swipeOf(-400, { right: true, left: false })).toEqual({ shift: 0 });
    expect(swipeOf(400, { right: false, left: true })).toEqual({ shift: 0 });
  });
});
