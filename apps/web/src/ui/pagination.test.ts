import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { countText, NumberedPager, Pager, pageWindow } from "./pagination";

describe("the numbered pages", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 24, [1, 2, 3, 4, "gap", 24]],
    [4, 24, [1, 2, 3, 4, 5, "gap", 24]],
    [12, 24, [1, "gap", 11, 12, 13, "gap", 24]],
    [21, 24, [1, "gap", 20, 21, 22, 23, 24]],
    [24, 24, [1, "gap", 21, 22, 23, 24]],
  ])("on page %i of %i", (page, totalPages, shown) => {
    expect(pageWindow(page, totalPages)).toEqual(shown);
  });

  it.each([
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 20, [1, "gap", 4, "gap", 20]],
    [20, 20, [1, "gap", 20]],
  ])("where there is little room, on page %i of %i", (page, totalPages, shown) => {
    expect(pageWindow(page, totalPages, { isNarrow: true })).toEqual(shown);
  });
});

const buttons = (text: string) => text.match(/<button[^>]*>/g) ?? [];
const isOff = (button: string | undefined) => button?.includes("disabled=") ?? true;

describe("more pages than were counted", () => {
  const shown = { totalPages: 100, onPageChange: () => {} };

  it.each([NumberedPager, Pager])("can be reached from the last that was counted", (Shown) => {
    const next = (isCapped: boolean) =>
      buttons(renderToStaticMarkup(createElement(Shown, { ...shown, page: 100, isCapped }))).at(-1);
    expect([isOff(next(true)), isOff(next(false))]).toEqual([false, true]);
  });

  it("are hinted at behind the last number", () => {
    expect(pageWindow(1, 100, { isCapped: true })).toEqual([1, 2, 3, 4, "gap", 100, "gap"]);
    expect(renderToStaticMarkup(createElement(Pager, { ...shown, page: 3, isCapped: true }))).toContain(
      "Page 3 of 100+",
    );
    expect([countText(1000, true), countText(1000)]).toEqual(["1,000+", "1,000"]);
  });
});
