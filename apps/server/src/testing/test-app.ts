import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@fieldwright/db/client";
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

/** One server. Several on one database share nothing else but the folder of files. */
type TestNode = {
  app: FastifyInstance;
  database: Database;
  config: Config;
  deps: Deps;
};

export type TestApp = TestNode & {
  /** Injected requests go to each of these in turn. */
  nodes: readonly TestNode[];
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
  nodes?: number;
};

/** `TEST_NODES=3` runs the tests of the server against three nodes, each request on the next. */
const usualNodes = Number(process.env.TEST_NODES ?? 1);

const configIn = (dataDir: string): Config =>
  readConfig({ DATA_DIR: dataDir, DEMO: "0", CHECK_ANSWERS: "1" }, () => "a secret that only tests ever use");

/** The first application, but requests go to each one in turn. */
const inTurn = (apps: readonly FastifyInstance[], first: FastifyInstance): FastifyInstance => {
  let turn = 0;
  return new Proxy(first, {
    get: (target, name) => {
      if (name !== "inject") return Reflect.get(target, name, target);
      const app = apps[turn % apps.length] ?? first;
      turn += 1;
      return app.inject.bind(app);
    },
  });
};

const openNode = async (options: Options, config: Config, database: Database): Promise<TestNode> => {
  const deps: Deps = {
    database,
    config,
    store: await openFileStore(config),
    clock: options.clock ?? (() => new Date()),
    log: options.log ?? createLogger("silent"),
  };
  const app = await buildApp(deps, options.routes ? [...modules, options.routes] : modules);
  return { app, database, config, deps };
};

/** The application on its own database, with a high rate limit and a silent log. */
export const createTestApp = async (options: Options = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-app-"));
  const testDatabase = await (options.createDatabase ?? createTestDatabase)();
  const config: Config = {
    ...configIn(dataDir),
    requestsPerMinute: 1_000_000,
    ...options.config,
  };
  const first = await openNode(options, config, testDatabase.database);
  const others = Array.from({ length: (options.nodes ?? usualNodes) - 1 }, () =>
    openNode(options, config, openDatabase(testDatabase.config)),
  );
  const nodes = [first, ...(await Promise.all(others))];
  const apps = nodes.map(({ app }) => app);
  return {
    ...first,
    app: apps.length > 1 ? inTurn(apps, first.app) : first.app,
    nodes,
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await Promise.all(nodes.slice(1).map(({ database }) => database.close()));
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
    linkHash: (link) => linkHash(configIn(tmpdir()), link),
  });

/** The application with the demo company. */
export const createDemoApp = (): Promise<TestApp> =>
  createTestApp({ clock: () => demoNow, createDatabase: () => createFilledDatabase("demo", fillDemo) });
