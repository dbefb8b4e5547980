import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { precompress } from "./precompress.ts";

/** What a technician opens on the road, with the parts of these screens that load later. */
const screens = [
  "src/main.tsx",
  "src/app/pages/dashboard-page.tsx",
  "src/app/public-layout.tsx",
  "src/features/auth/login-page.tsx",
  "src/features/schedule/schedule-page.tsx",
  "src/features/schedule/agenda/agenda-view.tsx",
  "src/features/schedule/peek/visit-peek.tsx",
  "src/features/schedule/visit/visit-page.tsx",
  "src/features/jobs/job-page.tsx",
  "src/features/jobs/work/job-work.tsx",
  "src/features/jobs/work/repeats-card.tsx",
  "src/features/shell/navigation-drawer.tsx",
  "src/features/shell/user-menu.tsx",
  "src/ui/confirm-dialog.tsx",
  "src/ui/toast-stack.tsx",
  "src/features/shell/command-palette.tsx",
  "src/app/may-sign-out.ts",
  "src/app/search-records.ts",
  "src/lib/field/browser-phone.ts",
  "src/lib/push.ts",
];
const field = /\/src\/(?:features\/field\/|app\/pages\/(?!settings-))/;
/** Named in the style sheet and in the code of photos. The fonts of other alphabets load when a name needs them. */
const assets = /\/(?:archivo-latin-wdth-|shrink)/;
const plainFiles = ["app.html", "icon-192.png"];

const budget = 600_000;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const chunkWith = (chunks: Chunks, module: string): Rolldown.OutputChunk => {
  const chunk = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!chunk) throw new Error(`The service worker should store ${module}, but the build has no such file.`);
  return chunk;
};

const withImports = (
  chunks: Chunks,
  starts: readonly Rolldown.OutputChunk[],
): ReadonlySet<Rolldown.OutputChunk> => {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  for (const start of starts) add(start);
  return found;
};

const filesFor = (bundle: Rolldown.OutputBundle): string[] => {
  const outputs = Object.values(bundle);
  const chunks: Chunks = new Map(
    outputs.flatMap((output) => (output.type === "chunk" ? [[output.fileName, output]] : [])),
  );
  const ofField = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => field.test(id)));
  const needed = [
    ...withImports(chunks, [...screens.map((screen) => chunkWith(chunks, screen)), ...ofField]),
  ];
  const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const named = Object.keys(bundle).filter((name) => assets.test(name) && !/\.(?:br|gz)$/.test(name));
  return [...new Set([...needed.map(({ fileName }) => fileName), ...styles, ...named])];
};

/** The name of a hashed file is its revision. */
const entryOf = async (outDir: string, file: string) => ({
  url: `/${file}`,
  revision: file.startsWith("assets/")
    ? null
    : createHash("sha256")
        .update(await readFile(join(outDir, file)))
        .digest("hex")
        .slice(0, 16),
});

const sizeOf = async (outDir: string, file: string) => {
  const path = join(outDir, file);
  const { size } = await stat(path);
  return { size, sent: existsSync(`${path}.br`) ? (await stat(`${path}.br`)).size : size };
};

const weigh = async (outDir: string, files: readonly string[]): Promise<string> => {
  const sizes = await Promise.all(files.map((file) => sizeOf(outDir, file)));
  const [sent, stored] = (["sent", "size"] as const).map((which) =>
    sizes.reduce((sum, size) => sum + size[which], 0),
  ) as [number, number];
  const text = `${files.length} files for offline use, ${Math.round(sent / 1000)} kB sent, ${Math.round(stored / 1000)} kB stored`;
  if (sent > budget) throw new Error(`${text}: the limit is ${budget / 1000} kB sent`);
  return text;
};

const buildWorker = (root: string, outDir: string, entries: readonly object[]) =>
  build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [precompress()],
    define: { precachedFiles: JSON.stringify(entries) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2023",
      rolldownOptions: {
        input: join(root, "src/sw/worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });

/** Builds `/sw.js` with the list of files that it stores, and fails when they are more than a phone should fetch. */
export const serviceWorker = (): Plugin => {
  let root = "";
  let outDir = "";
  let files: string[] = [];
  return {
    name: "fieldwright:service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      files = [...plainFiles, ...filesFor(bundle)];
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        this.environment.logger.info(await weigh(outDir, files));
        await buildWorker(root, outDir, await Promise.all(files.map((file) => entryOf(outDir, file))));
      },
    },
  };
};
