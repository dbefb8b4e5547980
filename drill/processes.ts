import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const programs = [
  "/usr/lib/postgresql/15/bin/postgres",
  "/usr/bin/patroni",
  "/usr/bin/etcd",
  "/usr/sbin/haproxy",
  "/usr/sbin/pgbouncer",
];
const missing = programs.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error("The drill needs Debian 12 and its packages. As root:");
  console.error("  apt-get install postgresql-15 patroni etcd-server haproxy pgbouncer procps");
  console.error(`Not here: ${missing.join(", ")}`);
  process.exit(1);
}

const isRoot = process.getuid?.() === 0;
const idOf = (option: "-u" | "-g") => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));

/** PostgreSQL and PgBouncer refuse to run as root. */
export const account = isRoot ? { uid: idOf("-u"), gid: idOf("-g") } : {};

/** Everything of one drill is in here. */
export const folder = mkdtempSync(join(tmpdir(), "drill-"));

const own = (path: string): void => {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
};
own(folder);

export const makeFolder = (name: string): string => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  own(path);
  return path;
};

export const writeConfiguration = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
  return path;
};

const logOf = (name: string): string => join(folder, `${name}.log`);

const running = new Set<ChildProcess>();

type Program = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** The server works as root, too. */
  readonly asMyself?: boolean;
};

/** In a group of its own: Ctrl-C reaches the drill alone, which then stops everything in order. */
export const launch = ({ name, command, args, env = {}, asMyself = false }: Program): ChildProcess => {
  const log = openSync(logOf(name), "a");
  const child = spawn(command, args, {
    cwd: asMyself ? join(import.meta.dirname, "..") : folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LANG: "C.UTF-8", ...env },
    stdio: ["ignore", log, log],
    detached: true,
    ...(asMyself ? {} : account),
  });
  running.add(child);
  child.on("exit", () => running.delete(child));
  child.on("error", (cause) => {
    throw cause;
  });
  return child;
};

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause;
  }
};

/** Ends it and its children at once, as a loss of power would. */
export const kill = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = once(child, "exit");
  signal(-child.pid, "SIGKILL");
  await ended;
};

/** Lets it finish. */
export const stop = async (child: ChildProcess, name: NodeJS.Signals = "SIGTERM"): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(name);
  await ended;
};

const processesOf = (dataDir: string): number[] => {
  let main: string | undefined;
  try {
    [main] = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
  // The same number may be another process by now.
  const all = execFileSync("ps", ["-e", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  if (!all.some(([pid, , ...args]) => pid === main && args.join(" ").includes(dataDir))) return [];
  return [main, ...all.filter(([, parent]) => parent === main).map(([pid]) => pid)].map(Number);
};

/** To PostgreSQL and all of its processes. It leaves the group of Patroni, which starts it. */
export const signalPostgres = (dataDir: string, name: NodeJS.Signals): void => {
  for (const pid of processesOf(dataDir)) signal(pid, name);
};

const mounts: string[] = [];

/** A small file system in memory, so that it can be filled. False where mounting is not allowed. */
export const mountSmallDisk = (path: string, megabytes: number): boolean => {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", path], {
      stdio: "ignore",
    });
  } catch {
    return false;
  }
  own(path);
  mounts.push(path);
  return true;
};

export const stopEverything = async (dataDirs: readonly string[], keep: boolean): Promise<void> => {
  await Promise.all([...running].map(kill));
  for (const dataDir of dataDirs) signalPostgres(dataDir, "SIGKILL");
  for (const path of mounts.splice(0)) execFileSync("umount", ["-l", path]);
  if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
};

/** Asks four times a second. */
export const until = async (what: string, isTrue: () => Promise<boolean>, seconds = 300): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} seconds`);
    await sleep(250);
  }
};

export const answers = async (address: string): Promise<boolean> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
};
