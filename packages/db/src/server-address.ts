import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { callbackify } from "node:util";
import pg from "pg";

/** The address of a database cannot be understood. The message holds no part of it, which may be a password. */
export class AddressError extends Error {}

const targets = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
type Target = (typeof targets)[number];
const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof sslModes)[number];

type Host = { readonly host: string; readonly port: number };
/** One way to reach one server. */
type Way = Host & { readonly ssl: false | ConnectionOptions };

type Address = {
  readonly ways: readonly Way[];
  readonly target: Target;
  /** Milliseconds for each server. */
  readonly patience: number | undefined;
  readonly settings: pg.ClientConfig;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressError("has a % that starts no character: write it as %25");
  }
};

/** What `libpq` knows and we take as well. Others are refused, so that nobody relies on what has no effect. */
const parameters = new Set(
  "host port user password dbname connect_timeout application_name options client_encoding keepalives sslmode sslrootcert sslcert sslkey sslnegotiation channel_binding gssencmode target_session_attrs".split(
    " ",
  ),
);

/** The name is left out where it may be part of a password with a `?` in it. */
const problemWith = (name: string, query: string): string | undefined => {
  if (parameters.has(name)) return undefined;
  const problem = "has a parameter that Fieldwright does not know";
  if (query.includes("@")) return `${problem}: in a password, write ? as %3F`;
  if (name === "ssl")
    return "has ssl, which psql does not know: write sslmode=verify-full, or sslmode=require to trust any certificate";
  return /^[a-z_]+$/.test(name) ? `${problem}: ${name}` : problem;
};

const readParameters = (query: string): Map<string, string> => {
  const pairs = query.split("&").filter(Boolean);
  const found = new Map(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decode(name), decode(value.join("="))];
    }),
  );
  for (const name of found.keys()) {
    const problem = problemWith(name, query);
    if (problem) throw new AddressError(problem);
  }
  return found;
};

const oneOf = <T extends string>(name: string, value: string, known: readonly T[]): T => {
  const found = known.find((one) => one === value);
  if (!found) throw new AddressError(`${name} must be one of ${known.join(", ")}`);
  return found;
};

const readPort = (text: string): number => {
  const port = Number(text || 5432);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new AddressError("has a port that is not between 1 and 65535");
  return port;
};

/** `h1:5432,[::1]:5433`, or the lists of the parameters `host` and `port`, which go before. */
const readHosts = (authority: string, given: Map<string, string>): Host[] => {
  const written = authority.split(",").map((part) => {
    const match = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d*))?$/.exec(part);
    if (!match) throw new AddressError("has a host that cannot be read: IPv6 goes in brackets");
    return { host: decode(match[1] ?? match[2] ?? ""), port: match[3] ?? "" };
  });
  const names = given.get("host")?.split(",") ?? written.map(({ host }) => host);
  const ports = given.get("port")?.split(",") ?? written.map(({ port }) => port);
  if (ports.length > 1 && ports.length !== names.length)
    throw new AddressError("must have one port, or as many as there are hosts");
  return names.map((host, index) => ({
    host: host || "localhost",
    port: readPort((ports.length === 1 ? ports[0] : ports[index]) ?? ""),
  }));
};

/** The authorities that the system trusts anyway. Anybody gets a certificate of those, so its name must be checked. */
const trustsSystem = (given: Map<string, string>): boolean => given.get("sslrootcert") === "system";

const readMode = (given: Map<string, string>): SslMode => {
  const written = given.get("sslmode") ?? (trustsSystem(given) ? "verify-full" : "disable");
  if (written === "no-verify")
    throw new AddressError("has sslmode=no-verify: write sslmode=require, which trusts any certificate");
  const mode = oneOf("sslmode", written, sslModes);
  if (trustsSystem(given) && mode !== "verify-full")
    throw new AddressError("has sslrootcert=system, which needs sslmode=verify-full");
  return mode;
};

const readCertificate = (name: string, given: Map<string, string>): string | undefined => {
  const file = given.get(name);
  if (!file || (name === "sslrootcert" && trustsSystem(given))) return undefined;
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new AddressError(`${name} cannot be read`, { cause });
  }
};

