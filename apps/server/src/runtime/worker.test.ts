import { tablesLock, takeLock } from "@fieldwright/db/session-locks";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  backupTask,
  createLogger,
  type Deps,
  enqueue,
  openFileStore,
  queueStaffEmail,
  readBackupPlace,
  readConfig,
  readLastBackup,
  type Tasks,
} from "#kernel";
import { startS3, type TestS3 } from "#testing/s3-server";
import { buildTasks } from "./tasks";
import { type RunningWorker, startWorker } from "./worker";
import { unlockDeadWorkers } from "./worker-presence";

let test: TestDatabase;
let deps: Deps;
let worker: RunningWorker | undefined;
let runs = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  const config = readConfig({ DEMO: "0" }, () => "a secret that only tests ever use");
  deps = {
    database: test.database,
    config,
    store: await openFileStore(config),
    clock: () => new Date(),
    log: createLogger("silent"),
  };
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  runs = 0;
});
afterAll(() => test.drop());

const counting = (): Tasks => ({
  ...buildTasks(deps),
  prune_expired: async () => {
    runs += 1;
  },
});

/** Generous, because the machine may be busy. */
const patiently = { timeout: 60_000 };

const addJob = () => test.database.system((tx) => enqueue(tx, "prune_expired", {}));

const sendMessage = (organizationId: string) =>
  test.database.system((tx) => enqueue(tx, "send_message", { organizationId, id: uuidv7() }));

const holdFor = (id: string, age: string) =>
  test.database.pool.query(
    "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval",
    [id, age],
  );

const lockedBy = async (): Promise<unknown[]> => {
  const { rows } = await test.database.pool.query("select locked_by from graphile_worker._private_jobs");
  return rows.map((row) => row.locked_by);
};

