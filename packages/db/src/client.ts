import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { connecting, type Observer, showTo } from "./observe";
import { type ReplicaReads, readOnReplica } from "./replica";
import { openPool } from "./server-address";
import { fairTurns } from "./turns";

type Statement = pg.QueryConfig & { readonly name?: string };

/** By transaction: what goes out with its commit. */
const last = new WeakMap<Connected, Statement[]>();

/** Sends the statement with the commit, which saves a trip. Nothing else in the transaction sees what it writes. */
export const sendLast = (tx: Tx, statement: Statement): void => {
  const statements = last.get(tx) ?? [];
  statements.push(statement);
  last.set(tx, statements);
};

const sendNow = (tx: Connected): Promise<unknown>[] => {
  const statements = last.get(tx) ?? [];
  last.delete(tx);
  return statements.map(({ values = [], ...statement }) => tx.$client.query(statement, values));
};

/** Undoes what `run` did if it throws something that `refuse` turns into a result. */
export const inSavepoint = async <T>(
  tx: Tx,
  run: () => Promise<T>,
  refuse: (cause: unknown) => T,
): Promise<T> => {
  await Promise.all([...sendNow(tx), tx.execute(sql`savepoint attempt`)]);
  try {
    const result = await run();
    await Promise.all([...sendNow(tx), tx.execute(sql`release savepoint attempt`)]);
    return result;
  } catch (cause) {
    const refusal = refuse(cause);
    last.delete(tx);
    await tx.execute(sql`rollback to savepoint attempt; release savepoint attempt`);
    return refusal;
  }
};

const built = new WeakMap<Tx, Map<string, unknown>>();

/** Prepares a statement once per connection. For lists, building and planning take longer than running. */
export const prepared = <Statement>(tx: Tx, name: string, build: (name: string) => Statement): Statement => {
  const statements = built.get(tx) ?? new Map<string, unknown>();
  built.set(tx, statements);
  const statement = statements.get(name) ?? build(name);
  statements.set(name, statement);
  return statement as Statement;
};

/**
 * Handles of a running transaction. A tenant handle sees one organization, enforced by row-level security. A system
 * handle sees everything and is for identity, background work and migrations.
 */
type Connected = NodePgDatabase & { readonly $client: Pick<pg.PoolClient, "query"> };
type Handle<Kind extends string> = Connected & { readonly $kind: Kind };
export type TenantTx = Handle<"tenant">;
export type SystemTx = Handle<"system">;
export type Tx = TenantTx | SystemTx;

/** Connections that keep their session: for LISTEN, the job queue and long work. */
type Direct = {
  /** The same as the pool of the requests, unless a pooler is in between. */
  readonly pool: pg.Pool;
  /** To open more of them, also in another thread. */
  readonly config: DatabaseConfig;
};

export type Database = {
  tenant<T>(organizationId: string, run: (tx: TenantTx) => Promise<T>): Promise<T>;
  system<T>(run: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** Like `tenant`, for reads that take long. They run on the replica if there is one, and again if it fails. */
  heavy<T>(organizationId: string, run: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * Like `tenant`, for lists and boards, which are read on the replica if it has all up to `seen`, the position of the
   * primary's log (`walPosition`) when the request began.
   */
  recent<T>(organizationId: string, run: (tx: TenantTx) => Promise<T>, seen?: string): Promise<T>;
  readonly hasReplica: boolean;
  readonly replicaReads: Readonly<ReplicaReads>;
  readonly keepsPlans: boolean;
  /** How many wait for their turn to get a connection. */
  waiting(): number;
  /** Shows every statement from now on. */
  observe(observer: Observer): void;
  readonly pool: pg.Pool;
  readonly direct: Direct;
  close(): Promise<void>;
};

export const tenantRole = "fieldwright_tenant";
export const systemRole = "fieldwright_system";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A plan takes memory of the database on each connection, and a text that changes with its values is not worth one. */
const maxPlans = 200;
const maxPlannedValues = 60;
const longestPlanned = 8_000;

/** Names a statement from its second use on, so that the connection parses and plans it once instead of each time. */
const planner = () => {
  const names = new Map<string, string>();
  const usedOnce = new Set<string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPlans || text.length > longestPlanned) return known;
    if (usedOnce.delete(text)) {
      names.set(text, `planned_${names.size}`);
      return names.get(text);
    }
    // Each text must come again among the next few hundred, or it is forgotten.
    if (usedOnce.size >= 4 * maxPlans) usedOnce.clear();
    usedOnce.add(text);
    return undefined;
  };
};

