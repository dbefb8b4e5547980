import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, parseSync, Visitor } from "vite";

const source = fileURLToPath(new URL("../src", import.meta.url));

const fileOf = (specifier: string, importer: string): string =>
  specifier.startsWith("@/")
    ? join(source, `${specifier.slice(2)}.ts`)
    : join(dirname(importer), `${specifier}.ts`);

type Entry = { readonly text: string; readonly isClosed: boolean };
type Catalog = { readonly start: number; readonly end: number; readonly entries: ReadonlyMap<string, Entry> };

const namesIn = (code: string): ReadonlySet<string> => {
  const names = new Set<string>();
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(parseSync("a.ts", code).program);
  return names;
};

/** The entries of `export const words = {…}`. A closed one needs nothing else of its file. */
const catalogIn = (code: string): Catalog | undefined => {
  for (const node of parseSync("words.ts", code).program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "VariableDeclaration") continue;
    const [first] = node.declaration.declarations;
    if (first?.id.type !== "Identifier" || first.id.name !== "words") continue;
    const object = first.init?.type === "TSAsExpression" ? first.init.expression : first.init;
    if (object?.type !== "ObjectExpression") return undefined;
    const entries = new Map<string, Entry>();
    for (const property of object.properties) {
      if (property.type !== "Property" || property.key.type !== "Identifier") return undefined;
      const { key, value } = property;
      const text = `(${code.slice(value.start, value.end)})`;
      const params = value.type === "ArrowFunctionExpression" ? value.params : [];
      const own = params.flatMap((param) => (param.type === "Identifier" ? [param.name] : []));
      const isText = value.type === "Literal" || value.type === "ArrowFunctionExpression";
      entries.set(key.name, {
        text,
        isClosed: isText && [...namesIn(text)].every((name) => own.includes(name)),
      });
    }
    return { start: node.start, end: node.end, entries };
  }
  return undefined;
};

/** Makes each entry of a catalog an export, so that the build keeps those that are read. */
export const split = (code: string): string => {
  const catalog = catalogIn(code);
  if (!catalog) return code;
  const keys = [...catalog.entries.keys()];
  return [
    code.slice(0, catalog.start),
    ...[...catalog.entries].map(([key, { text }]) => `export const words_${key} = ${text};\n`),
    `export const words = { ${keys.map((key) => `${key}: words_${key}`).join(", ")} };`,
    code.slice(catalog.end),
  ].join("");
};

/** Writes closed texts to where they are read, and reads the others one by one. */
export const withTexts = (
  code: string,
  file: string,
  read = (path: string) => readFileSync(path, "utf8"),
): string => {
  const { program } = parseSync(file, code);
  const catalogs = new Map<string, { from: string; entries: Catalog["entries"] }>();
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !node.source.value.endsWith("words")) continue;
    for (const { type, local, ...specifier } of node.specifiers) {
      if (type !== "ImportSpecifier" || !("imported" in specifier)) continue;
      const { imported } = specifier;
      if (imported.type !== "Identifier" || imported.name !== "words") continue;
      const from = node.source.value;
      const entries = catalogIn(read(fileOf(from, file)))?.entries;
      if (entries) catalogs.set(local.name, { from, entries });
    }
  }
  const places: { start: number; end: number; text: string }[] = [];
  const imports = new Set<string>();
  const names = new Map<number, string>();
  new Visitor({
    Identifier: ({ name, start }) => void (catalogs.has(name) && names.set(start, name)),
    MemberExpression: ({ object, property, computed, start, end }) => {
      if (computed || object.type !== "Identifier" || property.type !== "Identifier") return;
      const catalog = catalogs.get(object.name);
      const entry = catalog?.entries.get(property.name);
      if (!catalog || !entry) return;
      const name = `${object.name}_${property.name}`;
      places.push({ start, end, text: entry.isClosed ? entry.text : name });
      if (!entry.isClosed)
        imports.add(`import { words_${property.name} as ${name} } from "${catalog.from}";\n`);
    },
  }).visit(program);
  // An import that nothing reads anymore would still decide which file of the build the catalog goes to.
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || node.specifiers.length !== 1) continue;
    const { start, end } = node;
    const name = node.specifiers[0]?.local.name ?? "";
    const isRead = [...names].some(
      ([at, found]) =>
        found === name && (at < start || at > end) && !places.some((place) => place.start === at),
    );
    if (catalogs.has(name) && !isRead) places.push({ start, end, text: "" });
  }
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
    .replace(/^/, [...imports].join(""));
};

/** Without this, a catalog loads whole with the first screen that reads one text of it. */
export const words = (): Plugin => ({
  name: "words",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /words\b/ },
    handler: (code, id) => ({
      code: id.endsWith("words.ts") ? split(code) : withTexts(code, id),
      map: null,
    }),
  },
});
