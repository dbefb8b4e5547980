import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, type DatabaseConfig, openDatabase } from "../client";
import type { TestCluster } from "./global-setup";
import { oldestPostgres, startTestCluster } from "./test-cluster";

export type TestDatabase = { database: Database; config: pg.PoolConfig; drop(): Promise<void> };

const asAdmin = async <Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result> => {
  const { host, port, user }: TestCluster = inject("postgres");
  const connection = new pg.Client({ host, port, user, database: "postgres" });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
};
const administer = (statement: string) => asAdmin((connection) => connection.query(statement));

/** The way to a database of the test run's cluster: through the pooler if the run has one. */
const wayTo = (config: pg.PoolConfig): DatabaseConfig => {
  const { pooler } = inject("postgres");
  return pooler ? { ...config, ...pooler, pooled: true, keepPlans: false, direct: config } : config;
};

const copyDatabase = async (template: string): Promise<TestDatabase> => {
  const { host, port, user } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes a third of the time of writing their contents to the log.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const config = { host, port, user, database: name };
  const database = openDatabase(wayTo(config));
  return {
    database,
    config,
    drop: async () => {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
};

/** A separate database, migrated and empty. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject("postgres").template);

/** A separate database that is filled already. The first caller of a test run fills it, the others get a copy. */
export const createFilledDatabase = async (
  name: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<TestDatabase> => {
  const template = `filled_${name}`;
  // The lock ends with the connection.
  await asAdmin(async (connection) => {
    await connection.query("select pg_advisory_lock(hashtext($1))", [template]);
    const made = await connection.query("select from pg_database where datname = $1", [template]);
    if (made.rowCount !== 0) return;
    const { database, config } = await createTestDatabase();
    await fill(database);
    await database.close();
    await connection.query(`alter database ${config.database} rename to ${template}`);
  });
  return copyDatabase(template);
};

/** Like `createTestDatabase`, on the oldest supported PostgreSQL version and in a separate cluster. */
export const createOldestTestDatabase = async (): Promise<TestDatabase> => {
  const { config, stop } = await startTestCluster(oldestPostgres);
  const database = openDatabase(config);
  return {
    database,
    config,
    drop: async () => {
      await database.close();
      await stop();
    },
  };
};
