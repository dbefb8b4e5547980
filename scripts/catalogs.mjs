// Finds texts that stand in components instead of the catalogs beside them (docs/decisions/061-words-by-screen.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./prepare.mjs";

const folders = ["features", "records", "app", "ui"].map((name) => `apps/web/src/${name}`);

const shown =
  /^(label|title|placeholder|hint|description|message|text|empty|alt|failure|heading|aria-(label|description|roledescription|valuetext)|\w+Label)$/;

const hasLetters = (text) => /\p{L}{2}/u.test(text);

/** The texts that an expression can show: its own, or those of its branches. */
const textsIn = (node) => {
  if (!node) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node] : [];
  if (node.type === "TemplateLiteral") return [node];
  if (node.type === "ConditionalExpression") return [node.consequent, node.alternate].flatMap(textsIn);
  if (node.type === "LogicalExpression") return [node.left, node.right].flatMap(textsIn);
  if (node.type === "JSXExpressionContainer") return textsIn(node.expression);
  return [];
};

const textOf = ({ value, quasis }) => (quasis ? quasis.map((part) => part.value.cooked).join("…") : value);

const shownBy = (node) => {
  if (node.type === "JSXText") return [node];
  if (node.type === "JSXAttribute" && shown.test(node.name.name)) return textsIn(node.value);
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return node.children.filter(({ type }) => type === "JSXExpressionContainer").flatMap(textsIn);
  return [];
};

/** Texts in the JSX of a file that no catalog holds. */
export const strayTexts = (code, file = "screen.tsx") => {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    else if (node && typeof node === "object") {
      if (node.type) found.push(...shownBy(node).filter((text) => hasLetters(textOf(text))));
      for (const value of Object.values(node)) if (value && typeof value === "object") visit(value);
    }
  };
  visit(parseSync(file, code).program);
  return found.map((node) => ({
    line: code.slice(0, node.start).split("\n").length,
    text: textOf(node).replace(/\s+/g, " ").trim(),
  }));
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const stray = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
      .map((name) => join(folder, name))
      .flatMap((file) =>
        strayTexts(readFileSync(join(root, file), "utf8"), file).map((text) => ({ file, ...text })),
      ),
  );
  for (const { file, line, text } of stray) console.log(`${file}:${line} "${text}" belongs in words.ts`);
  console.log(stray.length === 0 ? "Every text stands in a catalog" : `${stray.length} to move`);
  process.exitCode = stray.length === 0 ? 0 : 1;
}
