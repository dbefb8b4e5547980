import { type Cents, cents } from "@fieldwright/domain/money";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { prepared, type TenantTx, type Tx } from "./client";

/**
 * Database functions search the lists. Under row-level security a query with these filters could not use its indexes,
 * because text matching is not leakproof. A page has ids in list order, and the total of all pages.
 */
export type ListPage = { readonly ids: string[]; readonly total: number };

/** With the sums of all pages, in cents. */
export type SummedPage = ListPage & { readonly amount: Cents; readonly owed: Cents };

type Paged = { readonly search: string; readonly limit: number; readonly offset: number };

/** Limits the result to the given client records or to one technician's visits. Without them, all records. */
type OwnClients = { readonly ownClients?: readonly string[] | undefined };
type OwnWork = OwnClients & { readonly technician?: string | undefined };

type Filtered = Paged & { readonly status?: string | undefined; readonly client?: string | undefined };

/** Decides what is expired or overdue. A day in the organization's zone. */
type Dated = { readonly today: string };

const uuids = (ids: readonly string[] | undefined): SQL =>
  ids ? sql`${`{${ids.join(",")}}`}::uuid[]` : sql`null::uuid[]`;

const firstPage = async (tx: TenantTx, call: SQL): Promise<ListPage> => {
  const { rows } = await tx.execute<{ ids: string[]; total: string }>(sql`select ids, total from ${call}`);
  const [page] = rows;
  if (!page) throw new Error("The search answered nothing.");
  return { ids: page.ids, total: Number(page.total) };
};

const paged = ({ search, limit, offset }: Paged): SQL =>
  sql`term => ${search}::text, page_limit => ${limit}::integer, page_offset => ${offset}::integer`;

const filtered = (filter: Filtered & OwnClients): SQL =>
  sql`${paged(filter)}, only_status => ${filter.status ?? null}::text,
      only_client => ${filter.client ?? null}::uuid, own_clients => ${uuids(filter.ownClients)}`;

export const searchClients = (
  tx: TenantTx,
  filter: Paged & OwnWork & { readonly status?: string | undefined },
): Promise<ListPage> =>
  firstPage(
    tx,
    sql`search_clients(${paged(filter)}, only_status => ${filter.status ?? null}::text,
          own_clients => ${uuids(filter.ownClients)}, technician => ${filter.technician ?? null}::uuid)`,
  );

/** `only` is a shortlist of the list. */
type Viewed = { readonly only?: string | undefined; readonly sort?: string | undefined };

const viewed = ({ only, sort }: Viewed): SQL =>
  sql`shortlist => ${only ?? null}::text, sort => ${sort ?? null}::text`;

const summedPage = async (tx: TenantTx, call: SQL): Promise<SummedPage> => {
  const { rows } = await tx.execute<{ ids: string[]; total: string; amount: string; owed: string | null }>(
    sql`select ids, total, amount, owed from ${call}`,
  );
  const [page] = rows;
  if (!page) throw new Error("The search answered nothing.");
  const { ids, total, amount, owed } = page;
  return { ids, total: Number(total), amount: cents(Number(amount)), owed: cents(Number(owed)) };
};

type DocumentFilter = Filtered & OwnClients & Dated & Viewed;

export const searchQuotes = (tx: TenantTx, filter: DocumentFilter): Promise<SummedPage> =>
  summedPage(tx, sql`search_quotes(${filtered(filter)}, today => ${filter.today}::date, ${viewed(filter)})`);

export const searchInvoices = (tx: TenantTx, filter: DocumentFilter): Promise<SummedPage> =>
  summedPage(
    tx,
    sql`search_invoices(${filtered(filter)}, today => ${filter.today}::date, ${viewed(filter)})`,
  );

type JobFilter = Filtered &
  OwnWork &
  Viewed & {
    /** Decides what is ahead. Now, unless it is given. */
    readonly at?: Date | undefined;
    /** For the shortlist of this week. */
    readonly week?: { readonly start: Date; readonly end: Date } | undefined;
    /** Whether the amounts are asked for. Those of one person's jobs take longer than the page. */
    readonly summed?: boolean | undefined;
  };

const instantOf = (at: Date | undefined): SQL => sql`${at?.toISOString() ?? null}::timestamptz`;

