import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = ["tokens.css", "contrast.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("");

/** Tokens of the rules with these selectors, later ones over earlier ones. */
const tokensOf = (...selectors: readonly string[]): Map<string, string> => {
  const tokens = new Map<string, string>();
  for (const selector of selectors) {
    const at = css.indexOf(`\n${selector} {`);
    const block = css.slice(at, css.indexOf("\n}", at));
    for (const [, name = "", value = ""] of block.matchAll(/--([\w-]+): ([^;]+);/g)) tokens.set(name, value);
  }
  return tokens;
};

const linear = (lightness: number, chroma: number, hue: number): number[] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
};

const luminance = (color: string | undefined): number => {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color ?? "") ?? [];
  const [red = 0, green = 0, blue = 0] = linear(Number(lightness), Number(chroma), Number(hue ?? 0));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string | undefined, other: string | undefined): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const light = '[data-theme="light"]';
const dark = '[data-theme="dark"]';
const high = '[data-contrast="high"]';

describe.each([
  ["light", tokensOf(light), 4.5],
  ["dark", tokensOf(light, dark), 4.5],
  ["high contrast", tokensOf(light, high), 7],
  ["sunlight", tokensOf(light, high, '[data-sunlight="on"]'), 10],
  ["dark with high contrast", tokensOf(light, dark, `${dark}${high}`), 7],
])("the map in %s", (_name, tokens, least) => {
  it.each(["map-land", "map-town", "map-park", "map-beyond", "map-road"])(
    "has readable names on %s",
    (ground) => {
      expect(contrast(tokens.get("map-name"), tokens.get(ground))).toBeGreaterThanOrEqual(least);
    },
  );

  it("has readable small names on land", () => {
    expect(contrast(tokens.get("map-name-2"), tokens.get("map-land"))).toBeGreaterThanOrEqual(4.5);
  });

  it("shows other people's routes on land, towns and water", () => {
    for (const ground of ["map-land", "map-town", "map-water"])
      expect(contrast(tokens.get("ink-3"), tokens.get(ground))).toBeGreaterThanOrEqual(3);
  });
});
