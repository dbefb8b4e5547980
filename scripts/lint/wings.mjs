import { dirname, resolve } from "node:path";
import { isBelow, wingOf } from "../floors.mjs";

const isTest = (path) => /\.test\.ts$|\/src\/testing\//.test(path);

/** Why the import is not allowed, undefined if it is. */
const refusal = (file, specifier) => {
  const wing = wingOf(file);
  if (specifier.startsWith(".")) {
    const other = wingOf(resolve(dirname(file), specifier));
    return other === wing ? undefined : `Import another wing by its face: "#${other ?? "testing"}".`;
  }
  if (!specifier.startsWith("#") || isTest(file)) return undefined;
  const other = specifier.slice(1);
  if (other === wing) return "Inside a wing, import the file itself.";
  if (file.endsWith(".repo.ts") && other !== "kernel") return "A repo knows no other wing than the kernel.";
  return isBelow(wing, other) ? undefined : `${wing} imports lower floors only, and "${specifier}" is none.`;
};

const check = (context) => (node) => {
  if (typeof node.source?.value !== "string") return;
  const message = refusal(context.filename, node.source.value);
  if (message) context.report({ node: node.source, message });
};

const floorsRule = {
  create: (context) => {
    if (!/apps\/server\/src\//.test(context.filename)) return {};
    const visit = check(context);
    return {
      ImportDeclaration: visit,
      ImportExpression: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: visit,
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- the form that oxlint loads
export default { meta: { name: "wings" }, rules: { floors: floorsRule } };
