// npm run bench:api [-- --data-dir bench/.data --port 4310], or for any instance: -- --url ... --email ... --password ...
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ApiClient, openApi } from "./api-client";
import { prepareData, startServer } from "./bench-server";
import { figuresOf } from "./figures";
import { largeTenantLogin } from "./large-tenant";
import { type Case, listCases } from "./list-cases";

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    email: { type: "string", default: largeTenantLogin.email },
    password: { type: "string", default: largeTenantLogin.password },
    "data-dir": { type: "string", default: join(import.meta.dirname, ".data") },
    port: { type: "string", default: "4310" },
  },
});

const timeOf = async (api: ApiClient, path: string): Promise<number> => {
  const answer = await api.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.milliseconds;
};

/** Does `select 1`: what any request costs here, before it does its own work. */
const bareRequest = "/health";

const columns = (name: string, cells: readonly string[], verdict = "") =>
  console.log(`${name.padEnd(40)}${cells.map((cell) => cell.padStart(9)).join("")}  ${verdict}`);

/** A bare request goes with each, so that the ratio holds on a machine that has other work to do. */
const run = async (api: ApiClient, { name, paths, limit }: Case): Promise<boolean> => {
  for (const path of paths.slice(0, 3)) await timeOf(api, path);
  const own: number[] = [];
  const bare: number[] = [];
  for (const path of paths) {
    own.push(await timeOf(api, path));
    bare.push(await timeOf(api, bareRequest));
  }
  const { p50, p95, max } = figuresOf(own);
  const ratio = p50 / figuresOf(bare).p50;
  const held = p95 <= limit;
  const cells = [
    String(own.length),
    ...[p50, p95, max, figuresOf(bare).p50, ratio].map((cell) => cell.toFixed(1)),
  ];
  columns(name, cells, held ? "" : `p95 over ${limit} ms`);
  return held;
};

const measure = async (api: ApiClient): Promise<boolean> => {
  for (let warmUp = 0; warmUp < 100; warmUp += 1) await timeOf(api, bareRequest);
  const cases = await listCases(api);
  columns("milliseconds", ["requests", "p50", "p95", "max", "bare p50", "ratio"]);
  let held = true;
  for (const each of cases.filter(({ paths }) => paths.length > 0)) held = (await run(api, each)) && held;
  return held;
};

const measureAt = async (address: string): Promise<boolean> => {
  const api = openApi(address);
  try {
    await api.signIn(options.email, options.password);
    return await measure(api);
  } finally {
    api.close();
  }
};

const measureOwn = async (): Promise<boolean> => {
  console.log("Filling the large organization (once, a few minutes) ...");
  await prepareData(options["data-dir"]);
  const server = await startServer(options["data-dir"], Number(options.port));
  try {
    return await measureAt(server.address);
  } finally {
    await server.stop();
  }
};

const held = await (options.url ? measureAt(options.url) : measureOwn());
process.exitCode = held ? 0 : 1;
