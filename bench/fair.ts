// npm run bench:fair [-- --writers 16 --seconds 10 --port 4360]
// What the work of one organization costs the reader of another: the reader's times alone, and beside it.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ApiClient, openApi } from "./api-client";
import { figuresOf, prepareData, startServer } from "./bench-server";
import { fillLargeTenant, largeTenantLogins, largeTenantPassword } from "./large-tenant";

const { values: options } = parseArgs({
  options: {
    writers: { type: "string", default: "16" },
    seconds: { type: "string", default: "10" },
    port: { type: "string", default: "4360" },
  },
});
const seconds = Number(options.seconds);
const dataDir = join(import.meta.dirname, ".data", "small");

/** Runs a task over and over until the time is up, and says how long each round took. */
const repeat = async (task: () => Promise<{ status: number; milliseconds: number }>): Promise<number[]> => {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  while (performance.now() < end) {
    const { status, milliseconds } = await task();
    if (status >= 300) throw new Error(`A call answered ${status}`);
    times.push(milliseconds);
  }
  return times;
};

/** Reads a page as a person does, not as fast as the server answers. */
const read = (api: ApiClient) =>
  repeat(async () => {
    await sleep(20);
    return api.get("/jobs?status=scheduled&limit=10");
  });

const idOf = ({ body }: { body: unknown }): string => (body as { _id: string })._id;

const openReader = async (address: string): Promise<ApiClient> => {
  const api = openApi(address);
  const email = `reader-${Date.now()}@example.com`;
  const name = { firstName: "Rea", lastName: "Der", company: "Reader Plumbing", role: "admin" };
  const { status } = await api.post("/auth/register", { ...name, email, password: largeTenantPassword });
  if (status !== 201) throw new Error(`Registering answered ${status}`);
  await api.signIn(email, largeTenantPassword);
  const person = { firstName: "Ann", lastName: "Smith", email: "ann@example.com" };
  const client = idOf(await api.post("/clients", person));
  for (let count = 0; count < 20; count += 1) await api.post("/jobs", { client, title: `Job ${count}` });
  return api;
};

const openWriters = (address: string): Promise<ApiClient[]> =>
  Promise.all(
    Array.from({ length: Number(options.writers) }, async () => {
      const api = openApi(address);
      await api.signIn(largeTenantLogins.owner, largeTenantPassword);
      return api;
    }),
  );

const print = (name: string, times: readonly number[]) => {
  const { p50, p95, max } = figuresOf(times);
  const cells = [p50, p95, max].map((value) => value.toFixed(1).padStart(9)).join("");
  console.log(`${name.padEnd(40)}${cells}${(times.length / seconds).toFixed(0).padStart(9)}`);
  return { p50, p95 };
};

await prepareData(dataDir, (config) => fillLargeTenant(config, { clients: 4_000, technicians: 25 }));
const server = await startServer(dataDir, Number(options.port));
try {
  const reader = await openReader(server.address);
  const writers = await openWriters(server.address);
  const [first] = writers;
  if (!first) throw new Error("There must be a writer");
  const { clients } = (await first.get("/clients?limit=1")).body as { clients: { _id: string }[] };
  const job = { client: clients[0]?._id, title: "Water heater repair" };
  await read(reader);
  console.log(
    `${"ms".padEnd(40)}${["p50", "p95", "max", "each s"].map((head) => head.padStart(9)).join("")}`,
  );
  const alone = print("a reader alone", await read(reader));
  const [times, ...written] = await Promise.all([
    read(reader),
    ...writers.map((api) => repeat(() => api.post("/jobs", job))),
  ]);
  print(`${writers.length} writers of one organization`, written.flat());
  const beside = print("the reader of another beside them", times);
  console.log(`times p50 ${(beside.p50 / alone.p50).toFixed(2)}, p95 ${(beside.p95 / alone.p95).toFixed(2)}`);
  for (const api of [reader, ...writers]) api.close();
} finally {
  await server.stop();
}
