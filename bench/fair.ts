// npm run bench:fair [-- --writers 16 --seconds 10 --port 4360 --only plan]
// What the work of one organization costs the reader of another: the reader's times alone right before, and beside it. On Linux also
// the share of a core that the thread of the event loop takes, which does not depend on what else the machine does.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareLayout } from "@fieldwright/db/embedded/layout";
import pg from "pg";
import { type ApiClient, openApi } from "./api-client";
import { figuresOf, prepareData, startServer } from "./bench-server";
import { fillLargeTenant, largeTenantLogins, largeTenantPassword } from "./large-tenant";

const { values: options } = parseArgs({
  options: {
    writers: { type: "string", default: "16" },
    seconds: { type: "string", default: "10" },
    port: { type: "string", default: "4360" },
    only: { type: "string", default: "" },
  },
});
const longest = Number(options.seconds) * 1000;
const dataDir = join(import.meta.dirname, ".data", "small");
const reminders = 5_000;
process.env.MAIL_DAILY_LIMIT = String(2 * reminders);

type Answer = Awaited<ReturnType<ApiClient["get"]>>;

const bodyOf = async <Body>(asked: Promise<Answer>): Promise<Body> => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Body;
};

type Row = { readonly _id: string };

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Reads a page as a person does, not as fast as the server answers, until the work is done or the time is up. */
const read = async (api: ApiClient, work?: Promise<unknown>): Promise<number[]> => {
  const end = performance.now() + longest;
  const progress = { isDone: false };
  const done = work?.finally(() => {
    progress.isDone = true;
  });
  const times: number[] = [];
  while (!progress.isDone && performance.now() < end) {
    await sleep(20);
    const { status, milliseconds } = await api.get("/jobs?status=scheduled&limit=10");
    if (status >= 300) throw new Error(`A list answered ${status}`);
    times.push(milliseconds);
  }
  if (progress.isDone) await done;
  return times;
};

/** Seconds of CPU that the main thread of a process has had. Not known outside of Linux. */
const cpuOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8").catch(() => "");
  return Number(text.split(" ")[0] || Number.NaN) / 1e9;
};

/** Times of the reader, and the share of a core that the event loop had meanwhile. */
const watch = async (pid: number, reading: () => Promise<number[]>) => {
  const [since, before] = [performance.now(), await cpuOf(pid)];
  const times = await reading();
  const share = ((await cpuOf(pid)) - before) / ((performance.now() - since) / 1000);
  return { times, share: `${(share * 100).toFixed(0)} % of a core` };
};

const openReader = async (address: string): Promise<ApiClient> => {
  const api = openApi(address);
  const email = `reader-${Date.now()}@example.com`;
  const name = { firstName: "Rea", lastName: "Der", company: "Reader Plumbing", role: "admin" };
  await bodyOf(api.post("/auth/register", { ...name, email, password: largeTenantPassword }));
  await api.signIn(email, largeTenantPassword);
  const person = { firstName: "Ann", lastName: "Smith", email: "ann@example.com" };
  const { _id: client } = await bodyOf<Row>(api.post("/clients", person));
  for (let count = 0; count < 20; count += 1)
    await bodyOf(api.post("/jobs", { client, title: `Job ${count}`, scheduledDate: dayAfter(1) }));
  return api;
};

const openOffice = async (address: string): Promise<ApiClient> => {
  const api = openApi(address);
  await api.signIn(largeTenantLogins.owner, largeTenantPassword);
  return api;
};

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await sleep(250);
};

type Stage = { readonly address: string; readonly office: ApiClient; readonly database: pg.Client };
/** The work, until it is done. `isOver` says that nobody measures any longer. */
type Work = (isOver: () => boolean) => Promise<void>;
/** Prepares the work, which is not measured. */
type Prepare = (stage: Stage) => Promise<Work>;

const write: Prepare = async ({ address, office }) => {
  const { clients } = await bodyOf<{ clients: Row[] }>(office.get("/clients?limit=1"));
  const job = { client: clients[0]?._id, title: "Water heater repair", scheduledDate: dayAfter(1) };
  const writers = await Promise.all(
    Array.from({ length: Number(options.writers) }, () => openOffice(address)),
  );
  const times: number[] = [];
  const writeOn = async (api: ApiClient, isOver: () => boolean) => {
    while (!isOver()) {
      const answer = api.post("/jobs", job);
      await bodyOf(answer);
      times.push((await answer).milliseconds);
    }
    api.close();
  };
  return async (isOver) => {
    const begun = performance.now();
    await Promise.all(writers.map((api) => writeOn(api, isOver)));
    const perSecond = times.length / ((performance.now() - begun) / 1000);
    print("  a writer", times, `${perSecond.toFixed(0)} jobs/s`);
  };
};

const importClients: Prepare = async ({ office }) => {
  const salt = Date.now().toString(36);
  const rows = Array.from(
    { length: 5_000 },
    (_, n) => `Im${salt}${n},Port,im${salt}${n}@example.com,${n} Elm St,Dayton,OH,45402`,
  );
  const csv = ["First,Last,Mail,Street,City,State,Zip", ...rows].join("\n");
  const mapping = {
    First: "firstName",
    Last: "lastName",
    Mail: "email",
    Street: "line1",
    City: "city",
    State: "state",
    Zip: "zip",
  };
  return async () => {
    const { _id } = await bodyOf<Row>(office.post("/clients/imports", { csv, mapping }));
    const status = async () =>
      (await bodyOf<{ status: string }>(office.get(`/clients/imports/${_id}`))).status;
    await until(async () => (await status()) === "done");
  };
};

