import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newToken } from "./tokens";

/** Made once and kept: what was encrypted with it must stay readable after a restart. */
export const keptSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "app-secret");
  try {
    writeFileSync(path, newToken(), { mode: 0o600, flag: "wx" });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  }
  return readFileSync(path, "utf8").trim();
};
