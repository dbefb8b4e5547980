import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@fieldwright/db/client";
import { seedDemo } from "@fieldwright/db/seed/seed-demo";
import {
  createFilledDatabase,
  createTestDatabase,
  type TestDatabase,
} from "@fieldwright/db/testing/test-database";
import type { FastifyInstance } from "fastify";
import { hashPassword } from "#identity";
import { type Config, createLogger, type Deps, linkHash, openFileStore, readConfig } from "#kernel";
import { buildApp, type Module, modules } from "#runtime/app";

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  config: Config;
  deps: Deps;
  close(): Promise<void>;
};

type Options = {
  config?: Partial<Config>;
  clock?: Deps["clock"];
  /** Extra routes, served in addition to the product's. */
  routes?: Module;
  log?: Deps["log"];
  /** Replaces the default, a copy in the test run's cluster. */
  createDatabase?: () => Promise<TestDatabase>;
};

const configIn = (dataDir: string): Config =>
  readConfig({ DATA_DIR: dataDir, DEMO: "0", CHECK_ANSWERS: "1" }, () => "a secret that only tests ever use");

/** The application on its own database, with a high rate limit and a silent log. */
export const createTestApp = async (options: Options = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-app-"));
  const testDatabase = await (options.createDatabase ?? createTestDatabase)();
  const { database } = testDatabase;
  const config: Config = {
    ...configIn(dataDir),
    requestsPerMinute: 1_000_000,
    ...options.config,
  };
  const deps: Deps = {
    database,
    config,
    store: await openFileStore(config),
    clock: options.clock ?? (() => new Date()),
    log: options.log ?? createLogger("silent"),
  };
  const app = await buildApp(deps, options.routes ? [...modules, options.routes] : modules);
  return {
    app,
    database,
    config,
    deps,
    close: async () => {
      await app.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** When the demo company of `createDemoApp` was made. */
export const demoNow = new Date("2026-11-17T18:30:00Z");

const fillDemo = async (database: Database) =>
  seedDemo(database, {
    now: demoNow,
    passwordHash: await hashPassword("Demo1234!"),
    linkHash: (id) => linkHash(configIn(tmpdir()), id),
  });

/** The application with the demo company. */
export const createDemoApp = (): Promise<TestApp> =>
  createTestApp({ clock: () => demoNow, createDatabase: () => createFilledDatabase("demo", fillDemo) });
