import type { TestProject } from "vitest/node";
import { startTestCluster } from "./test-cluster";

/** The address of the test cluster, and the migrated database that test databases are copied from. */
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

/** One cluster for the whole test run. */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const { config, stop } = await startTestCluster();
  const { host, port, user, database: template } = config;
  if (!host || !port || !user || !template) throw new Error("The cluster did not say where it is.");
  project.provide("postgres", { host, port, user, template });
  return stop;
};

export default setUp;
