import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  appearanceAttributes,
  appearanceKey,
  colorSchemes,
  defaultAppearance,
  fontSizes,
  parseAppearance,
  themes,
} from "./appearance";

const script = readFileSync(new URL("../../public/appearance.js", import.meta.url), "utf8");

/** Runs the blocking script against just enough of a browser and returns the attributes it leaves on <html>. */
const attributesFromScript = (stored: string | null, systemIsDark: boolean) => {
  const attributes: Record<string, string> = { "data-motion": "off", "data-contrast": "high" };
  const context = createContext({
    localStorage: { getItem: (key: string) => (key === appearanceKey ? stored : null) },
    matchMedia: () => ({ matches: systemIsDark }),
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => {
          attributes[name] = value;
        },
        removeAttribute: (name: string) => {
          delete attributes[name];
        },
      },
    },
  });
  runInContext(script, context);
  return attributes;
};

const attributesFromStore = (stored: string | null, systemIsDark: boolean) =>
  Object.fromEntries(
    Object.entries(appearanceAttributes(parseAppearance(stored), systemIsDark)).filter(
      ([, value]) => value !== undefined,
    ),
  );

const everyPreference = themes.flatMap((theme) =>
  colorSchemes.flatMap((colorScheme) =>
    fontSizes.flatMap((fontSize) =>
      [true, false].map((on) =>
        JSON.stringify({
          theme,
          colorScheme,
          fontSize,
          compactMode: on,
          animations: !on,
          highContrast: on,
          sidebarCollapsed: on,
        }),
      ),
    ),
  ),
);

const strange = [
  null,
  "",
  "{}",
  "null",
  "[]",
  "7",
  '"dark"',
  "{broken",
  '{"theme":"sepia","fontSize":12,"colorScheme":null,"compactMode":"yes","animations":0,"highContrast":1}',
  '{"theme":"dark"}',
];

const theme = (stored: string, dark: boolean) =>
  appearanceAttributes(parseAppearance(stored), dark)["data-theme"];

describe("the appearance before the first paint", () => {
  it.each([...everyPreference, ...strange])("is the one the running app gives: %s", (stored) => {
    for (const systemIsDark of [true, false]) {
      expect(attributesFromScript(stored, systemIsDark)).toEqual(attributesFromStore(stored, systemIsDark));
    }
  });
});

describe("stored preferences", () => {
  it("fall back to light, medium and blue", () => {
    expect(parseAppearance(null)).toEqual(defaultAppearance);
    expect(defaultAppearance).toMatchObject({ theme: "light", fontSize: "medium", colorScheme: "blue" });
  });

  it("keep what is valid when another part is not", () => {
    expect(parseAppearance('{"theme":"dark","fontSize":"huge"}')).toMatchObject({
      theme: "dark",
      fontSize: "medium",
    });
  });

  it("follow the system only in auto", () => {
    expect(theme('{"theme":"auto"}', true)).toBe("dark");
    expect(theme('{"theme":"auto"}', false)).toBe("light");
    expect(theme('{"theme":"light"}', true)).toBe("light");
  });
});
