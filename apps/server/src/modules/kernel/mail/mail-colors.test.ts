import { describe, expect, it } from "vitest";
import { accentOf, contrast, dark, light } from "./html-parts";

describe("an accent color", () => {
  it.each(["#1f4f3f", "#f2c14e", "#ffffff", "#000000", "#808080", "#e53935", "", "red; }"])(
    "%s can be read on buttons and as a link, by day and by night",
    (chosen) => {
      const { fill, onFill, link, darkFill, onDarkFill, darkLink } = accentOf(chosen);
      expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkFill, onDarkFill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(link, light.card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkLink, dark.card)).toBeGreaterThanOrEqual(4.5);
      expect(fill).toMatch(/^#[\da-f]{6}$/i);
    },
  );
});
