import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";

const ofOthers = 0o077;

/** The embedded PostgreSQL keeps these closed itself, and as root they belong to its own account. */
const ofPostgres = /^(?:postgres|postgres-socket|postgres\.new-\d+|binaries)$/;

const tighten = (path: string, isKept: (name: string) => boolean): void => {
  const found = lstatSync(path);
  const isOpen = (found.mode & ofOthers) !== 0;
  // What lies in a folder that was closed already is closed too, so a large store is walked once.
  if (found.isSymbolicLink() || !isOpen) return;
  chmodSync(path, found.mode & 0o700);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) if (isKept(name)) tighten(join(path, name), () => true);
};

/**
 * Reset links, files and the secret lie here: nobody else on the machine may read them, whatever an earlier version or the
 * umask left behind.
 */
export const closeDataDir = (dataDir: string, log: Logger): void => {
  try {
    // The folders above are not ours to close: PostgreSQL's account may have to pass through.
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    tighten(realpathSync(dataDir), (name) => !ofPostgres.test(name));
  } catch (err) {
    log.warn({ err }, `cannot make sure that nobody else reads ${dataDir}`);
  }
};
