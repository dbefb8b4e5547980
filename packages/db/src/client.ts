import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

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
type Handle<Kind extends string> = NodePgDatabase & { readonly $kind: Kind };
export type TenantTx = Handle<"tenant">;
export type SystemTx = Handle<"system">;
export type Tx = TenantTx | SystemTx;

export type Database = {
  tenant<T>(organizationId: string, run: (tx: TenantTx) => Promise<T>): Promise<T>;
  system<T>(run: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** For the job queue, LISTEN and migrations, which manage their own connections. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export const tenantRole = "fieldwright_tenant";
export const systemRole = "fieldwright_system";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The pool replaces broken connections. Without these listeners an error would end the process. */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config);
  pool.on("error", () => {});
  pool.on("connect", (connection) => connection.on("error", () => {}));
  return pool;
};

export const openDatabase = (config: pg.PoolConfig): Database => {
  // Statements that do not wait for each other are sent together. Connections stay open between clicks: a new one has
  // to prepare every statement again.
  const pool = openPool({ max: 10, pipeline: true, idleTimeoutMillis: 300_000, ...config });

  /** One handle per connection, so prepared statements are found again. */
  const handles = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const handleOf = (connection: pg.PoolClient): NodePgDatabase => {
    const handle = handles.get(connection) ?? drizzle(connection);
    handles.set(connection, handle);
    return handle;
  };

  /** `opening` is one message, so setting the role and organization needs no extra round trip. */
  const transaction = async <T>(opening: string, run: (tx: NodePgDatabase) => Promise<T>): Promise<T> => {
    const connection = await pool.connect();
    let broken: Error | undefined;
    try {
      await connection.query(opening);
      const result = await run(handleOf(connection));
      await connection.query("commit");
      return result;
    } catch (cause) {
      await connection.query("rollback").catch((error: Error) => {
        broken = error;
      });
      throw cause;
    } finally {
      connection.release(broken);
    }
  };

  return {
    pool,
    tenant: (organizationId, run) => {
      if (!uuidPattern.test(organizationId)) throw new TypeError("organizationId must be a UUID");
      return transaction(
        `begin; set local role ${tenantRole}; set local app.organization_id = '${organizationId}'`,
        (tx) => run(tx as TenantTx),
      );
    },
    system: (run) => transaction(`begin; set local role ${systemRole}`, (tx) => run(tx as SystemTx)),
    close: () => pool.end(),
  };
};
