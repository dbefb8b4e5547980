import { rm } from "node:fs/promises";
import { newDataDir, startServer } from "./server-process";

/** Starts one server with the demo company for all tests. Returns the function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  // Nobody pulls this server's plug, so no change waits for the disk.
  const server = await startServer(dataDir, "1", { PGOPTIONS: "-c synchronous_commit=off" });
  process.env.E2E_BASE_URL = server.base;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };
}
