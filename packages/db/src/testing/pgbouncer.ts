import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Where Debian and Homebrew put it. Undefined where it is not installed. */
export const pgbouncer = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
  .map((folder) => path.join(folder, "pgbouncer"))
  .find(existsSync);

export type Pooler = { readonly host: string; readonly port: number; stop(): Promise<void> };

type Server = { readonly host: string; readonly port: number; readonly user: string };
type Settings = { readonly mode?: "session" | "transaction"; readonly size?: number };

const untilReady = async (child: ChildProcess, config: pg.ClientConfig, errors: () => string) => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${errors()}`);
    const client = new pg.Client(config);
    client.on("error", () => {});
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (isReady) return;
    await sleep(20);
  }
};

/** A PgBouncer in front of all databases of a cluster, with the settings that it has when nobody changes them. */
export const startPooler = async (
  { host, port, user }: Server,
  { mode = "transaction", size = 10 }: Settings = {},
): Promise<Pooler> => {
  if (!pgbouncer) throw new Error("PgBouncer is not installed: apt-get install pgbouncer");
  const folder = await mkdtemp(path.join(tmpdir(), "fieldwright-pooler-"));
  await chmod(folder, 0o777);
  const isRoot = process.getuid?.() === 0;
  const lines = {
    listen_addr: "",
    listen_port: 6432,
    unix_socket_dir: folder,
    auth_type: "any",
    pool_mode: mode,
    default_pool_size: size,
    max_client_conn: 1_000,
    // It does not run as root, and PostgreSQL's socket belongs to that account.
    ...(isRoot ? { user: "postgres" } : {}),
  };
  const ini = [
    "[databases]",
    `* = host=${host} port=${port} user=${user}`,
    "[pgbouncer]",
    ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
  ];
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(file, ini.join("\n"), { mode: 0o644 });
  const child = spawn(pgbouncer, [file], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => void (errors = `${errors}${chunk.toString()}`.slice(-2_000)));
  const address = { host: folder, port: 6432 };
  await untilReady(child, { ...address, user, database: "postgres" }, () => errors);
  return {
    ...address,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};
