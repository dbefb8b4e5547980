import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@fieldwright/db/client";
import { type Pooler, pgbouncer, startPooler } from "@fieldwright/db/testing/pgbouncer";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createLogger, readConfig } from "#kernel";
import { goodPassword, mustCall, type Person, registerOrganization } from "#testing/auth";
import { addBilled, addInvoiceFor } from "#testing/invoices";
import { newClient, newJob, request } from "#testing/records";
import { freePort, serverArguments } from "#testing/server-process";
import { createTestApp, type TestApp } from "#testing/test-app";
import { newVisit } from "#testing/visits";
import { findDatabase } from "./find-database";
import { Shutdown } from "./shutdown";
import { buildTasks } from "./tasks";
import { startWorker } from "./worker";

/** Generous, because the machine may be busy. */
const patiently = { timeout: 60_000 };
const root = fileURLToPath(new URL("../../../..", import.meta.url));

type Socket = { readonly host?: string; readonly port?: number };
const addressAt = ({ host, port }: Socket, { user, database }: TestDatabase["config"]) =>
  `postgresql://${user}@/${database}?host=${host}&port=${port}`;

/** A page of the person that hears of changes. */
const openPage = async (test: TestApp, person: Person) => {
  const answer = await test.app.inject({
    url: "/api/events",
    headers: person.headers,
    payloadAsStream: true,
  });
  let text = "";
  const stream = answer.stream();
  stream.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  await expect.poll(() => text, patiently).toContain("retry:");
  return { heard: () => text, close: () => void stream.destroy() };
};

describe.skipIf(!pgbouncer)("behind PgBouncer in session mode (skipped where it is not installed)", () => {
  let pooler: Pooler;
  let test: TestApp;

  /** With the limits of the product, and without the address of PostgreSQL itself. */
  const createDatabase = async (): Promise<TestDatabase> => {
    const { host, port, user } = inject("postgres");
    pooler = await startPooler({ host, port, user }, { mode: "session", size: 20 });
    const copy = await createTestDatabase();
    const patient = { DATABASE_STATEMENT_TIMEOUT: "600", DATABASE_CONNECT_TIMEOUT: "60" };
    const config = readConfig({ DATABASE_URL: addressAt(pooler, copy.config), ...patient }, () => "secret");
    const log = createLogger("silent");
    const found = await findDatabase(config, log, new Shutdown(log));
    const database = openDatabase(found.config);
    const drop = async () => {
      await database.close();
      await copy.drop();
    };
    return { database, config: copy.config, drop };
  };

  beforeAll(async () => {
    test = await createTestApp({ createDatabase });
  });
  afterAll(async () => {
    await test.close();
    await pooler.stop();
  });

  it("a change reaches an open page", async () => {
    const person = await registerOrganization(test);
    const page = await openPage(test, person);
    const { _id } = await newClient(test, person);
    await expect.poll(page.heard, patiently).toContain(_id);
    page.close();
  });
});

