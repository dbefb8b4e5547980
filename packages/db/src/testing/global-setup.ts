import type { TestProject } from "vitest/node";
import { startTestCluster } from "./test-cluster";

/** Where the run's cluster is, and the migrated database that every test database copies. */
export type TestCluster = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly template: string;
};

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestCluster;
  }
}

/** One cluster for the whole run. */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const { config, stop } = await startTestCluster();
  const { host, port, user, database: template } = config;
  if (!host || !port || !user || !template) throw new Error("The cluster did not say where it is.");
  project.provide("postgres", { host, port, user, template });
  return stop;
};

export default setUp;