describe("a job", () => {
  it("runs once its transaction commits", async () => {
    worker = await startWorker(deps, counting());
    await addJob();
    await expect.poll(() => runs, patiently).toBe(1);
  });

  it("does not exist when its transaction fails", async () => {
    const failing = test.database.system(async (tx) => {
      await enqueue(tx, "prune_expired", {});
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await lockedBy()).toEqual([]);
  });

  it("runs although every connection broke meanwhile", async () => {
    worker = await startWorker(deps, counting());
    await addJob();
    await expect.poll(() => runs, patiently).toBe(1);
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await addJob();
    await expect.poll(() => runs, patiently).toBe(2);
  });
});

describe("a job whose end could not be written down", () => {
  it("is run again soon, not when its lock expires after hours", async () => {
    await test.database.pool.query(
      `create sequence ends;
       create function fail_once() returns trigger language plpgsql as $$ begin
         if nextval('ends') = 1 then raise sqlstate '57P01'; end if;
         return old;
       end $$;
       create trigger fail_once before delete on graphile_worker._private_jobs
         for each row execute function fail_once()`,
    );
    worker = await startWorker(deps, counting());
    await addJob();
    await expect.poll(() => runs, patiently).toBe(2);
    await expect.poll(lockedBy, patiently).toEqual([]);
    await test.database.pool.query("drop trigger fail_once on graphile_worker._private_jobs");
  });
});

describe("an email that someone waits for", () => {
  it("goes out while slow work keeps every other worker busy", async () => {
    const ends: (() => void)[] = [];
    const sent: string[] = [];
    worker = await startWorker(deps, {
      ...counting(),
      prune_files: () => new Promise<void>((resolve) => ends.push(resolve)),
      send_password_reset: async ({ email }) => void sent.push(email),
    });
    await test.database.system(async (tx) => {
      for (let index = 0; index < 12; index += 1) await enqueue(tx, "prune_files", {});
    });
    await expect.poll(() => ends.length, patiently).toBe(4);
    await test.database.system((tx) => enqueue(tx, "send_password_reset", { email: "ada@example.com" }));
    await expect.poll(() => sent, patiently).toEqual(["ada@example.com"]);
    expect(ends).toHaveLength(4);

    await test.database.pool.query("delete from graphile_worker._private_jobs where locked_at is null");
    for (const end of ends) end();
  });
});

describe("an organization with a hundred thousand waiting jobs", () => {
  const [busy, other] = [uuidv7(), uuidv7()];
  const queueMany = async () => {
    await test.database.system(async (tx) => {
      await enqueue(tx, "send_message", { organizationId: busy, id: uuidv7() });
      await queueStaffEmail(tx, busy, {
        to: { name: "", address: "a@example.com" },
        subject: "",
        html: "",
        text: "",
      });
    });
    await test.database.pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload, priority, flags)
       select task_id, payload, priority, flags from graphile_worker._private_jobs, generate_series(1, 50000)`,
    );
  };
  afterEach(() => test.database.pool.query("delete from graphile_worker._private_jobs"));

  it("does not delay the password reset of another", async () => {
    await queueMany();
    await test.database.system((tx) => enqueue(tx, "send_password_reset", { email: "ada@example.com" }));
    const ran: string[] = [];
    worker = await startWorker(deps, {
      ...counting(),
      send_message: () => new Promise<void>((resolve) => void setImmediate(resolve)),
      send_email: async () => void ran.push("news"),
      send_password_reset: async () => void ran.push("reset"),
    });
    await expect.poll(() => ran, patiently).toContain("reset");
    // Two run at a time.
    expect(ran.indexOf("reset")).toBeLessThan(2);
  });

  it("leaves a place to others", async () => {
    const ends: (() => void)[] = [];
    const running: string[] = [];
    worker = await startWorker(deps, {
      ...counting(),
      send_message: async ({ organizationId }) => {
        running.push(organizationId);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    });
    for (const place of [1, 2, 3]) {
      await sendMessage(busy);
      await expect.poll(() => running.length, patiently).toBe(place);
    }
    await sendMessage(busy);
    await sendMessage(other);
    await expect.poll(() => running, patiently).toEqual([busy, busy, busy, other]);
    for (const end of ends) end();
    await expect.poll(() => running.length, patiently).toBe(5);
    ends.at(-1)?.();
  });
});

describe("a job that a crashed process held", () => {
  it("runs at the next start", async () => {
    await addJob();
    await holdFor("pool-of-the-dead", "1 minute");
    worker = await startWorker(deps, counting());
    await expect.poll(() => runs, patiently).toBe(1);
  });

  it("stays with a process that is alive", async () => {
    const alive = await test.database.direct.pool.connect();
    try {
      await alive.query("select pg_advisory_lock(hashtextextended('fieldwright-worker:pool-alive', 0))");
      await addJob();
      await holdFor("pool-alive", "1 minute");
      await unlockDeadWorkers(test.database.pool);
      expect(await lockedBy()).toEqual(["pool-alive"]);
    } finally {
      await alive.query("select pg_advisory_unlock_all()");
      alive.release();
    }
    await unlockDeadWorkers(test.database.pool);
    expect(await lockedBy()).toEqual([null]);
  });

  it("is announced by every running pool", async () => {
    worker = await startWorker(deps, counting());
    await vi.waitFor(async () => {
      const { rows } = await test.database.pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
      );
      expect(rows.length).toBeGreaterThan(0);
    }, patiently);
  });
});

/** The worker's own signal comes seconds after its stop. */
const stoppedBy =
  (abortSignal: AbortSignal, task: ReturnType<typeof backupTask>): typeof task =>
  (payload, helpers) =>
    task(payload, { ...helpers, abortSignal });

const backUp = () => test.database.system((tx) => enqueue(tx, "make_backup", {}, { jobKey: "make_backup" }));

const waitingBackups = async () => {
  const { rows } = await test.database.pool.query(
    "select attempts, max_attempts, locked_at, key from graphile_worker.jobs where task_identifier = 'make_backup'",
  );
  return rows;
};

describe("a backup", () => {
  let s3: TestS3;
  let backing: Deps;
  beforeAll(async () => {
    s3 = await startS3();
    const backupPlace = readBackupPlace(s3.url()) ?? null;
    backing = { ...deps, config: { ...deps.config, backupPlace, workerConcurrency: 1 } };
  });
  afterAll(() => s3.close());
  it("takes no place from other jobs", async () => {
    let end: (() => void) | undefined;
    const make_backup = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    worker = await startWorker(backing, { ...counting(), make_backup });
    await backUp();
    await expect.poll(() => end, patiently).toBeDefined();
    await addJob();
    await expect.poll(() => runs, patiently).toBe(1);
    end?.();
  });

  it("by a server that stops in the middle is clean, and another server makes it with all its tries", async () => {
    const stopping = new AbortController();
    const reached = s3.hangAt((request) => request.startsWith("PUT"));
    const tasks = {
      ...buildTasks(backing),
      make_backup: stoppedBy(stopping.signal, backupTask(backing)),
    };
    await backUp();
    const first = await startWorker(backing, tasks);
    const release = await reached;
    const stop = first.stop();
    stopping.abort();
    release();
    await stop;
    const fresh = { attempts: 0, max_attempts: 3, locked_at: null, key: "make_backup" };
    await expect.poll(waitingBackups, patiently).toEqual([fresh]);
    const last = () => readLastBackup(test.database, backing.config, new Date());
    expect((await last()).last).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/^It was stopped/),
    });
    worker = await startWorker(backing, buildTasks(backing));
    await expect.poll(async () => (await last()).last?.status, patiently).toBe("done");
  });

  it("that meets an upgrade comes back when it is over, with all its tries", async () => {
    const upgrade = await test.database.pool.connect();
    try {
      await takeLock(upgrade, tablesLock, {});
      await backUp();
      worker = await startWorker(backing, buildTasks(backing));
      const waiting = async () => {
        const { rows } = await test.database.pool.query(
          `select round(extract(epoch from run_at - now()) / 60)::int as minutes, attempts, max_attempts
           from graphile_worker.jobs where task_identifier = 'make_backup'`,
        );
        return rows;
      };
      await expect.poll(waiting, patiently).toEqual([{ minutes: 10, attempts: 0, max_attempts: 3 }]);
    } finally {
      upgrade.release(true);
    }
  });
});
