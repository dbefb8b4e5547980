import { defineConfig } from "vitest/config";

/** The machine that proves a change may have two cores and other work. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

const node = [
  "packages/domain",
  "packages/contract",
  "packages/db",
  "packages/engine",
  "apps/server",
  "scripts",
];

export default defineConfig({
  test: {
    // One worker less than there are cores is the default, which leaves a two-core machine with one.
    maxWorkers: "100%",
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
    projects: [
      ...node.map((root) => ({ test: { name: root, root, ...patience } })),
      { extends: "./apps/web/vite.config.ts", test: { name: "apps/web", root: "apps/web", ...patience } },
    ],
  },
});
