import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { openDatabase } from "@fieldwright/db/client";
import { migrate } from "@fieldwright/db/migrate";
import { seedDemo } from "@fieldwright/db/seed/seed-demo";
import { holdAsServer } from "@fieldwright/db/session-locks";
import type { Logger } from "pino";
import { databaseIsAway } from "#http";
import { hashPassword } from "#identity";
import {
  type Config,
  ConfigError,
  checkOfSecret,
  createLogger,
  keptSecret,
  linkHash,
  migrationsFolder,
  openFileStore,
  readConfig,
  reasonOf,
} from "#kernel";
import { readPushKeys } from "#messaging";
import { buildApp } from "./app";
import { createBackgroundThread } from "./background/background-thread";
import { closeDataDir } from "./data-dir";
import { findDatabase } from "./find-database";
import { drain, listen, stepAside } from "./listen";
import { Shutdown } from "./shutdown";
import { startHeartbeat } from "./system/read-system";
import { buildTasks } from "./tasks";
import { startWorker } from "./worker";

const demoPassword = "Demo1234!";

/** What someone who just started the product needs to know. */
const greet = (config: Config): void => {
  const isWorker = config.role === "worker";
  const lines = [
    isWorker ? "Fieldwright runs background jobs." : `Fieldwright is ready: ${config.publicUrl}`,
  ];
  if (config.demo && !isWorker)
    lines.push(
      `Demo sign-ins (password ${demoPassword}):`,
      ...["admin", "manager", "technician", "client"].map((name) => `  ${name}@fieldwright.demo`),
    );
  process.stdout.write(`${lines.join("\n")}\n`);
};

/** The terminal and npm may both forward one Ctrl-C. Only a signal after this time counts as a second one. */
const sameSignalFor = 1_000;

const refuseToStart = (message: string): never => {
  process.stderr.write(`Fieldwright cannot start. ${message}\n`);
  process.exit(1);
};

const loadConfig = (): Config => {
  try {
    if (existsSync(".env")) process.loadEnvFile();
    return readConfig(process.env, keptSecret);
  } catch (cause) {
    return refuseToStart(cause instanceof ConfigError ? cause.message : String(cause));
  }
};

const now = (): Date => new Date();

/** Each step registers how to stop it before the next one starts. */
const bringUp = async (config: Config, log: Logger, shutdown: Shutdown): Promise<void> => {
  const found = await findDatabase(config, log, shutdown);
  const waiting = {
    patience: config.migrationWait,
    log: (message: string) => log.warn(message),
    allowNewer: config.databaseNewer,
  };
  const mark = {
    name: `fieldwright ${config.role === "worker" ? "worker" : "server"} on ${hostname()}`,
    secretCheck: checkOfSecret(config.appSecret),
  };
  await shutdown.add("the mark of a server", await holdAsServer(found.address, mark, waiting));
  await migrate(found.address, migrationsFolder, waiting);
  const database = openDatabase(found.config);
  await shutdown.add("the database pool", () => database.close());

  const store = await openFileStore(config);
  const deps = { database, config, store, clock: now, log };

  if (config.demo) {
    const passwordHash = await hashPassword(demoPassword);
    await seedDemo(database, { now: now(), passwordHash, linkHash: (link) => linkHash(config, link) });
  }

  await readPushKeys(deps);

  const app = await buildApp(deps);
  await shutdown.add("the requests", () => drain(app));
  if (config.role !== "web") {
    const background = createBackgroundThread(deps);
    await shutdown.add("the background thread", () => background.close());
    // A process that serves nobody has nobody who would wait.
    const tasks = config.role === "all" ? background.relieve(buildTasks(deps)) : buildTasks(deps);
    const worker = await startWorker(deps, tasks, app.metrics?.countJob);
    app.readiness.workerRuns = () => worker.isRunning();
    await shutdown.add("the job worker", () => worker.stop());
  }
  await shutdown.add("the heartbeat", await startHeartbeat(deps));
  await listen(app, config);
  const patience = (config.drainSeconds + 1) * 1_000;
  await shutdown.add("the balancer", () => stepAside(app, config), patience);
};

const stopOnSignals = (shutdown: Shutdown): void => {
  let first: number | undefined;
  const onSignal = () => {
    first ??= Date.now();
    if (shutdown.begun && Date.now() - first > sameSignalFor) process.exit(1);
    if (!shutdown.begun) void shutdown.stop().then(() => process.exit(0));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
};

export const start = async (): Promise<void> => {
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  closeDataDir(config.dataDir, log);
  // From here on, other accounts on this machine cannot read what we write.
  process.umask(0o077);
  const shutdown = new Shutdown(log);
  stopOnSignals(shutdown);

  const failFatally = (cause: unknown) => {
    log.fatal({ err: cause }, "an error that nothing caught; stopping");
    void shutdown.stop().then(() => process.exit(1));
  };
  // A library may start a statement and wait for nothing. That is no reason to stop serving when the database is back.
  process.on("unhandledRejection", (err) => {
    if (databaseIsAway(err)) log.error({ err }, "the database went away under background work");
    else failFatally(err);
  });
  process.on("uncaughtException", failFatally);

  try {
    await bringUp(config, log, shutdown);
  } catch (cause) {
    if (shutdown.begun) return;
    log.debug({ err: cause }, "could not start");
    await shutdown.stop();
    refuseToStart(reasonOf(cause));
  }
  if (!shutdown.begun) greet(config);
};
