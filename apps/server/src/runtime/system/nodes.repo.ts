import type { Database, SystemTx } from "@fieldwright/db/client";
import { mailState, nodes } from "@fieldwright/db/schema/system";
import { asc, eq, getTableColumns, lt, sql } from "drizzle-orm";

/** The clock of the database counts, because those of the nodes may differ. */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Seconds after which a node that said nothing does not answer, and after which it is forgotten. */
const silentAfter = 60;
const forgottenAfter = 3_600;

export const saveNode = async (
  tx: SystemTx,
  node: Omit<typeof nodes.$inferInsert, "seenAt">,
): Promise<void> => {
  const { diskFree, diskTotal, secretCheck, filesPlace, filesFailSince, clockAhead } = node;
  const seen = { diskFree, diskTotal, secretCheck, filesPlace, filesFailSince, clockAhead };
  await tx
    .insert(nodes)
    .values(node)
    .onConflictDoUpdate({ target: nodes.id, set: { ...seen, seenAt: sql`now()` } });
  await tx.delete(nodes).where(lt(nodes.seenAt, ago(forgottenAfter)));
};

export const deleteNode = async (tx: SystemTx, id: string): Promise<void> => {
  await tx.delete(nodes).where(eq(nodes.id, id));
};

export const findNodes = (tx: SystemTx) =>
  tx
    .select({
      ...getTableColumns(nodes),
      isAnswering: sql<boolean>`${nodes.seenAt} > ${ago(silentAfter)}`,
    })
    .from(nodes)
    .orderBy(asc(nodes.hostname), asc(nodes.startedAt), asc(nodes.id));

type MailState = Omit<typeof mailState.$inferSelect, "id">;

/** Keeps the latest of what all nodes saw. */
export const saveMailOutcome = async (tx: SystemTx, outcome: MailState): Promise<void> => {
  const isLater = sql`excluded.failed_at > coalesce(${mailState.failedAt}, '-infinity')`;
  await tx
    .insert(mailState)
    .values(outcome)
    .onConflictDoUpdate({
      target: mailState.id,
      set: {
        sentAt: sql`greatest(${mailState.sentAt}, excluded.sent_at)`,
        failedAt: sql`greatest(${mailState.failedAt}, excluded.failed_at)`,
        reason: sql`case when ${isLater} then excluded.reason else ${mailState.reason} end`,
      },
    });
};

export const findMailState = async (tx: SystemTx): Promise<MailState | undefined> => {
  const [found] = await tx.select().from(mailState);
  return found;
};

type DatabaseLoad = { readonly size: number; readonly used: number; readonly limit: number };

/** Connections of all programs that use the server, because they share its limit. */
export const readDatabaseLoad = async ({ pool }: Database): Promise<DatabaseLoad> => {
  const { rows } = await pool.query<DatabaseLoad>(
    `select pg_database_size(current_database())::float8 as size,
       (select sum(numbackends) from pg_stat_database)::int as used,
       current_setting('max_connections')::int as "limit"`,
  );
  const [load] = rows;
  if (!load) throw new Error("the database told nothing of its size");
  return load;
};