/** Statements that are sent in the same turn leave in one write. */
const gather = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/** Lists of values make a text for each length. Several statements in one text can have no name. */
const isPlanned = (text: string, values: unknown[]): boolean =>
  values.length === 0 ? !text.includes(";") : values.length <= maxPlannedValues;

/** How a connection sends statements. Behind a pooler in transaction mode a name may meet another connection. */
const sender = (connection: pg.PoolClient, keepPlans: boolean) => {
  const nameOf = planner();
  return (statement: Statement, values: unknown[]) => {
    const { text } = statement;
    const name = keepPlans ? (statement.name ?? (isPlanned(text, values) ? nameOf(text) : undefined)) : "";
    gather(connection);
    return connection.query(name === undefined ? statement : { ...statement, name }, values);
  };
};

type Line = {
  readonly tx: Connected;
  /** What is still on its way in a failed transaction must not end up in the next one, of another organization. */
  readonly cut: () => void;
};

/** What PostgreSQL says of a statement behind one that failed. */
const isFollowing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "25P02";

const openLine = (connection: pg.PoolClient, send: ReturnType<typeof sender>): Line => {
  let isCut = false;
  let failure: unknown;
  // Of several that were sent together, whichever is heard of first tells why they failed.
  const query = async (statement: Statement, values: unknown[]) => {
    if (isCut) throw new Error("The transaction has ended.");
    try {
      return await send(statement, values);
    } catch (cause) {
      if (!isFollowing(cause)) failure = cause;
      throw failure ?? cause;
    }
  };
  return {
    tx: drizzle(Object.assign(Object.create(connection) as pg.PoolClient, { query })),
    cut: () => {
      isCut = true;
    },
  };
};

export type DatabaseConfig = pg.PoolConfig & {
  /** Whether connections keep the plans of statements. On if left out. */
  readonly keepPlans?: boolean;
  /** Whether the address is that of a pooler, which refuses settings at the start of a connection. */
  readonly pooled?: boolean;
  /** How to reach PostgreSQL itself, if the address is that of a pooler in transaction mode. */
  readonly direct?: pg.PoolConfig;
  readonly replica?: { readonly config: pg.PoolConfig; readonly onAway: (cause: unknown) => void };
};

/**
 * Statements that do not wait for each other are sent together. Connections stay open between clicks: a new one has to
 * prepare every statement again.
 */
const usual = { max: 10, pipeline: true, idleTimeoutMillis: 300_000 };
/** The three that LISTEN for jobs, one of them for backups, and two that fetch and finish them. */
const directConnections = 5;
/** What the network may add to a statement that PostgreSQL ends itself. */
const onTheWay = 5_000;

/** Limits that a pooler refuses at the start of a connection travel with the opening of each transaction. */
const limitsOf = ({
  pooled = false,
  ...config
}: Omit<DatabaseConfig, "keepPlans" | "direct" | "replica">) => {
  if (!pooled) return { config, limits: "" };
  const { statement_timeout, idle_in_transaction_session_timeout, ...rest } = config;
  const limits = Object.entries({ statement_timeout, idle_in_transaction_session_timeout });
  return {
    // For the few statements without a transaction.
    config: statement_timeout ? { ...rest, query_timeout: statement_timeout + onTheWay } : rest,
    limits: limits.map(([name, value]) => (value ? `; set local ${name} = ${value}` : "")).join(""),
  };
};

