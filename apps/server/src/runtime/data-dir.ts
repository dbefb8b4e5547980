import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";

const ofOthers = 0o077;

/** The embedded PostgreSQL sets the permissions of these itself. When run as root, they belong to another account. */
const ofPostgres = /^(?:postgres|postgres-socket|postgres\.new-\d+|binaries)$/;

const tighten = (path: string, isKept: (name: string) => boolean): void => {
  const found = lstatSync(path);
  const isOpen = (found.mode & ofOthers) !== 0;
  // Skip folders that are already closed, so that a large store is walked only once.
  if (found.isSymbolicLink() || !isOpen) return;
  chmodSync(path, found.mode & 0o700);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) if (isKept(name)) tighten(join(path, name), () => true);
};

/**
 * This folder has reset links, files and the application's secret. No other account may read it, whatever permissions
 * an earlier version or the umask left.
 */
export const closeDataDir = (dataDir: string, log: Logger): void => {
  try {
    // Leave parent folders alone: PostgreSQL's account may need to pass through them.
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    tighten(realpathSync(dataDir), (name) => !ofPostgres.test(name));
  } catch (err) {
    log.warn({ err }, `cannot make sure that nobody else reads ${dataDir}`);
  }
};
