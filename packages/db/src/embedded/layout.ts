import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root runs it as another account. */
export type Account = { readonly uid: number; readonly gid: number };

const lookUp = async (name: string): Promise<Account> => {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((option) => run("id", [option, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
};

const isRoot = (): boolean => process.getuid?.() === 0;

/** The owner of existing data, else `postgres`, else `nobody`. Undefined if we are not root: we run it ourselves. */
const chooseAccount = async (existingData: string | undefined): Promise<Account | undefined> => {
  if (!isRoot()) return undefined;
  if (existingData) {
    const { uid, gid } = await stat(existingData);
    if (uid !== 0) return { uid, gid };
  }
  return lookUp("postgres").catch(() => lookUp("nobody"));
};

const mayUse = async (folder: string, account: Account): Promise<boolean> =>
  run("test", ["-w", folder], { cwd: "/", ...account }).then(
    () => true,
    () => false,
  );

export type Layout = {
  readonly account: Account | undefined;
  /** Contains `postgres` (the data), the log, and a copy of the binaries if needed. */
  readonly base: string;
  readonly data: string;
  readonly socketFolder: string;
  readonly log: string;
};

/** `sun_path` is 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const longestSocketPath = 103;
const socketName = "/.s.PGSQL.5432";

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const own = async (folder: string, account: Account | undefined, mode: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode });
  if (account) await chown(folder, account.uid, account.gid);
};

export const binariesFolder = (base: string): string => path.join(base, "binaries");

/** Used by root if the other account cannot enter the data directory. */
const systemFolder = (hash: string): string => path.join("/var/lib/fieldwright", hash);

/** Lets the other account reach its own folders, whatever the umask is, but list nothing else. */
const passThrough = 0o711;

const chooseBase = async (dataDir: string, hash: string): Promise<Pick<Layout, "account" | "base">> => {
  const candidates = [systemFolder(hash), dataDir];
  for (const base of candidates) {
    const data = path.join(base, "postgres");
    if (!(await exists(path.join(data, "PG_VERSION")))) continue;
    const account = await chooseAccount(data);
    if (account && !(await mayUse(data, account))) {
      throw new Error(
        `PostgreSQL runs as user id ${account.uid}, which cannot enter ${data}: let it, or set DATABASE_URL.`,
      );
    }
    return { account, base };
  }
  const account = await chooseAccount(undefined);
  if (!account) return { account, base: dataDir };
  const probe = path.join(dataDir, "postgres-socket");
  await own(probe, account, 0o700);
  return { account, base: (await mayUse(probe, account)) ? dataDir : systemFolder(hash) };
};

const chooseSocketFolder = (base: string, hash: string): string => {
  const folder = path.join(base, "postgres-socket");
  return Buffer.byteLength(folder + socketName) <= longestSocketPath
    ? folder
    : path.join("/tmp", `fieldwright-${hash}`);
};

/** The socket is the only way in and has no password, so nobody else may own or enter its folder. */
const secureSocketFolder = async (folder: string, account: Account | undefined): Promise<void> => {
  await own(folder, account, 0o700);
  const found = await lstat(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner) throw new Error(`${folder} belongs to someone else.`);
  await chmod(folder, 0o700);
};

export const prepareLayout = async (dataDir: string): Promise<Layout> => {
  const absolute = path.resolve(dataDir);
  const hash = createHash("sha256").update(absolute).digest("hex").slice(0, 16);
  await mkdir(absolute, { recursive: true });
  if (isRoot()) await chmod(absolute, passThrough);
  const { account, base } = await chooseBase(absolute, hash);
  await mkdir(base, { recursive: true });
  if (base !== absolute) for (const folder of [path.dirname(base), base]) await chmod(folder, passThrough);
  const socketFolder = chooseSocketFolder(base, hash);
  await secureSocketFolder(socketFolder, account);
  return {
    account,
    base,
    data: path.join(base, "postgres"),
    socketFolder,
    log: path.join(base, "postgres.log"),
  };
};
