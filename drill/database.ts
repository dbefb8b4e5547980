import { type ChildProcess, execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../apps/server/src/testing/server-process";
import {
  account,
  answers,
  folder,
  hasEnded,
  kill,
  launch,
  makeFolder,
  mountSmallDisk,
  signalPostgres,
  stop,
  until,
  writeConfiguration,
} from "./processes";

const binaries = "/usr/lib/postgresql/15/bin";
const password = "drill";
/** Megabytes. A fresh PostgreSQL takes 40, the tables of Fieldwright 20 more. */
const diskSize = 600;

type Member = {
  readonly name: string;
  readonly port: number;
  /** Patroni's own address, which the balancer asks for the role. */
  readonly api: number;
  readonly disk: string;
  readonly dataDir: string;
  readonly configuration: string;
  patroni?: ChildProcess;
};

/** Finished pieces of the log of changes, from whichever member is the primary. On another machine in earnest. */
const archive = makeFolder("archive");
/** A piece that is there already is not written again, and one that differs is never replaced. */
const archiveCommand = `cmp -s "%p" "${archive}/%f" || { test ! -e "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"; }`;

/** JSON is YAML. */
const patroniOf = (name: string, port: number, api: number, store: number, disk: string) => ({
  scope: "drill",
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { host: `127.0.0.1:${store}` },
  bootstrap: {
    dcs: {
      // The shortest that Patroni takes. A dead primary is replaced after at most this many seconds.
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_048_576,
      // A commit is acknowledged when the standby has it too, so a failover loses nothing.
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 100,
          shared_buffers: "48MB",
          max_wal_size: "128MB",
          min_wal_size: "32MB",
          wal_keep_size: "64MB",
          archive_mode: "on",
          archive_command: archiveCommand,
          jit: "off",
          random_page_cost: 1.1,
        },
      },
    },
    initdb: [
      { encoding: "UTF8" },
      { locale: "C.UTF-8" },
      "data-checksums",
      // PostgreSQL stops when the log of changes finds no room. On a disk of its own, a full disk refuses writes only.
      { waldir: join(folder, `${name}-wal`) },
    ],
    pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(disk, "data"),
    bin_dir: binaries,
    pgpass: join(folder, `${name}.pgpass`),
    basebackup: [{ waldir: join(folder, `${name}-wal`) }, { checkpoint: "fast" }],
    authentication: {
      superuser: { username: "postgres", password },
      replication: { username: "replicator", password },
      rewind: { username: "rewinder", password },
    },
    parameters: { unix_socket_directories: folder },
  },
});

const startStore = async (): Promise<number> => {
  const [client, peer] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${client}`;
  const peers = `http://127.0.0.1:${peer}`;
  launch({
    name: "etcd",
    command: "etcd",
    args: [
      "--name=drill",
      `--data-dir=${makeFolder("etcd")}`,
      `--listen-client-urls=${address}`,
      `--advertise-client-urls=${address}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=drill=${peers}`,
    ],
    // etcd 3.4 starts on ARM only when told to.
    env: process.arch === "arm64" ? { ETCD_UNSUPPORTED_ARCH: "arm64" } : {},
  });
  await until("etcd", () => answers(`${address}/health`));
  return client;
};

export const startMember = (member: Member): void => {
  const { name, configuration } = member;
  member.patroni = launch({ name, command: "patroni", args: [configuration] });
};

const addMember = async (name: string, store: number): Promise<Member> => {
  const [port, api] = [await freePort(), await freePort()];
  const disk = makeFolder(name);
  const isSmall = mountSmallDisk(disk, diskSize);
  if (!isSmall) console.log(`Mounting is not allowed here: ${name} is on the disk of this machine.`);
  const configuration = writeConfiguration(
    `${name}.yml`,
    JSON.stringify(patroniOf(name, port, api, store, disk)),
  );
  const member = { name, port, api, disk, dataDir: join(disk, "data"), configuration };
  startMember(member);
  return member;
};

const isRole = (member: Member, role: "primary" | "replica" | "sync") =>
  answers(`http://127.0.0.1:${member.api}/${role}`);

const askAt = async (port: number, statement: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A PostgreSQL of its own with what a base backup and the archive say about a moment. Answers its port and how to stop it. */
const recover = async (dataDir: string, time: Date) => {
  const port = await freePort();
  writeFileSync(join(dataDir, "recovery.signal"), "");
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    restore_command: `cp "${archive}/%f" "%p"`,
    // PostgreSQL knows no "Z" here.
    recovery_target_time: time.toISOString().replace("Z", "+00"),
    recovery_target_action: "promote",
    // The copy has the settings of a member, and is none.
    hba_file: join(dataDir, "pg_hba.conf"),
    ident_file: join(dataDir, "pg_ident.conf"),
    archive_mode: "off",
    synchronous_standby_names: "",
  };
  const file = join(dataDir, "postgresql.conf");
  // A member that was a standby once names all kinds of targets, as empty. PostgreSQL takes one only.
  const kept = readFileSync(file, "utf8").replace(/^recovery_target.*\n/gm, "");
  const added = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(file, [kept, ...added].join(""));
  const server = launch({ name: "recovered", command: join(binaries, "postgres"), args: ["-D", dataDir] });
  const isOpen = async (): Promise<boolean> => {
    if (hasEnded(server)) throw new Error("PostgreSQL ended during the recovery. Its log is recovered.log.");
    const [row] = await askAt(port, "select pg_is_in_recovery()::text as recovering").catch(() => []);
    return row?.recovering === "false";
  };
  await until("the recovered database", isOpen);
  return { port, stop: () => stop(server, "SIGINT") };
};

