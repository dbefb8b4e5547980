// npm run bench:api [-- --data-dir bench/.data --clients 100000 --technicians 200 --port 4310 --only /jobs]
// How lists grow: the same with --data-dir bench/.data/ten --clients 2000 --technicians 25, and the columns of CPU compared.
// For any other instance: npm run bench:api -- --url ... --email ... --password ...
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ApiClient, openApi } from "./api-client";
import { figuresOf, prepareData, startServer } from "./bench-server";
import { type Cpu, cpuReader, sumOf } from "./cpu";
import { fillLargeTenant, largeTenantLogins, largeTenantPassword } from "./large-tenant";
import { type Case, listCases } from "./list-cases";

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    email: { type: "string", default: largeTenantLogins.owner },
    password: { type: "string", default: largeTenantPassword },
    "data-dir": { type: "string", default: join(import.meta.dirname, ".data") },
    clients: { type: "string", default: "100000" },
    technicians: { type: "string", default: "200" },
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

/** What the server and its database spent. Nothing for an instance that runs elsewhere. */
type ReadCpu = (() => Promise<Cpu>) | undefined;

const spentOn = async (read: ReadCpu, work: () => Promise<void>): Promise<number> => {
  const before = await read?.();
  await work();
  const after = await read?.();
  return before && after ? sumOf(after) - sumOf(before) : Number.NaN;
};

/**
 * Each request is paired with a bare one, so that the ratio is comparable even on a busy machine. What a request costs in
 * CPU hardly depends on how busy it is.
 */
const run = async (api: ApiClient, read: ReadCpu, { name, paths, limit }: Case): Promise<boolean> => {
  for (const path of paths.slice(0, 3)) await timeOf(api, path);
  const own: number[] = [];
  const bare: number[] = [];
  const spent: number[] = [];
  for (const path of paths) {
    spent.push(await spentOn(read, async () => void own.push(await timeOf(api, path))));
    bare.push(await timeOf(api, bareRequest));
  }
  const { p50, p95, max } = figuresOf(own);
  const cpu = figuresOf(spent);
  const ratio = p50 / figuresOf(bare).p50;
  const held = p95 <= limit;
  const cells = [
    String(own.length),
    ...[p50, p95, max, figuresOf(bare).p50, ratio, cpu.p50, cpu.p95].map((cell) => cell.toFixed(1)),
  ];
  columns(name, cells, held ? "" : `p95 over ${limit} ms`);
  return held;
};

const measure = async (api: ApiClient, read: ReadCpu, only: string): Promise<boolean> => {
  const cases = (await listCases(api)).filter(({ name }) => name.includes(only));
  // Warm up, so that code is compiled and statements are prepared on every connection.
  for (let round = 0; round < 10; round += 1) {
    for (const { paths } of cases) if (paths[0]) await timeOf(api, paths[0]);
  }
  columns("milliseconds", ["requests", "p50", "p95", "max", "bare p50", "ratio", "CPU p50", "CPU p95"]);
  let held = true;
  for (const each of cases) held = (await run(api, read, each)) && held;
  return held;
};

type Login = { readonly email: string; readonly password: string };

const measureAs = async (address: string, { email, password }: Login, read?: ReadCpu): Promise<boolean> => {
  const api = openApi(address);
  console.log(`\n${email}`);
  try {
    await api.signIn(email, password);
    return await measure(api, read, options.only);
  } finally {
    api.close();
  }
};

const measureOwn = async (): Promise<boolean> => {
  console.log("Filling the large organization (once, a few minutes) ...");
  const size = { clients: Number(options.clients), technicians: Number(options.technicians) };
  await prepareData(options["data-dir"], (config) => fillLargeTenant(config, size));
  const server = await startServer(options["data-dir"], Number(options.port));
  let held = true;
  try {
    const read = await cpuReader(server.pid, options["data-dir"]);
    for (const email of Object.values(largeTenantLogins))
      held = (await measureAs(server.address, { email, password: largeTenantPassword }, read)) && held;
  } finally {
    await server.stop();
  }
  return held;
};

const held = await (options.url
  ? measureAs(options.url, { email: options.email, password: options.password })
  : measureOwn());
process.exitCode = held ? 0 : 1;
