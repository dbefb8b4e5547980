// Finds turns of phrase in what people read that docs/voice.md rules out.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./prepare.mjs";

const folders = ["apps/web/src", "apps/server/src", "packages/contract/src", "packages/domain/src"];

/** Each turn, and what to write instead. */
export const banned = [
  [/\be-mail/i, "email"],
  [/\b(some|every)body\b/i, "someone, everyone"],
  [/\bcancell(ed|ing)\b/i, "canceled, canceling"],
  [/\bby (itself|themselves)\b/i, "automatically, on its own"],
  [/\bin the meantime\b|\bmeanwhile\b/i, "say what changed"],
  // Log messages begin with a small letter.
  [/^[A-Z].* could not be\b/, "Couldn't ..."],
  [/\bmay not\b/i, "can't"],
  [/\b(is|are|was|were|be|been) told\b/i, "say who tells whom"],
  [/\bany more\b/i, "anymore"],
  [/\b(colou?rs|behavi)our|\bcolour|\bgardens?\b|\bcatalogue\b/i, "American spelling"],
  [/\bticked?\b/i, "check off, selected"],
  [/\bswitch(ed)? (it )?(on|off)\b/i, "turn on, turn off"],
  [/\byou receive this\b/i, "You're getting this"],
  [/\ban administrator\b/i, "an admin"],
  [/\b(gets|get) to know\b|\bcomes? into question\b|\bdone double\b|\bthat founds\b/i, "plain words"],
  [/\bare possible\b|\bis possible\b/i, "are allowed, can be up to"],
  [/\b(as|that) it (gets|is) as good\b|\bthere are now\b|\bcan i leave again\b/i, "plain words"],
  [/\bunder way\b/i, "underway"],
  [/\bsuits? you\b/i, "works for you"],
  [/\bmend\b/i, "fix"],
  [/\bat most\b/i, "up to"],
  [/\bsuch as\b/i, "like"],
  [/\binvalid or\b/i, "say what happened: it has expired, it was already used"],
  [/\bhand(ed)? back\b/i, "refund"],
  [/\bbegins? with\b|\b(began|begun)\b/i, "start, started"],
  [/\bthe period before\b/i, "the previous period"],
  [/\b(comes?|came) in as\b|\b(stays?|stay) out\b/i, "is added as, is left out"],
];

const isCode = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => isCode(name) && !name.includes("testing/") && !name.includes("scripts/"))
    .map((name) => join(folder, name));

/** A name, a path, a class list, a query or a value of the API is no sentence. */
const isSentence = (text) =>
  /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text) && !/^(select|update|insert|with)\b/i.test(text.trim());

/** Values of code and of the programs that run it, which nobody reads on a screen. */
const unread = new Set(["ImportDeclaration", "ExportAllDeclaration", "TSLiteralType"]);

/** A plain error is for the log. What an AppError says is read. */
const isForLog = ({ type, argument }) =>
  type === "ThrowStatement" && argument.type === "NewExpression" && argument.callee.name === "Error";

const textOf = (node) => {
  if (node.type === "JSXText") return node.value;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("…");
  return undefined;
};

/** Every text in a file that reads like a sentence, with its position. */
export const textsOf = (code, file = "text.tsx") => {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    else if (node && typeof node === "object" && !unread.has(node.type) && !isForLog(node)) {
      if (node.type === "TaggedTemplateExpression") return;
      if (node.type === "Property" && !node.computed) return visit(node.value);
      const text = textOf(node);
      if (text !== undefined && isSentence(text))
        found.push({ text: text.replace(/\s+/g, " ").trim(), at: node.start });
      for (const value of Object.values(node)) if (value && typeof value === "object") visit(value);
    }
  };
  visit(parseSync(file, code).program);
  return found;
};

export const faultsIn = (code, file) =>
  textsOf(code, file).flatMap(({ text, at }) =>
    banned
      .filter(([turn]) => turn.test(text))
      .map(([, instead]) => ({ line: code.slice(0, at).split("\n").length, text, instead })),
  );

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = folders
    .flatMap(filesBelow)
    .flatMap((file) =>
      faultsIn(readFileSync(join(root, file), "utf8"), file).map((fault) => ({ file, ...fault })),
    );
  for (const { file, line, text, instead } of faults) console.log(`${file}:${line} "${text}" → ${instead}`);
  console.log(
    faults.length === 0 ? "No turn of phrase that docs/voice.md rules out" : `${faults.length} to reword`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
