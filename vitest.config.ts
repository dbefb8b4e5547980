import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { TestOrder } from "./scripts/test-order.ts";
import { TestReport } from "./scripts/test-report.ts";

/** The machine that proves a change may have two cores and other work. A test that passes does not wait for these. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Pure functions: their files share a process. */
const pure = ["packages/domain", "packages/contract", "packages/engine"];
const node = ["packages/db", "scripts"];

/** Watches a package that the server imports, so the server has to be loaded for it anew. */
const watching = "src/modules/identity/auth/log-in.test.ts";

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a process that starts, stops or drains.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: TestOrder },
    reporters: process.env.TEST_REPORT ? ["default", new TestReport(process.env.TEST_REPORT)] : ["default"],
    globalSetup: ["packages/db/src/testing/global-setup.ts", "scripts/bundle-for-tests.mjs"],
    projects: [
      ...pure.map((root) => ({ test: { name: root, root, ...patience, isolate: false } })),
      ...node.map((root) => ({ test: { name: root, root, ...patience } })),
      {
        test: {
          name: "apps/server",
          root: "apps/server",
          ...patience,
          // Every file has a database of its own; loading the whole server for each took as long as half of the tests.
          isolate: false,
          exclude: [...configDefaults.exclude, watching],
        },
      },
      { test: { name: "apps/server, loaded anew", root: "apps/server", ...patience, include: [watching] } },
      {
        extends: "./apps/web/vite.config.ts",
        // A thread for each of the many short files starts faster than a process.
        test: { name: "apps/web", root: "apps/web", ...patience, pool: "threads" },
      },
    ],
  },
});
