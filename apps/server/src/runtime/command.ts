import { existsSync, readFileSync } from "node:fs";
import {
  type BackupPlace,
  type Config,
  createLogger,
  readBackupPlace,
  readConfig,
  reasonOf,
  secretFile,
} from "#kernel";
import { Shutdown } from "./shutdown";

/** What a person at a terminal gets to read as it is. */
export class UsageError extends Error {}

export const placeOf = (
  value: string | undefined,
  otherwise: BackupPlace | null,
  usage: string,
): BackupPlace => {
  if (value === undefined && otherwise) return otherwise;
  const place = value ? readBackupPlace(value) : undefined;
  if (!place) throw new UsageError(usage);
  return place;
};

export const counted = (count: number, name: string): string =>
  `${count.toLocaleString("en-US")} ${name}${count === 1 ? "" : "s"}`;

/** The secret that the server keeps. A command makes none: it would be another one. */
const foundSecret = (dataDir: string): string => {
  const path = secretFile(dataDir);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
};

type Started = {
  readonly config: Config;
  readonly log: ReturnType<typeof createLogger>;
  readonly shutdown: Shutdown;
};

/** Runs a command with the settings of the server. What it started is stopped however it ends. */
export const runCommand = async (
  run: (started: Started) => Promise<number>,
  secretOf: (dataDir: string) => string = foundSecret,
): Promise<void> => {
  const log = createLogger("warn");
  const shutdown = new Shutdown(log);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void shutdown.stop().then(() => process.exit(1)));
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile();
    process.exitCode = await run({ config: readConfig(process.env, secretOf), log, shutdown });
  } catch (cause) {
    process.stderr.write(`${cause instanceof UsageError ? cause.message : reasonOf(cause)}\n`);
    process.exitCode = 1;
  } finally {
    await shutdown.stop();
  }
};