describe.skipIf(!pgbouncer)(
  "behind PgBouncer in transaction mode (skipped where it is not installed)",
  () => {
    let pooler: Pooler;
    let copy: TestDatabase;
    let test: TestApp;
    let owner: Person;

    const addressOf = (socket: Socket) => addressAt(socket, copy.config);

    const open = (limit: number) =>
      openDatabase({
        ...copy.config,
        host: pooler.host,
        port: pooler.port,
        max: 12,
        statement_timeout: limit,
        idle_in_transaction_session_timeout: 60_000,
        pooled: true,
        keepPlans: false,
        direct: copy.config,
      });

    /** A few connections for all, so that each transaction gets another one than the last. */
    const createDatabase = async (): Promise<TestDatabase> => {
      const { host, port, user } = inject("postgres");
      pooler = await startPooler({ host, port, user }, { size: 3 });
      copy = await createTestDatabase();
      const database = open(60_000);
      const drop = async () => {
        await database.close();
        await copy.drop();
      };
      return { database, config: copy.config, drop };
    };

    beforeAll(async () => {
      test = await createTestApp({ createDatabase });
      owner = await registerOrganization(test);
    });
    afterAll(async () => {
      await test.close();
      await pooler.stop();
    });

    it("people sign in, and the work of a day goes through", async () => {
      const { email } = owner;
      await mustCall(test, "/auth/login", { payload: { email, password: goodPassword } });
      const job = await newJob(test, owner);
      const visit = await newVisit(test, owner, { job });
      const billed = await addBilled(test, owner);
      const invoice = await addInvoiceFor(test, owner, billed);
      expect(visit.job._id).toBe(job._id);
      for (const [path, id] of [
        ["/clients", billed.client],
        ["/jobs", job._id],
        ["/invoices", invoice._id],
        ["/schedule?start=2026-06-14&end=2026-06-17", visit._id],
      ] as const) {
        // The second time a statement would have a plan if plans were kept.
        for (let round = 0; round < 3; round += 1) {
          const answer = await request(test, owner, "GET", path);
          expect([path, answer.statusCode]).toEqual([path, 200]);
          expect(answer.body).toContain(id);
        }
      }
    });

    it("a change reaches an open page", async () => {
      const page = await openPage(test, owner);
      const { _id } = await newClient(test, owner);
      await expect.poll(page.heard, patiently).toContain(_id);
      page.close();
    });

    it("a call that is repeated with its key is done once", async () => {
      const billed = await addBilled(test, owner);
      const headers = { "idempotency-key": uuidv7() };
      const payload = {
        ...billed,
        lineItems: [{ name: "Labor", quantity: 1, unitPrice: 50, total: 50 }],
        terms: { dueDate: "2026-12-15" },
      };
      const answers = await Promise.all(
        [1, 2, 3].map(() => request(test, owner, "POST", "/invoices", payload, headers)),
      );
      const again = await request(test, owner, "POST", "/invoices", payload, headers);
      const made = [...answers, again].filter(({ statusCode }) => statusCode === 201);
      expect(made.length).toBeGreaterThan(1);
      expect(new Set(made.map((answer) => answer.json()._id)).size).toBe(1);
    });

    it("forty invoices and changes at once, of two organizations, get their own numbers", async () => {
      const other = await registerOrganization(test, "Other Plumbing");
      const numbersOf = async (person: Person) => {
        const billed = await addBilled(test, person);
        const made = await Promise.all(Array.from({ length: 20 }, () => addInvoiceFor(test, person, billed)));
        return made.map(({ invoiceNumber }) => invoiceNumber);
      };
      const all = await Promise.all([numbersOf(owner), numbersOf(other)]);
      for (const numbers of all) expect(new Set(numbers).size).toBe(20);
    });

    it("two people who change one client at once do not overwrite each other", async () => {
      const client = await newClient(test, owner);
      const { headers } = await request(test, owner, "GET", `/clients/${client._id}`);
      const change = (lastName: string) =>
        request(
          test,
          owner,
          "PUT",
          `/clients/${client._id}`,
          { firstName: "Kim", lastName, email: client.user.email },
          { "if-match": String(headers.etag) },
        );
      const answers = await Promise.all(["Byron", "Hopper"].map(change));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    });

    it("a job of the queue runs", async () => {
      let runs = 0;
      const tasks = { ...buildTasks(test.deps), send_email: async () => void (runs += 1) };
      const worker = await startWorker(test.deps, tasks);
      await expect.poll(() => runs, patiently).toBeGreaterThan(0);
      const before = runs;
      await registerOrganization(test, "Third Plumbing");
      await expect.poll(() => runs, patiently).toBeGreaterThan(before);
      await worker.stop();
    });

    /** The second table is read by the lookup of the session, which is not in a transaction. */
    it.each(["invoices", "clients"])("a statement that waits too long for %s answers 503", async (table) => {
      const database = open(2_000);
      const createHasty = async () => ({ database, config: copy.config, drop: () => database.close() });
      const hasty = await createTestApp({ createDatabase: createHasty });
      const read = async () => (await request(hasty, owner, "GET", "/invoices")).statusCode;
      const blocker = await copy.database.direct.pool.connect();
      await blocker.query(`begin; lock table ${table} in access exclusive mode`);
      try {
        expect(await read()).toBe(503);
      } finally {
        await blocker.query("rollback");
        blocker.release();
      }
      // A slow machine may need more than one call to be in time.
      await expect.poll(read, patiently).toBe(200);
      await hasty.close();
    });

    describe("the server", () => {
      let dataDir: string;
      beforeAll(async () => {
        dataDir = await mkdtemp(join(tmpdir(), "fieldwright-pooled-"));
      });
      afterAll(() => rm(dataDir, { recursive: true, force: true }));

      const launch = async (environment: Record<string, string>) => {
        const port = await freePort();
        const { PATH = "" } = process.env;
        const env = { PATH, DATA_DIR: dataDir, PORT: String(port), DEMO: "0", ...environment };
        const child = spawn(process.execPath, serverArguments(), { cwd: root, env });
        let [output, errors] = ["", ""];
        child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
        child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
        const statusOf = (path: string) =>
          fetch(`http://127.0.0.1:${port}${path}`).then(
            ({ status }) => status,
            () => 0,
          );
        const exited = once(child, "exit");
        const stop = async () => {
          child.kill("SIGTERM");
          await exited;
        };
        return { child, exited, statusOf, stop, output: () => output, errors: () => errors };
      };

      it("does not start without the address of PostgreSQL itself, and says so", async () => {
        const missing = await launch({ DATABASE_URL: addressOf(pooler) });
        await missing.exited;
        expect(missing.errors()).toBe(
          "Fieldwright cannot start. DATABASE_URL leads to a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations, live updates and background jobs need connections that stay theirs.\n",
        );
        const wrong = await launch({
          DATABASE_URL: addressOf(pooler),
          DATABASE_DIRECT_URL: addressOf(pooler),
        });
        await wrong.exited;
        expect(wrong.errors()).toBe(
          "Fieldwright cannot start. DATABASE_DIRECT_URL leads to a connection pooler. It must be the address of PostgreSQL itself.\n",
        );
      });

      it("starts with both, to serve people or to run jobs", async () => {
        const both = { DATABASE_URL: addressOf(pooler), DATABASE_DIRECT_URL: addressOf(copy.config) };
        const web = await launch({ ...both, ROLE: "web" });
        await expect.poll(() => web.statusOf("/health"), patiently).toBe(200);
        await expect.poll(web.output).toMatch(/^Fieldwright is ready: /);
        expect(await web.statusOf("/api/auth/me")).toBe(401);

        const { email } = await registerOrganization(test, "Fourth Plumbing");
        const waiting = async () => {
          const { rowCount } = await copy.database.pool.query(
            "select from graphile_worker.jobs j join graphile_worker._private_jobs using (id) where task_identifier = 'send_email' and payload::text like '%' || $1 || '%'",
            [email],
          );
          return rowCount;
        };
        expect(await waiting()).toBe(1);
        const worker = await launch({ ...both, ROLE: "worker" });
        await expect.poll(waiting, patiently).toBe(0);
        await expect.poll(() => worker.statusOf("/health"), patiently).toBe(200);
        for (const path of ["/", "/login", "/api/auth/me", "/api/clients", "/api/events"])
          expect([path, await worker.statusOf(path)]).toEqual([path, 404]);
        expect(worker.output()).toBe("Fieldwright runs background jobs.\n");
        await web.stop();
        await worker.stop();
        expect([web.errors(), worker.errors()]).toEqual(["", ""]);
      });
    });
  },
);