export const openDatabase = ({ direct, replica, ...options }: DatabaseConfig): Database => {
  const { keepPlans = true, ...limited } = options;
  const { config, limits } = limitsOf(limited);
  const pool = openPool({ ...usual, ...config });
  const directPool = direct ? openPool({ ...usual, ...direct, max: directConnections }) : pool;
  const { max, connectionTimeoutMillis: patience = 0 } = pool.options;
  const observers: Observer[] = [];
  pool.on("connect", (connection) => showTo(observers, connection));
  const inTurn = fairTurns({ max, share: Math.max(1, Math.floor(max / 2)), patience });

  const senders = new WeakMap<pg.PoolClient, ReturnType<typeof sender>>();
  /** One for each connection, so prepared statements are found again. */
  const lines = new WeakMap<pg.PoolClient, Line>();
  const lineOf = (connection: pg.PoolClient): Line => {
    const send = senders.get(connection) ?? sender(connection, keepPlans);
    senders.set(connection, send);
    const line = lines.get(connection) ?? openLine(connection, send);
    lines.set(connection, line);
    return line;
  };

  /**
   * `opening` is one message, and travels with the first statement. If it fails, nothing of `run` is kept: the database
   * refuses what follows in a failed transaction, and outside of one no organization is set, so a tenant finds no row.
   * If a statement that travels with the commit fails, the commit becomes a rollback.
   */
  const runOn = async <T>(
    connection: pg.PoolClient,
    opening: string,
    run: (tx: Connected) => Promise<T>,
  ): Promise<T> => {
    let broken: Error | undefined;
    gather(connection);
    const opened = connection.query(opening).then(
      () => undefined,
      (error: Error) => error,
    );
    const { tx, cut } = lineOf(connection);
    try {
      const result = await run(tx);
      const failure = await opened;
      if (failure) throw failure;
      gather(connection);
      await Promise.all([...sendNow(tx), connection.query("commit")]);
      return result;
    } catch (cause) {
      cut();
      lines.delete(connection);
      await connection.query("rollback").catch((error: Error) => {
        broken = error;
      });
      throw (await opened) ?? cause;
    } finally {
      last.delete(tx);
      connection.release(broken);
    }
  };

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (cause) {
      for (const observe of observers) observe(connecting)(cause);
      throw cause;
    }
  };

  /** An organization uses at most half of the connections, so that its own waiting keeps no other waiting. */
  const transaction = <T>(
    organizationId: string | null,
    opening: string,
    run: (tx: Connected) => Promise<T>,
  ): Promise<T> => inTurn(organizationId, async () => runOn(await connect(), opening, run));

  // Works with a pooler and without: a replica may be away when the server starts, so nobody looks.
  const copy = replica && openDatabase({ ...replica.config, pooled: true, keepPlans: false });

  const tenant: Database["tenant"] = (organizationId, run) => {
    if (!uuidPattern.test(organizationId)) throw new TypeError("organizationId must be a UUID");
    return transaction(
      organizationId,
      `begin; set local role ${tenantRole}; set local app.organization_id = '${organizationId}'${limits}`,
      (tx) => run(tx as TenantTx),
    );
  };

  const database: Database = {
    pool,
    direct: { pool: directPool, config: direct ?? options },
    keepsPlans: keepPlans,
    waiting: () => inTurn.waiting() + pool.waitingCount,
    observe: (observer) => void observers.push(observer),
    tenant,
    heavy: tenant,
    recent: tenant,
    hasReplica: copy !== undefined,
    replicaReads: { replica: 0, primary: 0 },
    system: (run) =>
      transaction(null, `begin; set local role ${systemRole}${limits}`, (tx) => run(tx as SystemTx)),
    close: async () => {
      await pool.end();
      if (directPool !== pool) await directPool.end();
      await copy?.close();
    },
  };
  return copy ? { ...database, ...readOnReplica(database, copy, replica.onAway) } : database;
};
