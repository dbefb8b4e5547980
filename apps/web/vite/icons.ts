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

/**
 * Imports each icon from its own file. Through the list of all icons, every chunk that shows one would seem to need
 * those of all screens.
 */
export const icons = (): Plugin => {
  let files: ReadonlyMap<string, string>;
  return {
    name: "fieldwright:icons",
    apply: "build",
    async buildStart() {
      files = await readFiles();
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: "lucide-react" },
      handler: (code) => ({
        code: code.replace(/^import \{([^}]+)\} from "lucide-react";$/gm, (_, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => files.has(name))
            .map((name) => `import ${name} from "lucide-react/icons/${files.get(name)}";`)
            .join(""),
        ),
        map: null,
      }),
    },
  };
};
