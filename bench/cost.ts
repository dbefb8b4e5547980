// npm run bench:cost [-- --large --users 16 --rounds 100 --warm 30 --port 4350 --only job]
// CPU milliseconds of one operation: in the server's process, and in the PostgreSQL backends that serve it. With several
// users, that many ask at the same time.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareLayout } from "@fieldwright/db/embedded/layout";
import pg from "pg";
import { type ApiClient, openApi } from "./api-client";
import { prepareData, startServer } from "./bench-server";
import { type Cpu, cpuReader } from "./cpu";
import { fillLargeTenant, largeTenantLogins, largeTenantPassword } from "./large-tenant";

const { values: options } = parseArgs({
  options: {
    large: { type: "boolean", default: false },
    rounds: { type: "string", default: "100" },
    warm: { type: "string", default: "30" },
    users: { type: "string", default: "1" },
    port: { type: "string", default: "4350" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(options.rounds);
/** Rounds before the count. V8 compiles what runs often, so a server that has run for an hour is cheaper than a fresh one. */
const warm = Number(options.warm);
const users = Number(options.users);
const dataDir = join(import.meta.dirname, ".data", options.large ? "" : "small");

type Operation = { readonly name: string; readonly run: (round: number) => Promise<unknown> };

type Answer = Awaited<ReturnType<ApiClient["get"]>>;
type Row = { readonly _id: string };
type ClientRow = Row & { readonly user: { readonly lastName: string } };
type JobRow = Row & { readonly client: Row };
type PersonRow = Row & { readonly firstName: string };

const bodyOf = async <Body>(asked: Promise<Answer>): Promise<Body> => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Body;
};

const nth = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;

const hour = 3_600_000;
/** Far ahead of the visits in place. Each slot of a run is new, and runs seldom meet. */
let lastSlot = Math.floor(Date.now() / hour + 1_000 + Math.random() * 80_000);
const someSlot = () => {
  lastSlot += 1;
  const start = lastSlot * hour;
  return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() };
};

const dayOf = (year: number, day: number) => new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10);

/** Reports are cached by their range, so each one is asked for once. */
let ranges = 0;
const newRange = (): string => {
  const range = { startDate: dayOf(2026, 1 + (ranges % 60)), endDate: dayOf(2027, -Math.floor(ranges / 60)) };
  ranges += 1;
  return new URLSearchParams(range).toString();
};

const operationsOf = async (api: ApiClient, bare: pg.Client): Promise<Operation[]> => {
  const { clients } = await bodyOf<{ clients: ClientRow[] }>(api.get("/clients?limit=100"));
  const { jobs } = await bodyOf<{ jobs: JobRow[] }>(api.get("/jobs?limit=100"));
  const day = new Date().toISOString().slice(0, 10);
  const board = `/schedule/board?from=${day}&to=${day}`;
  const { people } = await bodyOf<{ people: PersonRow[] }>(api.get(board));
  const technicians = people.filter(({ firstName }) => firstName === "Tech");
  const team = technicians.slice(0, 25).map(({ _id }) => _id);
  const newJob = (round: number) => ({
    client: nth(clients, round)._id,
    title: "Water heater repair",
    scheduledDate: day,
  });
  const booked = (round: number) => ({ timeSlot: someSlot(), team: [{ user: nth(team, round) }] });
  const moved: string[] = [];
  const visitOf = async (job: string) =>
    nth((await bodyOf<{ schedules: Row[] }>(api.get(`/schedule?job=${job}`))).schedules, 0)._id;
  const get = (path: string) => bodyOf(api.get(path));
  const pageOf = ["", "/activity", "/checklist", "/files", "/notes", "/recurrence", "/time"];
  return [
    { name: "select 1", run: () => bare.query("select 1") },
    { name: "/health", run: () => get("/health") },
    {
      name: "sign-in",
      run: () =>
        bodyOf(api.post("/auth/login", { email: largeTenantLogins.owner, password: largeTenantPassword })),
    },
    {
      name: "customer search, 10 rows",
      run: (round) => get(`/clients?search=${nth(clients, round).user.lastName.slice(0, 3)}&limit=10`),
    },
    {
      name: "jobs by status, 10 rows",
      run: (round) => get(`/jobs?status=${nth(["scheduled", "completed", "draft"], round)}&limit=10`),
    },
    { name: "job read", run: (round) => get(`/jobs/${nth(jobs, round)._id}`) },
    { name: "create a job", run: (round) => bodyOf(api.post("/jobs", newJob(round))) },
    {
      name: "create job + visit + technician",
      run: async (round) =>
        moved.push((await bodyOf<Row>(api.post("/jobs", { ...newJob(round), visit: booked(round) })))._id),
    },
    {
      name: "invoice of 2 lines",
      run: (round) => {
        const { _id: job, client } = nth(jobs, round);
        const lineItems = ["Labor", "Parts"].map((name) => ({ name, quantity: 2, unitPrice: 80 }));
        return bodyOf(api.post("/invoices", { job, client: client._id, lineItems, terms: { dueDate: day } }));
      },
    },
    { name: "revenue by month", run: () => get(`/reports/sales-tax?${newRange()}`) },
    {
      name: "report, not cached",
      run: () => get(`/reports?${newRange()}`),
    },
    {
      name: "job page, 8 requests",
      run: async (round) => {
        const { _id } = nth(jobs, round);
        for (const part of pageOf) await get(`/jobs/${_id}${part}`);
        await get(`/schedule?job=${_id}&limit=100`);
      },
    },
    { name: "job page", run: (round) => get(`/jobs/${nth(jobs, round)._id}/page?limit=20`) },
    { name: "dashboard", run: () => get("/dashboard/stats") },
    { name: "board of a day", run: () => get(board) },
    {
      name: "move a visit",
      run: (() => {
        let visits: Promise<string[]> | undefined;
        return async (round: number) => {
          visits ??= Promise.all(moved.slice(0, 20).map(visitOf));
          return bodyOf(api.put(`/schedule/${nth(await visits, round)}`, { timeSlot: someSlot() }));
        };
      })(),
    },
    {
      name: "recommendations",
      run: (round) => {
        const { _id: jobId, client } = nth(jobs, round);
        const body = { jobId, clientId: client._id, teamMembers: team, estimatedDuration: 120 };
        return bodyOf(api.post("/ai-schedule/recommendations", body));
      },
    },
  ];
};

/** What an operation leaves to background tasks belongs to its price, and not to that of the next one. */
const whenQuiet = async (read: () => Promise<Cpu>): Promise<Cpu> => {
  let before = await read();
  for (;;) {
    await sleep(500);
    const after = await read();
    if (after.node - before.node < 15) return after;
    before = after;
  }
};

const runAll = async ({ run }: Operation, count: number): Promise<void> => {
  const left = Array.from({ length: count }, (_, round) => round).values();
  const oneUser = async () => {
    for (const round of left) await run(round);
  };
  await Promise.all(Array.from({ length: users }, oneUser));
};

const measure = async (read: () => Promise<Cpu>, operation: Operation): Promise<Cpu> => {
  await runAll(operation, warm);
  const before = await whenQuiet(read);
  await runAll(operation, rounds);
  const after = await whenQuiet(read);
  return {
    node: (after.node - before.node) / rounds,
    postgres: (after.postgres - before.postgres) / rounds,
  };
};

const print = (name: string, cells: readonly (number | string)[]) =>
  console.log(
    `${name.padEnd(34)}${cells.map((cell) => (typeof cell === "number" ? cell.toFixed(2) : cell).padStart(11)).join("")}`,
  );

await prepareData(dataDir, (config) =>
  fillLargeTenant(config, options.large ? undefined : { clients: 4_000, technicians: 25 }),
);
const server = await startServer(dataDir, Number(options.port));
const layout = await prepareLayout(dataDir);
const bare = new pg.Client({ host: layout.socketFolder, user: "fieldwright", database: "fieldwright" });
const api = openApi(server.address, users);
try {
  await bare.connect();
  await api.signIn(largeTenantLogins.owner, largeTenantPassword);
  const readCpu = await cpuReader(server.pid, dataDir);
  let health = 1;
  let select = 1;
  print("CPU ms per operation", ["node", "postgres", "sum", "/health", "select 1"]);
  for (const operation of await operationsOf(api, bare)) {
    const { name } = operation;
    if (
      !["select 1", "/health", "create job + visit + technician"].includes(name) &&
      !name.includes(options.only)
    )
      continue;
    const { node, postgres } = await measure(readCpu, operation);
    if (name === "select 1") select = postgres;
    if (name === "/health") health = node;
    print(name, [node, postgres, node + postgres, node / health, postgres / select]);
  }
} finally {
  api.close();
  await bare.end();
  await server.stop();
}
