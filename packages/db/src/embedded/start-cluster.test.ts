import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { patience } from "../testing/patience";
import { type Cluster, joinCluster, startCluster } from "./start-cluster";

const run = promisify(execFile);

/** Making the files of a cluster takes seconds, so most tests begin with a copy of these. */
let made: string;
let dataDir: string;
let clusters: Cluster[];
let messages: string[];

const newFolder = () => mkdtemp(path.join(tmpdir(), "fieldwright-cluster-"));

beforeAll(async () => {
  made = await newFolder();
  await (await startCluster({ dataDir: made, log: () => {} })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await newFolder();
  // The files belong to PostgreSQL's own account when the tests run as root.
  await run("cp", ["-a", `${made}/.`, dataDir]);
  clusters = [];
  messages = [];
});
afterEach(async () => {
  await Promise.all(clusters.map((cluster) => cluster.stop()));
  const left = await processesOf(dataDir);
  if (left.length > 0) throw new Error(`Processes are left: ${left.join("; ")}`);
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<Cluster> => {
  const cluster = await startCluster({ dataDir, log: (message) => messages.push(message) });
  clusters.push(cluster);
  return cluster;
};

const processesOf = async (folder: string): Promise<string[]> => {
  const { stdout } = await run("ps", ["-eo", "pid=,args="]);
  return stdout.split("\n").filter((line) => line.includes(`-D ${folder}/`));
};

const query = async (cluster: Cluster, text: string): Promise<unknown[]> => {
  const client = new pg.Client(cluster.config);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Another server process on the same data directory. It prints the postmaster's pid when ready. */
const startElsewhere = async () => {
  const file = path.join(dataDir, "server.mts");
  const entry = fileURLToPath(new URL("./start-cluster.ts", import.meta.url));
  await writeFile(
    file,
    `import { startCluster } from ${JSON.stringify(entry)};
     const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
     console.log(cluster.pid());
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: fileURLToPath(new URL("../../../..", import.meta.url)),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const postmaster = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString())));
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    postmaster,
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await exited;
    },
  };
};

describe("a command beside the server", () => {
  it("uses the cluster that runs and leaves it running, or has it for as long as it takes", async () => {
    const join = () => joinCluster({ dataDir, log: () => {} });
    const alone = await join();
    await alone.stop();
    expect(await processesOf(dataDir)).toEqual([]);
    const server = await start();
    const guest = await join();
    expect(await query({ ...server, config: guest.config }, "select 7 as seven")).toEqual([{ seven: 7 }]);
    await guest.stop();
    expect(await query(server, "select 7 as seven")).toEqual([{ seven: 7 }]);
    const empty = path.join(dataDir, "empty");
    await expect(joinCluster({ dataDir: empty, log: () => {} })).rejects.toThrow("There is no database in");
  });
});

describe("a cluster that is started and stopped", () => {
  it("keeps its data, is ready within a second the second time, and listens on no port", async () => {
    const first = await start();
    await query(first, "create table kept as select 7 as seven");
    await first.stop();
    expect(await processesOf(dataDir)).toEqual([]);

    const began = performance.now();
    const second = await start();
    expect(performance.now() - began).toBeLessThan(patience(1000));
    expect(await query(second, "select seven from kept")).toEqual([{ seven: 7 }]);
    expect(
      await query(second, "select current_setting('listen_addresses') as l, current_setting('fsync') as f"),
    ).toEqual([{ l: "", f: "on" }]);
  });

  it("starts over a pid file whose number belongs to another process by now", async () => {
    const first = await start();
    const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
    const content = await readFile(pidFile, "utf8");
    await first.stop();
    await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
    const second = await start();
    expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a cluster whose server was killed", () => {
  it("goes on running and is adopted by the next server", async () => {
    const other = await startElsewhere();
    await other.kill("SIGKILL");
    expect(await processesOf(dataDir)).toHaveLength(1);
    const adopted = await start();
    expect(adopted.pid()).toBe(other.postmaster);
  });

  it("is started again when it dies after having been adopted", async () => {
    const other = await startElsewhere();
    await other.kill("SIGKILL");
    const adopted = await start();
    process.kill(other.postmaster, "SIGKILL");
    await expect.poll(() => messages).toContain("The embedded PostgreSQL is back.");
    expect(adopted.pid()).not.toBe(other.postmaster);
    expect(await query(adopted, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a PostgreSQL that is killed", () => {
  it("is back within a second with every acknowledged write", async () => {
    const cluster = await start();
    await query(cluster, "create table entries (n int)");
    const writer = new pg.Client(cluster.config);
    writer.on("error", () => {});
    await writer.connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await writer.query("insert into entries values ($1)", [acknowledged + 1]);
        acknowledged += 1;
      }
    })();
    const interrupted = writing.catch((error: Error) => error);
    await expect.poll(() => acknowledged).toBeGreaterThan(50);

    const killed = performance.now();
    process.kill(cluster.pid(), "SIGKILL");
    expect(await interrupted).toBeInstanceOf(Error);
    await expect.poll(() => messages, { interval: 10 }).toContain("The embedded PostgreSQL is back.");
    expect(performance.now() - killed).toBeLessThan(patience(1000));
    const rows = await query(cluster, "select count(*)::int as count from entries");
    expect(rows).toEqual([
      { count: expect.toSatisfy((count: number) => count === acknowledged || count === acknowledged + 1) },
    ]);
  });

  it("stays down when it was stopped on purpose", async () => {
    const cluster = await start();
    await cluster.stop();
    await sleep(300);
    expect(await processesOf(dataDir)).toEqual([]);
    expect(messages).toEqual([]);
  });
});

describe("a second server on the same data directory", () => {
  it("is refused in one line, and the first goes on undisturbed", async () => {
    const first = await start();
    const refusal = await start().catch((error: Error) => error.message);
    expect(refusal).toBe(
      `Another Fieldwright server is running on ${dataDir}; stop it, or choose another DATA_DIR.`,
    );
    expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(messages).toEqual([]);
  });

  it("is refused as well when both start on an empty directory at once", async () => {
    await rm(dataDir, { recursive: true });
    dataDir = await newFolder();
    const outcomes = await Promise.allSettled([startElsewhere(), startElsewhere()]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") await outcome.value.kill("SIGKILL");
    }
    await start();
  });
});

describe("a data directory with a long path", () => {
  it("gets a socket that is short enough", async () => {
    const cluster = await startCluster({ dataDir: path.join(dataDir, "x".repeat(120)), log: () => {} });
    clusters.push(cluster);
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
