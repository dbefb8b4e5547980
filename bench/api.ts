// npm run bench:api [-- --data-dir bench/.data --port 4310 --only /jobs]
// For any other instance: npm run bench:api -- --url ... --email ... --password ...
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ApiClient, openApi } from "./api-client";
import { figuresOf, prepareData, startServer } from "./bench-server";
import { fillLargeTenant, largeTenantLogins, largeTenantPassword } from "./large-tenant";
import { type Case, listCases } from "./list-cases";

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    email: { type: "string", default: largeTenantLogins.owner },
    password: { type: "string", default: largeTenantPassword },
    "data-dir": { type: "string", default: join(import.meta.dirname, ".data") },
    port: { type: "string", default: "4310" },
    only: { type: "string", default: "" },
  },
});

const timeOf = async (api: ApiClient, path: string): Promise<number> => {
  const answer = await api.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.milliseconds;
};

/** Runs only `select 1`: the least that any request costs on this machine. */
const bareRequest = "/health";

const columns = (name: string, cells: readonly string[], verdict = "") =>
  console.log(`${name.padEnd(40)}${cells.map((cell) => cell.padStart(9)).join("")}  ${verdict}`);

/** Each request is paired with a bare one, so that the ratio is comparable even on a busy machine. */
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

const measure = async (api: ApiClient, only: string): Promise<boolean> => {
  const cases = (await listCases(api)).filter(({ name }) => name.includes(only));
  // Warm up, so that code is compiled and statements are prepared on every connection.
  for (let round = 0; round < 10; round += 1) {
    for (const { paths } of cases) if (paths[0]) await timeOf(api, paths[0]);
  }
  columns("milliseconds", ["requests", "p50", "p95", "max", "bare p50", "ratio"]);
  let held = true;
  for (const each of cases) held = (await run(api, each)) && held;
  return held;
};

const measureAs = async (address: string, email: string, password: string): Promise<boolean> => {
  const api = openApi(address);
  console.log(`\n${email}`);
  try {
    await api.signIn(email, password);
    return await measure(api, options.only);
  } finally {
    api.close();
  }
};

const measureOwn = async (): Promise<boolean> => {
  console.log("Filling the large organization (once, a few minutes) ...");
  await prepareData(options["data-dir"], fillLargeTenant);
  const server = await startServer(options["data-dir"], Number(options.port));
  let held = true;
  try {
    for (const email of Object.values(largeTenantLogins))
      held = (await measureAs(server.address, email, largeTenantPassword)) && held;
  } finally {
    await server.stop();
  }
  return held;
};

const held = await (options.url ? measureAs(options.url, options.email, options.password) : measureOwn());
process.exitCode = held ? 0 : 1;
