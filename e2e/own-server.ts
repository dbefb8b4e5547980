import { rm } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { newDataDir, type ServerProcess, startServer } from "./server-process";

type OwnServer = {
  dataDir: string;
  /** With further variables, such as the addresses of the servers that it talks to. */
  start: (env?: Record<string, string>) => Promise<ServerProcess>;
};

/** For tests that start and kill servers of their own: whatever a test leaves running is stopped after it. */
export const test = base.extend<{ own: OwnServer }>({
  // Playwright reads a fixture's needs from its parameter, so that it has to be a pattern.
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
