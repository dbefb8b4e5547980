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

/** Runs the blocking script in a minimal fake browser. */
const openPage = (stored: string | null, systemIsDark: boolean) => {
  const attributes: Record<string, string> = { "data-motion": "off", "data-contrast": "high" };
  const storage = { stored };
  const system = { matches: systemIsDark, listen: () => undefined as void };
  const otherTab = { listen: () => undefined as void };
  const context = createContext({
    localStorage: { getItem: (key: string) => (key === appearanceKey ? storage.stored : null) },
    addEventListener: (_: string, listener: () => void) => {
      otherTab.listen = listener;
    },
    matchMedia: () =>
      Object.assign(system, {
        addEventListener: (_: string, listener: () => void) => {
          system.listen = listener;
        },
      }),
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
  return {
    attributes,
    systemTurns: (dark: boolean) => {
      system.matches = dark;
      system.listen();
    },
    otherTabStores: (next: string) => {
      storage.stored = next;
      otherTab.listen();
    },
  };
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
          sunlight: on !== (fontSize === "medium"),
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
      expect(openPage(stored, systemIsDark).attributes).toEqual(attributesFromStore(stored, systemIsDark));
    }
  });
});

describe("an open page", () => {
  it("follows the system in auto", () => {
    const page = openPage('{"theme":"auto"}', false);
    page.systemTurns(true);
    expect(page.attributes["data-theme"]).toBe("dark");
  });

  it("keeps a chosen theme whatever the system does", () => {
    const page = openPage('{"theme":"light"}', false);
    page.systemTurns(true);
    expect(page.attributes["data-theme"]).toBe("light");
  });

  it("takes over what another tab chose", () => {
    const page = openPage(null, false);
    page.otherTabStores('{"theme":"dark","highContrast":true}');
    expect(page.attributes).toMatchObject({ "data-theme": "dark", "data-contrast": "high" });
  });
});

it("is black on white in the sun, whatever the theme is", () => {
  const attributes = appearanceAttributes(parseAppearance('{"theme":"dark","sunlight":true}'), true);
  expect(attributes).toMatchObject({
    "data-theme": "light",
    "data-contrast": "high",
    "data-sunlight": "on",
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
