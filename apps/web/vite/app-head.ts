import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin, parseAst, type Rolldown } from "vite";
import { officeStart, phoneStart } from "./chunks.ts";

type Chunk = Rolldown.OutputChunk;

/** The libraries that every screen needs, after what they need themselves. */
const names = ["rolldown-runtime", "vendor"];

/** What the page keeps of a chunk that is part of it. Modules see the constants of the page's scripts. */
const keeperOf = ({ name }: Chunk): string => `fieldwright_${name.replaceAll("-", "_")}`;

const isPartOfPage = (file: string): boolean => names.some((name) => file.startsWith(`assets/${name}-`));

type Replacement = { readonly start: number; readonly end: number; readonly text: string };

const replaceAll = (code: string, replacements: readonly Replacement[]): string =>
  replacements.reduceRight(
    (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
    code,
  );

const namesIn = (specifiers: readonly { readonly key: string; readonly value: string }[]): string =>
  `{${specifiers.map(({ key, value }) => (key === value ? key : `${key}:${value}`)).join(",")}}`;

/** `import{a as b}from"./vendor.js"` becomes `const{a:b}=` what the page has of it. */
const importsFromPage = (chunk: Chunk, inPage: readonly Chunk[]): Replacement[] =>
  parseAst(chunk.code).body.flatMap((node) => {
    if (node.type !== "ImportDeclaration") return [];
    const source = inPage.find(({ fileName }) => fileName.endsWith(node.source.value.slice(1)));
    if (!source) return [];
    const used = node.specifiers.map((specifier) => {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier")
        throw new Error(`${chunk.fileName} imports all of ${source.fileName}`);
      return { key: specifier.imported.name, value: specifier.local.name };
    });
    const text = used.length > 0 ? `const${namesIn(used)}=${keeperOf(source)};` : "";
    return [{ start: node.start, end: node.end, text }];
  });

const useFromPage = (chunk: Chunk, inPage: readonly Chunk[]): string => {
  const code = replaceAll(chunk.code, importsFromPage(chunk, inPage));
  const left = inPage.find(({ fileName }) => code.includes(`"./${fileName.replace("assets/", "")}"`));
  if (left) throw new Error(`${chunk.fileName} still loads ${left.fileName}, which is part of the page`);
  return code;
};

/** The same code as a plain script. */
const asScript = (chunk: Chunk, code: string): string => {
  const exports = parseAst(code).body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    const exported = node.specifiers.map(({ local, exported: as }) => {
      if (local.type !== "Identifier" || as.type !== "Identifier")
        throw new Error(`${chunk.fileName} exports by a name that is a text`);
      return { key: as.name, value: local.name };
    });
    return [{ start: node.start, end: node.end, text: `return${namesIn(exported)}` }];
  });
  return `const ${keeperOf(chunk)}=(()=>{"use strict";${replaceAll(code, exports)}})();`;
};

/** Would otherwise end the script in the page. */
const forPage = (script: string): string => script.replace(/<(?=\/script|!--)/gi, "\\x3c");

/** Vite would otherwise preload the files. */
export const withoutPageCode = (_file: string, dependencies: readonly string[]): string[] =>
  dependencies.filter((file) => !isPartOfPage(file));

/**
 * The libraries are a script in the page instead of files: they arrive while the line would idle until the first byte
 * of the files. Everything else stays in modules.
 */
export const pageCode = (): Plugin => {
  let script = "";
  return {
    name: "fieldwright:page-code",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
      const inPage = names.flatMap((name) => chunks.filter((chunk) => chunk.name === name));
      if (inPage.length !== names.length)
        throw new Error(`The build has not one chunk each of ${names.join(", ")}`);
      for (const chunk of chunks) chunk.code = useFromPage(chunk, inPage);
      script = forPage(inPage.map((chunk) => asScript(chunk, chunk.code)).join("\n"));
      for (const { fileName } of inPage) delete bundle[fileName];
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace("</body>", () => `<script>${script}</script>\n  </body>`),
    },
  };
};

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