const exportAll: Prepare =
  async ({ office }) =>
  async () => {
    await bodyOf(office.post("/settings/data/export", {}));
    type Newest = { export: { status: string } | null };
    await until(
      async () => (await bodyOf<Newest>(office.get("/settings/data/export"))).export?.status !== "pending",
    );
  };

const print200: Prepare = async ({ address, office }) => {
  const offset = Math.floor(Math.random() * 50);
  const pages = await Promise.all(
    [1, 2].map((page) =>
      bodyOf<{ invoices: Row[] }>(office.get(`/invoices?limit=100&page=${offset + page}`)),
    ),
  );
  const ids = pages.flatMap(({ invoices }) => invoices.map(({ _id }) => _id));
  const urls: string[] = [];
  for (const id of ids) urls.push((await bodyOf<{ url: string }>(office.get(`/invoices/${id}/pdf`))).url);
  const fetchOne = async (url: string) => {
    const answer = await fetch(`${address}${url}`);
    if (!answer.ok) throw new Error(`A PDF answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  return async () => {
    await Promise.all(urls.map(fetchOne));
  };
};

const plan: Prepare =
  async ({ office }) =>
  async (isOver) => {
    const days = { startDate: dayAfter(1), endDate: dayAfter(14) };
    const { _id } = await bodyOf<Row>(office.post("/ai-schedule/plan", days));
    const state = async () => (await bodyOf<{ state: string }>(office.get(`/ai-schedule/plan/${_id}`))).state;
    await until(async () => isOver() || (await state()) !== "running");
    await bodyOf(office.post(`/ai-schedule/plan/${_id}/stop`, {}));
    await until(async () => (await state()) !== "running");
  };

const isBenched = "notes_internal = 'bench:fair'";

/** Visits that are due for a reminder all at once. What is left when nobody measures any longer is taken away. */
const remind: Prepare = async ({ database }) => {
  const { rows } = await database.query<{ id: string }>(
    "update organizations set created_at = '2020-01-01' where name = 'Large Bench Co' returning id",
  );
  const values = [rows[0]?.id];
  await database.query(
    `insert into message_settings (organization_id, quiet_from, quiet_until) values ($1, 0, 0) on conflict do nothing`,
    values,
  );
  await database.query(
    `insert into reminder_rules (id, organization_id, event, "offset", channel, enabled)
     values (uuidv7(), $1, 'visit_tomorrow', 24, 'email', true) on conflict do nothing`,
    values,
  );
  await database.query(
    `insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration, notes_internal)
     select uuidv7(), organization_id, id, client_id, now() + interval '20 hours', now() + interval '21 hours', 60, 'bench:fair'
     from jobs where organization_id = $1 limit ${reminders}`,
    values,
  );
  const count = async () =>
    Number(
      (
        await database.query<{ count: string }>(
          `select count(*) from messages where record_id in (select id from visits where ${isBenched})`,
        )
      ).rows[0]?.count,
    );
  return async (isOver) => {
    await database.query("select enqueue_job('send_reminders')");
    await until(async () => isOver() || (await count()) >= reminders);
    console.log(`  ${await count()} of ${reminders} queued`);
    await database.query(
      "delete from graphile_worker._private_jobs where key like 'reminders:%' or key like 'message:%'",
    );
    await database.query(
      `delete from messages where record_id in (select id from visits where ${isBenched})`,
    );
    await database.query(`delete from visits where ${isBenched}`);
  };
};

const print = (name: string, times: readonly number[], last = "") => {
  const { p50, p95, max } = figuresOf(times);
  const cells = [p50, p95, max].map((value) => value.toFixed(1).padStart(9)).join("");
  console.log(`${name.padEnd(34)}${cells}   ${last}`);
  return { p50, p95 };
};

const works: Record<string, Prepare> = {
  [`${options.writers} writers`]: write,
  "an import of 5,000 clients": importClients,
  "a complete export": exportAll,
  "200 PDFs at once": print200,
  "a plan of 14 days": plan,
  [`${reminders} reminders`]: remind,
};

await prepareData(dataDir, (config) => fillLargeTenant(config, { clients: 4_000, technicians: 25 }));
const server = await startServer(dataDir, Number(options.port));
const { socketFolder } = await prepareLayout(dataDir);
const database = new pg.Client({ host: socketFolder, user: "fieldwright", database: "fieldwright" });
try {
  await database.connect();
  const reader = await openReader(server.address);
  const office = await openOffice(server.address);
  await read(reader);
  console.log(`${"ms".padEnd(34)}${["p50", "p95", "max"].map((head) => head.padStart(9)).join("")}`);
  for (const [name, prepare] of Object.entries(works)) {
    if (!name.includes(options.only)) continue;
    console.log(name);
    const work = await prepare({ address: server.address, office, database });
    const before = await watch(server.pid, () => read(reader));
    const alone = print("  the reader alone", before.times, before.share);
    let isOver = false;
    const working = work(() => isOver);
    const { times, share } = await watch(server.pid, () => read(reader, working));
    isOver = true;
    const { p50, p95 } = figuresOf(times);
    await working;
    const ratios = `× ${(p50 / alone.p50).toFixed(1)}, ${(p95 / alone.p95).toFixed(1)}`;
    print("  beside it", times, `${share}, ${ratios}`);
  }
  for (const api of [reader, office]) api.close();
} finally {
  await database.end();
  await server.stop();
}
