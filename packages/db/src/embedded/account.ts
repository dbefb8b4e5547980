import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root runs it as another account. */
export type Account = { readonly uid: number; readonly gid: number };

const lookUp = async (name: string): Promise<Account> => {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((option) => run("id", [option, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
};

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The owner of existing data, else `postgres`, else `nobody`. Undefined if we are not root: we run it ourselves. */
export const chooseAccount = async (existingData: string | undefined): Promise<Account | undefined> => {
  if (!isRoot()) return undefined;
  if (existingData) {
    const { uid, gid } = await stat(existingData);
    if (uid !== 0) return { uid, gid };
  }
  return lookUp("postgres").catch(() => lookUp("nobody"));
};

export const mayUse = async (folder: string, account: Account): Promise<boolean> =>
  run("test", ["-w", folder], { cwd: "/", ...account }).then(
    () => true,
    () => false,
  );
