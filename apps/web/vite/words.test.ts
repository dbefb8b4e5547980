import { expect, it } from "vitest";
import { split, withTexts } from "./words.ts";

const catalog = `
const counted = (count: number) => \`\${count} visits\`;
export const words = {
  open: "Open",
  call: (name: string) => \`Call \${name}\`,
  visits: (count: number) => counted(count),
} as const;
`;

const built = (code: string) => withTexts(code, "/src/screen.tsx", () => catalog);

it("writes a text to where it is read", () => {
  const code = `import { words } from "./words";\nconst row = <a title={words.call(name)}>{words.open}</a>;`;
  expect(built(code)).toContain('<a title={((name: string) => `Call ${name}`)(name)}>{("Open")}</a>');
});

it("reads a text that needs others of its catalog from there", () => {
  const code = `import { words as texts } from "./words";\nconst row = <b>{texts.visits(2)}</b>;`;
  expect(built(code)).toContain('import { words_visits as texts_visits } from "./words";');
  expect(built(code)).toContain("<b>{texts_visits(2)}</b>");
  expect(split(catalog)).toContain("export const words_visits = ((count: number) => counted(count));");
});

it("leaves a catalog alone that is read by a computed name", () => {
  const code = `import { words } from "./words";\nconst text = words[kind];`;
  expect(built(code)).toBe(code);
  expect(split(catalog)).toContain("export const words = { open: words_open");
});
