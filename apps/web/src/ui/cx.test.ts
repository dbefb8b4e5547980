import { describe, expect, it } from "vitest";
import { cx } from "./cx";

describe("a later class", () => {
  it.each([
    ["h-control px-3.5 text-14", "h-8", "px-3.5 text-14 h-8"],
    ["px-4 py-2", "p-0", "p-0"],
    ["px-4", "pl-2", "px-4 pl-2"],
    ["w-full", "w-24", "w-24"],
    ["size-4", "size-6", "size-6"],
    ["text-14 text-ink", "text-13", "text-ink text-13"],
    ["text-14 text-ink", "text-red-ink", "text-14 text-red-ink"],
    ["border border-line", "border-red-ink", "border border-red-ink"],
    ["rounded-card", "rounded-none", "rounded-none"],
    ["inline-flex", "hidden", "hidden"],
    ["font-medium", "font-strong", "font-strong"],
  ])("replaces one of its kind: %s + %s", (base, later, result) => {
    expect(cx(base, later)).toBe(result);
  });

  it.each([
    ["border border-line", "border-b-0"],
    ["border border-line", "border-dashed"],
    ["text-14 text-ink", "text-right"],
    ["text-14", "text-balance"],
    ["h-8", "hover:h-9"],
    ["relative", "truncate"],
    ["font-sans", "font-medium"],
  ])("leaves another kind alone: %s + %s", (base, later) => {
    expect(cx(base, later)).toBe(`${base} ${later}`);
  });
});
