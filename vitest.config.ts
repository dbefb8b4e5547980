import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "scripts"],
    // The machine that proves a change may have two cores and other work.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
  },
});
