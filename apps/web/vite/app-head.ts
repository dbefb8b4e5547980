import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin, type Rolldown } from "vite";
import { officeStart, phoneStart } from "./chunks.ts";
import { withoutPageCode } from "./page-code.ts";

const script = "/appearance.js";
const early = "src/app/early-requests.js";
const icon = "/favicon.svg";

/** Which code the first screen needs is known by the width before anything has loaded. */
const firstScreens = [
  { modules: phoneStart, media: "(max-width: 767px)" },
  { modules: officeStart, media: "(min-width: 768px)" },
];

const filesOf = (bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] => {
  const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
  const starts = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => modules.some((module) => id.endsWith(`/${module}`))),
  );
  return [
    ...new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...withoutPageCode(fileName, imports)])),
  ];
};

const preloads = (html: string, bundle: Rolldown.OutputBundle): string =>
  firstScreens
    .flatMap(({ modules, media }) =>
      filesOf(bundle, modules)
        .filter((file) => !html.includes(`/${file}"`))
        .map((file) => `    <link rel="modulepreload" crossorigin media="${media}" href="/${file}">\n`),
    )
    .join("");

/**
 * Takes the style sheet of the app out of the build's files. Vite would otherwise load it again with every later chunk.
 */
const takeStyles = (bundle: Rolldown.OutputBundle): string =>
  Object.values(bundle)
    .flatMap((output) => (output.type === "chunk" && output.isEntry ? [output] : []))
    .flatMap(({ viteMetadata }) => {
      const names = [...(viteMetadata?.importedCss ?? [])];
      viteMetadata?.importedCss.clear();
      return names.map((name) => {
        const file = bundle[name];
        delete bundle[name];
        return file?.type === "asset" ? file.source.toString() : "";
      });
    })
    .join("");

/**
 * Public pages load these files under their plain names and ask for them on every visit. In the app they are part of the
 * page: the first requests leave without waiting for a script. So is the style sheet: it arrives while the line would
 * idle until the first byte of the scripts.
 */
export const appHead = (): Plugin => {
  let head = "";
  let iconData = "";
  let styles = "";
  return {
    name: "fieldwright:app-head",
    apply: "build",
    async buildStart() {
      const { publicDir, root } = this.environment.config;
      const sources = [join(publicDir, script), join(root, early)].map((file) => readFile(file, "utf8"));
      const { code } = await minify(script, (await Promise.all(sources)).join("\n"));
      head = code.trim();
      const svg = await readFile(join(publicDir, icon), "utf8");
      iconData = `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
    },
    generateBundle(_options, bundle) {
      styles = takeStyles(bundle);
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        html
          .replace(`<script src="${script}">`, () => `<script>${head}`)
          .replace(icon, iconData)
          .replace(
            "  </head>",
            () => `${preloads(html, bundle ?? {})}    <style>${styles}</style>\n  </head>`,
          ),
    },
  };
};
