import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/server"],
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
  },
});