export type Databases = Awaited<ReturnType<typeof startDatabases>>;

/** Two PostgreSQL, and Patroni that decides which of them takes writes. */
export const startDatabases = async () => {
  const store = await startStore();
  const members = [await addMember("pg1", store), await addMember("pg2", store)] as const;

  const findPrimary = async (): Promise<Member | undefined> => {
    const roles = await Promise.all(members.map((member) => isRole(member, "primary")));
    return members[roles.indexOf(true)];
  };

  /** Until there is a primary and the other one has all that it acknowledged. */
  const untilSafe = () =>
    until("a primary with a synchronous standby", async () => {
      const [primary, standbys] = await Promise.all([
        findPrimary(),
        Promise.all(members.map((member) => isRole(member, "sync"))),
      ]);
      return primary !== undefined && standbys.includes(true);
    });
  await untilSafe();

  const primary = async (): Promise<Member> => {
    const found = await findPrimary();
    if (!found) throw new Error("There is no primary.");
    return found;
  };

  const ask = async (statement: string) => {
    const member = await primary();
    return { member, rows: await askAt(member.port, statement) };
  };
  const createDatabase = async (name: string): Promise<Member> =>
    (await ask(`create database ${name} owner fieldwright`)).member;
  await ask(`create role fieldwright login createrole password '${password}'`);
  await createDatabase("fieldwright");

  return {
    members,
    primary,
    createDatabase,
    untilSafe,
    password,
    /** A copy of the primary while it works. Answers its folder. */
    copyBase: async (): Promise<string> => {
      const { port } = await primary();
      const dataDir = join(folder, "base");
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "replicator", "-c", "fast"];
      await promisify(execFile)(join(binaries, "pg_basebackup"), ["-D", dataDir, ...from], {
        env: { PGPASSWORD: password },
        ...account,
      });
      return dataDir;
    },
    /** Until everything that was written so far is in the archive. */
    untilArchived: async (): Promise<void> => {
      const { rows } = await ask("select pg_walfile_name(pg_switch_wal()) as name");
      await until("the archive", async () => existsSync(join(archive, rows[0]?.name ?? "")));
    },
    recover,
    other: (one: Member): Member => (one === members[0] ? members[1] : members[0]),
    /** The machine is gone: Patroni and PostgreSQL at once. */
    lose: async (member: Member): Promise<void> => {
      signalPostgres(member.dataDir, "SIGKILL");
      if (member.patroni) await kill(member.patroni);
    },
    /** PostgreSQL hangs. Patroni notices after its `ttl`. */
    freeze: ({ dataDir }: Member): void => signalPostgres(dataDir, "SIGSTOP"),
    thaw: ({ dataDir }: Member): void => signalPostgres(dataDir, "SIGCONT"),
    /** Takes all room on the disk of a member. Answers how to give it back. */
    fill: ({ disk }: Member): (() => void) => {
      const file = join(disk, "filler");
      execFileSync("sh", ["-c", 'cat /dev/zero > "$0" 2>/dev/null || true', file], account);
      return () => rmSync(file);
    },
    isSmall: ({ disk }: Member): boolean =>
      Number(execFileSync("stat", ["-f", "-c", "%b %S", disk], { encoding: "utf8" }).split(" ")[0]) * 4096 <=
      diskSize * 1_048_576,
  };
};

/** In front of the balancer's way to the primary, as people run it. */
export const startPooler = async (balancer: number) => {
  const port = await freePort();
  const users = writeConfiguration("pooler-users.txt", `"fieldwright" "${password}"\n`);
  const configuration = writeConfiguration(
    "pgbouncer.ini",
    `[databases]
fieldwright = host=127.0.0.1 port=${balancer} dbname=fieldwright
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
; Seconds. After a failed connection it would wait 15, and let callers wait 120 for one.
server_login_retry = 1
query_wait_timeout = 10
`,
  );
  const begin = () => launch({ name: "pgbouncer", command: "pgbouncer", args: [configuration] });
  let running = begin();
  return {
    port,
    /** Killed, and away for as long as a supervisor takes to start it again. */
    restart: async (milliseconds: number): Promise<void> => {
      await kill(running);
      await sleep(milliseconds);
      running = begin();
    },
  };
};
