import { rm } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { newDataDir, type ServerProcess, startServer } from "./server-process";

type OwnServer = {
  dataDir: string;
  /** `env` adds environment variables, such as the addresses of servers that it talks to. */
  start: (env?: Record<string, string>) => Promise<ServerProcess>;
};

/** For tests that start and kill their own servers. Servers that still run after the test are stopped. */
export const test = base.extend<{ own: OwnServer }>({
  // Playwright reads from the parameter which fixtures are needed, so it must be an object pattern.
  // oxlint-disable-next-line no-empty-pattern
  own: async ({}, use) => {
    const dataDir = await newDataDir();
    const started: ServerProcess[] = [];
    await use({
      dataDir,
      start: async (env = {}) => {
        const server = await startServer(dataDir, "0", env);
        started.push(server);
        return server;
      },
    });
    await Promise.all(started.map((server) => server.end("SIGTERM")));
    await rm(dataDir, { recursive: true, force: true });
  },
});
