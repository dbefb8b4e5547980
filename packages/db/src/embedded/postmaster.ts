import { execFile, spawn } from "node:child_process";
import { open, readFile, stat, unlink } from "node:fs/promises";
import { platform } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Layout } from "./layout";

const run = promisify(execFile);
const longestLog = 10_000_000;

/** Settings for low memory: the whole product stays below 350 MB. Nothing listens on the network. */
const settings: Record<string, string> = {
  listen_addresses: "",
  shared_buffers: "48MB",
  huge_pages: "off",
  max_connections: "40",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  jit: "off",
  // That of solid-state disks. With the default, 4, the planner reads whole tables where an index would do.
  random_page_cost: "1.1",
  // One request does not take the cores of the others.
  max_parallel_workers_per_gather: "0",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_wal_size: "256MB",
  max_worker_processes: "2",
  max_parallel_workers: "2",
  autovacuum_max_workers: "1",
  log_checkpoints: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** After a crash, one sync of the file system instead of one per file: 0.1 s instead of 2 s. */
const fasterRecovery: Record<string, string> =
  platform() === "linux" ? { recovery_init_sync_method: "syncfs" } : {};

const commandOf = async (pid: number): Promise<string> => {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  if (fromProc !== undefined) return fromProc.replaceAll("\0", " ");
  return run("ps", ["-o", "args=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
};

/** After a restart the pid may belong to any process. A zombie has an empty command line. */
export const isPostmaster = async (layout: Layout, pid: number): Promise<boolean> =>
  (await commandOf(pid)).includes(`-D ${layout.data} `);

const pidFile = (layout: Layout): string => path.join(layout.data, "postmaster.pid");

const recordedPid = async (layout: Layout): Promise<number | undefined> => {
  const content = await readFile(pidFile(layout), "utf8").catch(() => "");
  const pid = Number.parseInt(content, 10);
  return pid > 0 ? pid : undefined;
};

/** The postmaster that runs on this data directory, even if another process started it. */
export const findPostmaster = async (layout: Layout): Promise<number | undefined> => {
  const pid = await recordedPid(layout);
  return pid !== undefined && (await isPostmaster(layout, pid)) ? pid : undefined;
};

/** PostgreSQL replaces the pid file of a dead process, but not if the pid now belongs to another process. */
const clearStalePidFile = async (layout: Layout): Promise<void> => {
  const pid = await recordedPid(layout);
  if (pid !== undefined && !(await isPostmaster(layout, pid))) await unlink(pidFile(layout)).catch(() => {});
};

/** Detached, so Ctrl-C in the terminal does not reach it. It keeps running if we crash. */
export const spawnPostmaster = async (
  binaries: string,
  layout: Layout,
  overrides: Record<string, string>,
): Promise<number> => {
  await clearStalePidFile(layout);
  const size = await stat(layout.log).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(layout.log, size > longestLog ? "w" : "a", 0o600);
  try {
    // The log quotes user input. An earlier version left it readable for everyone.
    await log.chmod(0o600);
    const options = Object.entries({
      ...settings,
      ...fasterRecovery,
      unix_socket_directories: layout.socketFolder,
      ...overrides,
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(path.join(binaries, "bin", "postgres"), ["-D", layout.data, ...options], {
      cwd: "/",
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      env: { LC_ALL: "C" },
      ...layout.account,
    });
    child.unref();
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("spawn", () => resolve(child.pid ?? 0));
    });
  } finally {
    await log.close();
  }
};

const isGoneWithin = async (layout: Layout, pid: number, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (await isPostmaster(layout, pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
};

/** A process that ended a moment ago, for example because somebody else stopped it, is no error. */
const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause;
  }
};

/** Fast shutdown. If PostgreSQL does not stop within 30 seconds, it gets a stronger signal. */
export const stopPostmaster = async (layout: Layout, pid: number): Promise<void> => {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!(await isPostmaster(layout, pid))) return;
    sendSignal(pid, signal);
    if (await isGoneWithin(layout, pid, 30_000)) return;
  }
};

export const lastLogLine = async (layout: Layout): Promise<string> => {
  const content = await readFile(layout.log, "utf8").catch(() => "");
  const lines = content.trimEnd().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
};
