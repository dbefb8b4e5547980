import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@fieldwright/db/client";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import type { FastifyInstance } from "fastify";
import { type Config, createLogger, type Deps, readConfig } from "#kernel";
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

/** The application on its own database, with a high rate limit and a silent log. */
export const createTestApp = async (options: Options = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-app-"));
  const testDatabase = await (options.createDatabase ?? createTestDatabase)();
  const { database } = testDatabase;
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, DEMO: "0" }, () => "a secret that only tests ever use"),
    requestsPerMinute: 1_000_000,
    ...options.config,
  };
  const deps: Deps = {
    database,
    config,
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
