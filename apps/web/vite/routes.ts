import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, parseSync, Visitor } from "vite";

const contract = "@fieldwright/contract/";
const fileOf = (specifier: string): string =>
  fileURLToPath(
    new URL(`../../../packages/contract/src/${specifier.slice(contract.length)}.ts`, import.meta.url),
  );

/** What a call needs of a route. The rest is for the server, and for checks while developing. */
const needed = ["method", "path", "access", "produces"];

/** The code of each route, with no more than a call needs, and of each number. */
const plainIn = (code: string): ReadonlyMap<string, string> => {
  const plain = new Map<string, string>();
  for (const node of parseSync("contract.ts", code).program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declaration.declarations) {
      if (id.type !== "Identifier" || !init) continue;
      if (init.type === "Literal" && typeof init.value === "number") plain.set(id.name, `${init.value}`);
      if (init.type !== "CallExpression") continue;
      const { callee, arguments: given } = init;
      const [route] = given;
      if (callee.type !== "Identifier" || callee.name !== "route" || route?.type !== "ObjectExpression")
        continue;
      const properties = route.properties.flatMap((property) =>
        property.type === "Property" && property.key.type === "Identifier"
          ? [{ name: property.key.name, value: property.value }]
          : [],
      );
      const kept = properties.filter(({ name }) => needed.includes(name));
      // A route with parts from elsewhere is imported as it is.
      if (properties.length < route.properties.length) continue;
      if (kept.some(({ value }) => value.type !== "Literal")) continue;
      const text = kept.map(({ name, value }) => `${name}: ${code.slice(value.start, value.end)}`);
      plain.set(id.name, `{ ${text.join(", ")} }`);
    }
  }
  return plain;
};

/** Writes routes and numbers of the contract to where they are imported. */
export const withRoutes = (
  code: string,
  file: string,
  read = (path: string) => readFileSync(path, "utf8"),
) => {
  const { program } = parseSync(file, code);
  const readWhole = new Set<string>();
  new Visitor({
    MemberExpression: ({ object, property }) => {
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      if (!needed.includes(property.name)) readWhole.add(object.name);
    },
  }).visit(program);
  const edits = program.body.flatMap((node) => {
    if (node.type !== "ImportDeclaration" || node.importKind === "type") return [];
    if (!node.source.value.startsWith(contract)) return [];
    const plain = plainIn(read(fileOf(node.source.value)));
    const written: string[] = [];
    const imported: string[] = [];
    for (const specifier of node.specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") return [];
      if (specifier.importKind === "type") continue;
      const { imported: original, local } = specifier;
      const text = readWhole.has(local.name) ? undefined : plain.get(original.name);
      if (text === undefined) imported.push(`${original.name} as ${local.name}`);
      else written.push(`const ${local.name} = ${text};`);
    }
    const rest = imported.length > 0 ? `import { ${imported.join(", ")} } from "${node.source.value}";` : "";
    return [{ start: node.start, end: node.end, text: [rest, ...written].join("\n") }];
  });
  return edits
    .toReversed()
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
};

/**
 * Without this, the first call of a page loads the schemas of all that its part of the API answers, and with them the
 * library that reads them.
 */
export const routes = (): Plugin => ({
  name: "routes",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /@fieldwright\/contract\// },
    handler: (code, id) => ({ code: withRoutes(code, id), map: null }),
  },
});
