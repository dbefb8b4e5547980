import { execFile } from "node:child_process";
import { chown, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { platform } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { currentEdition, type Edition, findBinaries } from "./binaries";
import { binariesFolder, type Layout, prepareLayout } from "./layout";
import { findPostmaster, isPostmaster, lastLogLine, spawnPostmaster, stopPostmaster } from "./postmaster";

const run = promisify(execFile);

const superuser = "fieldwright";

/** One sync of the file system instead of one per file, about a thousand. */
const wholeFileSystem = platform() === "linux" ? ["--sync-method=syncfs"] : [];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const isMade = ({ data }: Layout): Promise<boolean> =>
  stat(path.join(data, "PG_VERSION")).then(
    () => true,
    () => false,
  );

/**
 * Creates the data once, under a temporary name, and renames it when complete. A crash leaves nothing that looks like
 * a cluster, and if two servers start together, one of them wins.
 */
const initCluster = async (
  binaries: string,
  layout: Layout,
  { durable, localeOptions }: { readonly durable: boolean } & Pick<Edition, "localeOptions">,
): Promise<void> => {
  if (await isMade(layout)) return;
  const prefix = `${path.basename(layout.data)}.new-`;
  for (const name of await readdir(layout.base)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(path.join(layout.base, name), { recursive: true, force: true });
    }
  }
  const growing = path.join(layout.base, `${prefix}${process.pid}`);
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { mode: 0o700 });
  if (layout.account) await chown(growing, layout.account.uid, layout.account.gid);
  await run(
    path.join(binaries, "bin", "initdb"),
    [
      `--pgdata=${growing}`,
      `--username=${superuser}`,
      "--auth-local=trust",
      "--auth-host=reject",
      "--encoding=UTF8",
      ...localeOptions,
      "--no-instructions",
      ...(durable ? wholeFileSystem : ["--no-sync"]),
    ],
    { cwd: "/", env: { LC_ALL: "C" }, ...layout.account },
  );
  await rename(growing, layout.data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(growing, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
};

export type Cluster = {
  /** Connects to the product's database in the cluster. */
  readonly config: pg.PoolConfig;
  /** The pid of the running postmaster. It changes after a restart. */
  readonly pid: () => number;
  /** Fast shutdown. No process of the cluster is left afterwards. */
  stop(): Promise<void>;
};

type ClusterOptions = {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** PostgreSQL settings that override the product's. Tests turn off durability. */
  readonly settings?: Record<string, string>;
  /** Tests also run on the oldest supported version. */
  readonly edition?: Edition;
};

const databaseName = "fieldwright";
/** Held by the server that owns the cluster, on a connection that ends with the process, even after `kill -9`. */
const ownerLock = "select pg_try_advisory_lock(70870611)";
const clusterAddress = ({ socketFolder }: Layout) => ({ host: socketFolder, port: 5432, user: superuser });
const startingOrStopping = "57P03";
const maxAttempts = 40;

const connect = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  return client;
};

const isNotReady = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ENOENT" || error.code === "ECONNREFUSED" || error.code === startingOrStopping);

/** Waits until crash recovery is done. Undefined if the postmaster exits instead. */
const connectWhenReady = async (
  layout: Layout,
  pid: number,
  config: pg.ClientConfig,
): Promise<pg.Client | undefined> => {
  for (;;) {
    try {
      return await connect(config);
    } catch (error) {
      if (!isNotReady(error)) throw error;
      if (!(await isPostmaster(layout, pid))) return undefined;
      await sleep(20);
    }
  }
};

const takeOwnership = async (guard: pg.Client, dataDir: string): Promise<void> => {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { rows } = await guard.query({ text: ownerLock, rowMode: "array" });
    if (rows[0]?.[0] === true) return;
    await sleep(50);
  }
  throw new Error(
    `Another Fieldwright server is running on ${dataDir}; stop it, or choose another DATA_DIR.`,
  );
};

const createDatabase = async (guard: pg.Client): Promise<void> => {
  const { rowCount } = await guard.query("select from pg_database where datname = $1", [databaseName]);
  if (rowCount === 0) await guard.query(`create database ${databaseName}`);
};

/** Starts the cluster of a data directory, or takes over one that a crashed server left running. */
export const startCluster = async ({
  dataDir,
  log,
  settings = {},
  edition = currentEdition,
}: ClusterOptions): Promise<Cluster> => {
  const layout = await prepareLayout(dataDir);
  const binaries = await findBinaries(layout.account, binariesFolder(layout.base), edition);
  await initCluster(binaries, layout, {
    durable: settings.fsync !== "off",
    localeOptions: edition.localeOptions,
  });

  const address = clusterAddress(layout);
  let stopping = false;
  let pid = 0;
  let guard: pg.Client | undefined;
  let recovery = Promise.resolve();

  const connectToRunning = async (): Promise<pg.Client> => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      pid =
        (await findPostmaster(layout)) ??
        (await spawnPostmaster(binaries, layout, { ...edition.settings, ...settings }));
      const client = await connectWhenReady(layout, pid, { ...address, database: "postgres" });
      if (client) return client;
      // Processes of a killed postmaster need a moment to exit before a new one can start.
      await sleep(50);
    }
    throw new Error(`PostgreSQL does not start: ${await lastLogLine(layout)}`);
  };

  const acquire = async (): Promise<void> => {
    const client = await connectToRunning();
    try {
      await takeOwnership(client, dataDir);
      await createDatabase(client);
    } catch (cause) {
      await client.end();
      throw cause;
    }
    guard = client;
    client.once("end", () => {
      if (!stopping) recovery = recover();
    });
  };

  /** Runs when the guard's connection ends, which happens whenever PostgreSQL dies. */
  const recover = async (): Promise<void> => {
    log("The embedded PostgreSQL went away; starting it again.");
    for (;;) {
      if (stopping) return;
      try {
        await acquire();
        log("The embedded PostgreSQL is back.");
        return;
      } catch (error) {
        log(`The embedded PostgreSQL did not come back: ${String(error)}`);
        await sleep(500);
      }
    }
  };

  await acquire();

  return {
    config: { ...address, database: databaseName },
    pid: () => pid,
    stop: async () => {
      stopping = true;
      await recovery;
      await guard?.end();
      const running = await findPostmaster(layout);
      if (running !== undefined) await stopPostmaster(layout, running);
    },
  };
};

/** Uses the cluster of a server that may be running on the data directory. Starts it if none is, until `stop`. */
export const joinCluster = async (options: ClusterOptions): Promise<Pick<Cluster, "config" | "stop">> => {
  const layout = await prepareLayout(options.dataDir);
  if (!(await isMade(layout))) throw new Error(`There is no database in ${options.dataDir}.`);
  if ((await findPostmaster(layout)) === undefined) return startCluster(options);
  return { config: { ...clusterAddress(layout), database: databaseName }, stop: async () => {} };
};
