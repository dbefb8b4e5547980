import type { TestProject } from "vitest/node";
import { startPooler } from "./pgbouncer";
import { startTestCluster } from "./test-cluster";

/** The address of the test cluster, and the migrated database that test databases are copied from. */
export type TestCluster = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly template: string;
  /** Where a PgBouncer in front of the cluster listens, if the databases are to be reached through it. */
  readonly pooler: { readonly host: string; readonly port: number } | null;
};

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestCluster;
  }
}

/** One cluster for the whole test run. `TEST_POOLER=1` puts a PgBouncer in transaction mode in front of it. */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const { config, stop } = await startTestCluster();
  const { host, port, user, database: template } = config;
  if (!host || !port || !user || !template) throw new Error("The cluster did not say where it is.");
  const pooler = process.env.TEST_POOLER ? await startPooler({ host, port, user }) : null;
  project.provide("postgres", {
    host,
    port,
    user,
    template,
    pooler: pooler && { host: pooler.host, port: pooler.port },
  });
  return async () => {
    await pooler?.stop();
    await stop();
  };
};

export default setUp;
