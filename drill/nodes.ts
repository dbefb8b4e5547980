import type { ChildProcess } from "node:child_process";
import { startS3 } from "../apps/server/src/testing/s3-server";
import { freePort } from "../apps/server/src/testing/server-process";
import { type Databases, startPooler } from "./database";
import { answers, folder, launch, makeFolder, stop, until, writeConfiguration } from "./processes";

export type Node = { readonly name: string; readonly port: number; process: ChildProcess };

const serverLine = (name: string, port: number, check: number) =>
  `  server ${name} 127.0.0.1:${port} check port ${check}`;

/** An answer of the balancer itself tells when to try again, as those of the server do. */
const balancerErrors = [502, 503, 504]
  .map(
    (status) =>
      `  http-error status ${status} content-type application/json string '{"message":"Please try again.","code":"unavailable"}' hdr Retry-After 1`,
  )
  .join("\n");

type Ports = { readonly http: number; readonly database: number; readonly nodes: readonly number[] };

const balancerOf = ({ http, database, nodes }: Ports, { members }: Databases): string => `global
  maxconn 500
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s

# PostgreSQL: only the member that Patroni calls the primary. Its connections end when it no longer is.
listen database
  bind 127.0.0.1:${database}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port, api }) => serverLine(name, port, api)).join("\n")}

# Fieldwright: the nodes that are ready. If none is, those that live: they still read, and say when to try again.
frontend http
  bind 127.0.0.1:${http}
  mode http
${balancerErrors}
  use_backend living if { nbsrv(ready) eq 0 }
  default_backend ready

${[
  ["ready", "/readyz"],
  ["living", "/livez"],
]
  .map(
    ([name, address]) => `backend ${name}
  mode http
  balance roundrobin
  option httpchk GET ${address}
  http-check expect status 200
  # A node that died is not asked again. A call with a key happens once, however often it is sent.
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET || { req.hdr(Idempotency-Key) -m found }
${balancerErrors}
  default-server inter 1s fall 2 rise 1
${nodes.map((port, index) => serverLine(`node${index + 1}`, port, port)).join("\n")}
`,
  )
  .join("\n")}`;

/** `DRAIN_SECONDS` is more than twice the time after which the balancer leaves a node out. */
const environmentOf = (name: string, port: number, pooler: number, databases: Databases, files: string) => {
  const { password, members } = databases;
  const hosts = members.map((member) => `127.0.0.1:${member.port}`).join(",");
  const direct = `postgresql://fieldwright:${password}@${hosts}/fieldwright`;
  return {
    PORT: String(port),
    DATA_DIR: makeFolder(name),
    DATABASE_URL: `postgresql://fieldwright:${password}@127.0.0.1:${pooler}/fieldwright`,
    DATABASE_DIRECT_URL: `${direct}?target_session_attrs=read-write`,
    DATABASE_READ_URL: `${direct}?target_session_attrs=prefer-standby`,
    FILES_URL: files,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    APP_SECRET: "a secret that only drills ever use",
    RATE_LIMIT: "off",
    DRAIN_SECONDS: "5",
    DATABASE_STATEMENT_TIMEOUT: "8",
    LOG_LEVEL: "warn",
  };
};

export const isReady = ({ port }: Node): Promise<boolean> => answers(`http://127.0.0.1:${port}/readyz`);

export const startNodes = async (databases: Databases) => {
  // So that its files are removed with the rest.
  process.env.TMPDIR = folder;
  const s3 = await startS3();
  const files = s3.url();
  const ports = [await freePort(), await freePort(), await freePort()];
  const balancer = { http: await freePort(), database: await freePort(), nodes: ports };
  launch({
    name: "haproxy",
    command: "haproxy",
    args: ["-f", writeConfiguration("haproxy.cfg", balancerOf(balancer, databases))],
  });
  const { port: pooler, restart: restartPooler } = await startPooler(balancer.database);

  const environments = new Map(
    ports.map((port, index) => {
      const name = `node${index + 1}`;
      return [name, environmentOf(name, port, pooler, databases, files)];
    }),
  );
  const launchNode = (name: string): ChildProcess =>
    launch({
      name,
      command: process.execPath,
      args: ["deploy/serve.mjs"],
      env: environments.get(name) ?? {},
      asMyself: true,
    });

  const nodes: Node[] = ports.map((port, index) => {
    const name = `node${index + 1}`;
    return { name, port, process: launchNode(name) };
  });
  const untilReady = async () => {
    await until("all nodes ready", async () => (await Promise.all(nodes.map(isReady))).every(Boolean), 300);
  };
  await untilReady();
  const address = `http://127.0.0.1:${balancer.http}`;
  await until("the balancer", () => answers(`${address}/readyz`));
  return {
    nodes,
    address,
    untilReady,
    restartPooler,
    s3,
    files,
    environment: environments.get("node1") ?? {},
    start: (node: Node): void => {
      node.process = launchNode(node.name);
    },
    /** Another database, empty or recovered at a port, and another part of the bucket, and a node for them. */
    prepareElsewhere: async (name: string, recovered?: number) => {
      const database = recovered
        ? `${recovered}/fieldwright`
        : `${(await databases.createDatabase(name)).port}/${name}`;
      const port = await freePort();
      const environment = {
        ...environmentOf(name, port, pooler, databases, s3.url()),
        DATABASE_URL: `postgresql://fieldwright:${databases.password}@127.0.0.1:${database}`,
        DATABASE_DIRECT_URL: "",
        DATABASE_READ_URL: "",
      };
      environments.set(name, environment);
      let running: ChildProcess | undefined;
      return {
        environment,
        start: async (): Promise<string> => {
          running = launchNode(name);
          await until("the node elsewhere", () => answers(`http://127.0.0.1:${port}/readyz`));
          return `http://127.0.0.1:${port}`;
        },
        stop: async (): Promise<void> => {
          if (running) await stop(running);
        },
      };
    },
  };
};
