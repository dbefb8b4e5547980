// npm run bench:web [-- --runs 5 --port 4320], or for any instance: -- --url https://field.example.com
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type LaunchedChrome, launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { startServer } from "./bench-server";

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    runs: { type: "string", default: "5" },
    port: { type: "string", default: "4320" },
    path: { type: "string", multiple: true },
  },
});

const paths = options.path ?? ["/", "/industry/hvac", "/integrations/stripe", "/help"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const budget = { everything: 80_000, script: 2_000 };

type Load = { readonly everything: number; readonly script: number; readonly pictures: number };
type Run = { readonly scores: readonly number[]; readonly load: Load; readonly faults: readonly string[] };

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromePath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path));

/** Transferred size of the file without headers. `everything` includes them. */
const weigh = async (url: string): Promise<number> => {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  return Number(answer.headers.get("content-length"));
};

const sum = (sizes: readonly unknown[]) => sizes.reduce<number>((total, size) => total + Number(size), 0);

const loadOf = async (requests: readonly Record<string, unknown>[]): Promise<Load> => {
  const ofType = (type: string) => requests.filter(({ resourceType }) => resourceType === type);
  const transferred = (some: readonly Record<string, unknown>[]) =>
    sum(some.map(({ transferSize }) => transferSize));
  const pictures = transferred(ofType("Image"));
  const scripts = await Promise.all(ofType("Script").map(({ url }) => weigh(String(url))));
  return { everything: transferred(requests) - pictures, script: sum(scripts), pictures };
};

/** On a busy machine the browser sometimes loses the trace of a whole page load. */
const attempts = 3;

const visit = async (url: string, chrome: LaunchedChrome, attempt = 1): Promise<Run> => {
  const result = await lighthouse(url, {
    port: chrome.port,
    logLevel: "error",
    onlyCategories: [...categories],
  });
  if (!result || result.lhr.runtimeError) {
    if (attempt < attempts) return visit(url, chrome, attempt + 1);
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  }
  const { lhr } = result;
  const requests = lhr.audits["network-requests"]?.details;
  if (requests?.type !== "table") throw new Error("Lighthouse lists no requests");
  const faults = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 0.9);
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    load: await loadOf(requests.items),
    faults: faults.map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const line = (name: string, cells: readonly string[], verdict = "") =>
  console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(9)).join("")}  ${verdict}`);

const measure = async (address: string, path: string, chrome: LaunchedChrome): Promise<boolean> => {
  const runs: Run[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) runs.push(await visit(address + path, chrome));
  const scores = categories.map((_, index) => median(runs.map((run) => run.scores[index] ?? 0)));
  const { everything = 0, script = 0, pictures = 0 } = runs[0]?.load ?? {};
  const held =
    scores.every((score) => score === 100) && everything <= budget.everything && script <= budget.script;
  const kilobytes = [everything, script, pictures].map((size) => (size / 1000).toFixed(1));
  const faults = [...new Set(runs.flatMap((run) => run.faults))];
  line(path, [...kilobytes, ...scores.map(String)], held ? "" : `short of it: ${faults.join(", ")}`);
  return held;
};

const measureAll = async (address: string): Promise<boolean> => {
  const chrome = await launch({
    ...(chromePath ? { chromePath } : {}),
    chromeFlags: ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    console.log(
      `Lighthouse, mobile, median of ${options.runs}; kB transferred on a first load, pictures apart`,
    );
    line("page", ["kB", "script", "pictures", "speed", "access", "practice", "seo"]);
    let held = true;
    for (const path of paths) held = (await measure(address, path, chrome)) && held;
    return held;
  } finally {
    chrome.kill();
  }
};

const measureOwn = async (): Promise<boolean> => {
  const port = Number(options.port);
  // Canonical links must name the address that is measured.
  process.env.PUBLIC_URL = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-web-bench-"));
  const server = await startServer(dataDir, port);
  try {
    return await measureAll(server.address);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const held = await (options.url ? measureAll(options.url) : measureOwn());
process.exitCode = held ? 0 : 1;
