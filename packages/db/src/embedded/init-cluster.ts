import { execFile } from "node:child_process";
import { chown, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { platform } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Edition } from "./binaries";
import type { Layout } from "./layout";

const run = promisify(execFile);

export const superuser = "fieldwright";

/** One sync of the file system instead of one per file, about a thousand. */
const wholeFileSystem = platform() === "linux" ? ["--sync-method=syncfs"] : [];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Creates the data once, under a temporary name, and renames it when complete. A crash leaves nothing that looks like
 * a cluster, and if two servers start together, one of them wins.
 */
export const initCluster = async (
  binaries: string,
  layout: Layout,
  { durable, localeOptions }: { readonly durable: boolean } & Pick<Edition, "localeOptions">,
): Promise<void> => {
  const present = await stat(path.join(layout.data, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (present) return;
  const prefix = `${path.basename(layout.data)}.new-`;
  for (const name of await readdir(layout.base)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(path.join(layout.base, name), { recursive: true, force: true });
    }
  }
  const growing = path.join(layout.base, `${prefix}${process.pid}`);
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { mode: 0o700 });
  if (layout.account) await chown(growing, layout.account.uid, layout.account.gid);
  await run(
    path.join(binaries, "bin", "initdb"),
    [
      `--pgdata=${growing}`,
      `--username=${superuser}`,
      "--auth-local=trust",
      "--auth-host=reject",
      "--encoding=UTF8",
      ...localeOptions,
      "--no-instructions",
      ...(durable ? wholeFileSystem : ["--no-sync"]),
    ],
    { cwd: "/", env: { LC_ALL: "C" }, ...layout.account },
  );
  await rename(growing, layout.data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(growing, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
};