/** As `libpq` reads it: `require` encrypts and trusts any certificate, unless there is one to check it against. */
const tlsOf = (mode: SslMode, given: Map<string, string>): ConnectionOptions => {
  const [ca, cert, key] = ["sslrootcert", "sslcert", "sslkey"].map((name) => readCertificate(name, given));
  const checksAuthority = mode.startsWith("verify") || (mode === "require" && ca !== undefined);
  return {
    rejectUnauthorized: checksAuthority,
    ...(checksAuthority && mode !== "verify-full" ? { checkServerIdentity: () => undefined } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
};

const waysTo = (host: Host, mode: SslMode, tls: ConnectionOptions): Way[] => {
  if (mode === "disable" || host.host.startsWith("/")) return [{ ...host, ssl: false }];
  const encrypted = { ...host, ssl: tls };
  if (mode === "allow") return [{ ...host, ssl: false }, encrypted];
  return mode === "prefer" ? [encrypted, { ...host, ssl: false }] : [encrypted];
};

const whole = /^([^/?#]*@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

/** Reads an address as `libpq` does: several hosts, TLS, and which of the servers will do. */
export const readAddress = (url: string): Address => {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  const match = rest === undefined ? null : whole.exec(rest);
  if (!match) throw new AddressError("must be a postgresql:// address");
  const given = readParameters(match[4] ?? "");
  const [user = "", ...password] = (match[1] ?? "").replace(/@$/, "").split(":");
  const mode = readMode(given);
  const tls = tlsOf(mode, given);
  const seconds = Number(given.get("connect_timeout") ?? 0);
  const settings = {
    user: given.get("user") ?? decode(user),
    password: given.get("password") ?? decode(password.join(":")),
    database: given.get("dbname") ?? decode(match[3] ?? ""),
    application_name: given.get("application_name"),
    options: given.get("options"),
    client_encoding: given.get("client_encoding"),
    sslnegotiation: given.get("sslnegotiation"),
    enableChannelBinding: ["prefer", "require"].includes(given.get("channel_binding") ?? ""),
    keepAlive: given.get("keepalives") !== "0",
  };
  return {
    ways: readHosts(match[2] ?? "", given).flatMap((host) => waysTo(host, mode, tls)),
    target: oneOf("target_session_attrs", given.get("target_session_attrs") ?? "any", targets),
    patience: seconds > 0 ? seconds * 1_000 : undefined,
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value)),
  };
};

type Role = { readonly standby: boolean; readonly readOnly: boolean };

const fits: Record<Exclude<Target, "prefer-standby">, (role: Role) => boolean> = {
  any: () => true,
  "read-write": ({ readOnly }) => !readOnly,
  "read-only": ({ readOnly }) => readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
};

/** A wrong password or database: the next server would say the same. */
const finalCodes = ["28P01", "3D000"];

const lookAt = async (config: pg.ClientConfig): Promise<Role> => {
  const client = new pg.Client(config);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Role>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    return rows[0] ?? { standby: false, readOnly: false };
  } finally {
    client.end().catch(() => {});
  }
};

const defaultPatience = 5_000;

/** Finds the first server that answers and has the wanted role. Callers at the same moment share one search. */
const seeker = ({ ways, target, patience = defaultPatience }: Address, config: pg.ClientConfig) => {
  const total = config.connectionTimeoutMillis || patience * (ways.length + 1);
  /** The connection itself comes after the search and needs its share as well. */
  const connectionTimeoutMillis = Math.min(patience, total / (ways.length + 1));
  const passes = target === "prefer-standby" ? (["standby", "any"] as const) : [target];
  let found = 0;
  let search: Promise<Way> | undefined;

  const seek = async (): Promise<Way> => {
    const reasons: string[] = [];
    // Where the last search ended, so that a server that is down delays the first connection only.
    const order = [...ways.slice(found), ...ways.slice(0, found)];
    for (const wanted of passes)
      for (const way of order) {
        try {
          const role = await lookAt({ ...config, ...way, connectionTimeoutMillis });
          found = ways.indexOf(way);
          if (fits[wanted](role)) return way;
          reasons.push(`${way.host}:${way.port} is not ${wanted}`);
        } catch (cause) {
          if (cause instanceof pg.DatabaseError && finalCodes.includes(cause.code ?? "")) throw cause;
          reasons.push(`${way.host}:${way.port} ${cause instanceof Error ? cause.message : String(cause)}`);
        }
      }
    // The code of a client that found no server to connect to.
    throw Object.assign(new Error(`No database server can be used: ${reasons.join("; ")}`), {
      code: "08001",
    });
  };

  return (): Promise<Way> => {
    search ??= seek().finally(() => {
      search = undefined;
    });
    return search;
  };
};

const seekingClient = (address: Address, config: pg.ClientConfig): typeof pg.Client => {
  const seek = seeker(address, config);
  return class extends pg.Client {
    private async connectToFound(): Promise<this> {
      const { ssl, ...host } = await seek();
      Object.assign(this, host, { ssl });
      Object.assign(this.connection, { ssl });
      await super.connect();
      return this;
    }
    override connect(): Promise<this>;
    override connect(callback: (error: Error | null, client?: this) => void): void;
    override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | void {
      if (!callback) return this.connectToFound();
      callbackify(() => this.connectToFound())(callback);
    }
  };
};

type Options = Omit<pg.PoolConfig, "Client"> & { Client?: typeof pg.Client };

/** Options for `pg`, which by itself knows one host only and takes `sslmode=require` for `verify-full`. */
const optionsFor = ({ connectionString, Client: _client, ...config }: pg.PoolConfig): Options => {
  if (!connectionString) return config;
  const address = readAddress(connectionString);
  const options = { ...address.settings, ...config };
  const [way, ...others] = address.ways;
  if (others.length > 0 || address.target !== "any")
    return { ...options, Client: seekingClient(address, options) };
  return { ...(address.patience ? { connectionTimeoutMillis: address.patience } : {}), ...options, ...way };
};

/** A connection of its own, at any address that we take. */
export const newClient = (config: pg.PoolConfig): pg.Client => {
  const { Client = pg.Client, ...options } = optionsFor(config);
  return new Client(options);
};

/** Errors of connections to the database that could not be opened, or broke. */
const brokenBy = new WeakSet<Error>();
const remember = (error: unknown): void => {
  if (error instanceof Error) brokenBy.add(error);
};

/** Codes of the network do not say whose connection it was: an outgoing call fails with the same. */
export const isConnectionError = (cause: Error): boolean => brokenBy.has(cause);

type OnConnected = Parameters<typeof pg.Pool.prototype.connect>[0];

const readOnlyTransaction = "25006";

/** Connections that refused a write: they lead to a standby, or to a former primary. The next one may not. */
const readOnly = new WeakMap<pg.PoolClient, Error>();

/** Whoever used it last (a request, a job or the queue), such a connection does not go back to the pool. */
const leaving = (connection: pg.PoolClient): pg.PoolClient => {
  const release = connection.release.bind(connection);
  connection.release = (cause) => release(cause ?? readOnly.get(connection));
  return connection;
};

class WatchingPool extends pg.Pool {
  private async connectOrRemember(): Promise<pg.PoolClient> {
    try {
      return leaving(await super.connect());
    } catch (cause) {
      remember(cause);
      throw cause;
    }
  }
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | void {
    if (!callback) return this.connectOrRemember();
    super.connect((error, client, done) => {
      remember(error);
      if (client) leaving(client);
      callback(error, client, client ? (cause) => client.release(cause) : done);
    });
  }
}

const watch = (connection: pg.PoolClient): void => {
  // Statements that were under way fail with the same error.
  connection.on("error", remember);
  connection.connection.on("errorMessage", ({ code }: { code?: string }) => {
    if (code === readOnlyTransaction) readOnly.set(connection, new Error("It takes no writes."));
  });
};

/** The pool replaces broken connections. Without these listeners an error would end the process. */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new WatchingPool(optionsFor(config));
  pool.on("error", () => {});
  pool.on("connect", watch);
  return pool;
};
