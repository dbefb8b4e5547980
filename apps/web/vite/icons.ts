import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const list = join(dirname(createRequire(import.meta.url).resolve("lucide-react")), "../esm/lucide-react.mjs");

/** The file of each icon, by every name that it has. */
const readFiles = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await readFile(list, "utf8")).matchAll(/^export \{(.+)\} from '\.\/icons\/(.+)\.mjs';$/gm)].flatMap(
      ([, names = "", file = ""]) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );

const statement = /^import \{([^}]+)\} from "lucide-react";$/gm;
const specifier = /^(\w+)(?: as (\w+))?$/;

/**
 * Imports each icon from its own file. Through the list of all icons, every chunk that shows one would seem to need
 * those of all screens.
 */
export const icons = (): Plugin => {
  let files: ReadonlyMap<string, string>;
  const importsOf = (_: string, specifiers: string): string => {
    const named = specifiers
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    return named
      .map((one) => {
        const [, icon = "", local = icon] = specifier.exec(one) ?? [];
        const file = files.get(icon);
        return file
          ? `import ${local} from "lucide-react/icons/${file}";`
          : `import { ${one} } from "lucide-react";`;
      })
      .join("");
  };
  return {
    name: "fieldwright:icons",
    apply: "build",
    async buildStart() {
      files = await readFiles();
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: "lucide-react" },
      handler: (code) => ({ code: code.replace(statement, importsOf), map: null }),
    },
  };
};