export const searchJobs = (
  tx: TenantTx,
  { at, week, summed = false, ...filter }: JobFilter,
): Promise<SummedPage> =>
  summedPage(
    tx,
    sql`search_jobs(${filtered(filter)}, technician => ${filter.technician ?? null}::uuid, ${viewed(filter)},
          at => coalesce(${instantOf(at)}, now()), week_start => ${instantOf(week?.start)},
          week_end => ${instantOf(week?.end)}, summed => ${summed}::boolean)`,
  );

export const searchVisits = (
  tx: TenantTx,
  filter: Filtered & OwnWork & { readonly member?: string | undefined },
): Promise<ListPage> =>
  firstPage(
    tx,
    sql`search_visits(${filtered(filter)}, only_member => ${filter.member ?? null}::uuid,
          technician => ${filter.technician ?? null}::uuid)`,
  );

/** Visits that are, or begin, between two instants. Days are those of the zone. */
type ByStart = Omit<Filtered, "limit" | "offset"> &
  OwnWork & {
    readonly member?: string | undefined;
    readonly start: Date | undefined;
    readonly end: Date | undefined;
    readonly zone: string;
    readonly state: string | undefined;
  };

const within = ({ search, start, end, zone, state, ...filter }: ByStart): SQL =>
  sql`term => ${search}::text, starts => ${start?.toISOString() ?? "-infinity"}::timestamptz,
      ends => ${end?.toISOString() ?? "infinity"}::timestamptz, zone => ${zone}::text,
      only_state => ${state ?? null}::text, only_status => ${filter.status ?? null}::text,
      only_client => ${filter.client ?? null}::uuid, own_clients => ${uuids(filter.ownClients)},
      only_member => ${filter.member ?? null}::uuid, technician => ${filter.technician ?? null}::uuid`;

export const searchVisitsByStart = (
  tx: TenantTx,
  filter: ByStart &
    Paged & {
      readonly backward: boolean;
      readonly perDay: number | undefined;
    },
): Promise<ListPage> =>
  firstPage(
    tx,
    sql`search_visits_by_start(${within(filter)}, page_limit => ${filter.limit}::integer,
          page_offset => ${filter.offset}::integer, backward => ${filter.backward}::boolean,
          per_day => ${filter.perDay ?? null}::integer)`,
  );

/** Of one day and status, or of one status if no days were asked for. */
export type VisitTally = {
  readonly day: string;
  readonly status: VisitStatus;
  readonly assigned: boolean;
  readonly visits: number;
  readonly minutes: number;
  readonly lastStart: Date;
};

export const tallyVisitsByStart = async (
  tx: TenantTx,
  filter: ByStart & { readonly days?: readonly string[] | undefined },
): Promise<VisitTally[]> => {
  const days = filter.days ? sql`${`{${filter.days.join(",")}}`}::date[]` : sql`null::date[]`;
  const { rows } = await tx.execute<{
    day: string;
    status: VisitStatus;
    assigned: boolean;
    visits: string;
    minutes: string;
    last_start: string;
  }>(
    sql`select day::text, status, assigned, visits, minutes, last_start
        from tally_visits_by_start(${within(filter)}, days => ${days})`,
  );
  return rows.map(({ last_start: last, visits, minutes, ...row }) => ({
    ...row,
    visits: Number(visits),
    minutes: Number(minutes),
    lastStart: new Date(last),
  }));
};

/** For prepared statements with the parameter `ids`: planning such a query takes longer than running it. */
export const amongIds = (column: AnyColumn): SQL => sql`${column} = any(${sql.placeholder("ids")}::uuid[])`;

const isOnlyId: typeof amongIds = (column) => sql`${column} = (${sql.placeholder("ids")}::uuid[])[1]`;

/**
 * `prepared`, for a statement with `ids` that often has one. That one gets a plan of its own: the planner takes a list
 * for ten rows, finds one row cheaper, and would plan for it each time.
 */
export const preparedByIds = <Statement>(
  tx: Tx,
  name: string,
  ids: readonly string[],
  build: (name: string, isAmong: typeof amongIds) => Statement,
): Statement =>
  ids.length === 1
    ? prepared(tx, `${name}_one`, (own) => build(own, isOnlyId))
    : prepared(tx, name, (own) => build(own, amongIds));

/** A page is found in any order. This puts its records into the order of the list. */
export const inOrderOf = <Found>(
  ids: readonly string[],
  found: readonly Found[],
  idOf: (row: Found) => string,
): Found[] => {
  const byId = new Map(found.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
