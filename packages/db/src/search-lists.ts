import { type Cents, cents } from "@fieldwright/domain/money";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { prepared, type TenantTx, type Tx } from "./client";

/**
 * Database functions search the lists. Under row-level security a query with these filters could not use its indexes,
 * because text matching is not leakproof. A page has ids in list order, and the total of all pages. A search that finds more
 * than 1,000 may be capped: there are more than the total then.
 */
export type ListPage = { readonly ids: string[]; readonly total: number; readonly isCapped: boolean };

/** With the sums of all pages, in cents. A capped search has none. */
export type SummedPage = ListPage & { readonly amount: Cents | undefined; readonly owed: Cents | undefined };

type Paged = { readonly search: string; readonly limit: number; readonly offset: number };

/** Limits the result to the given client records or to one technician's visits. Without them, all records. */
type OwnClients = { readonly ownClients?: readonly string[] | undefined };
type OwnWork = OwnClients & { readonly technician?: string | undefined };

type Filtered = Paged & { readonly status?: string | undefined; readonly client?: string | undefined };

/** Decides what is expired or overdue. A day in the organization's zone. */
type Dated = { readonly today: string };

/** A named argument of a search function, with its type. */
type Argument = readonly [name: string, type: string, value: unknown];

const listed = (values: readonly string[] | undefined): string | null =>
  values ? `{${values.join(",")}}` : null;

/** The text depends on the names alone, so a connection keeps its plan. Building it by drizzle took longer than sending it. */
const call = async <Row extends pg.QueryResultRow>(
  tx: TenantTx,
  columns: string,
  name: string,
  args: readonly Argument[],
): Promise<Row[]> => {
  const given = args.map(([argument, type], index) => `${argument} => $${index + 1}::${type}`);
  const text = `select ${columns} from ${name}(${given.join(", ")})`;
  const { rows } = await tx.$client.query<Row>(
    { text },
    args.map(([, , value]) => value ?? null),
  );
  return rows;
};

type Found = { ids: string[]; total: string; is_capped: boolean };

const firstPage = async (tx: TenantTx, name: string, args: readonly Argument[]): Promise<ListPage> => {
  const [page] = await call<Found>(tx, "ids, total, is_capped", name, args);
  if (!page) throw new Error("The search answered nothing.");
  return { ids: page.ids, total: Number(page.total), isCapped: page.is_capped };
};

const paged = ({ search, limit, offset }: Paged): Argument[] => [
  ["term", "text", search],
  ["page_limit", "integer", limit],
  ["page_offset", "integer", offset],
];

const filtered = (filter: Filtered & OwnClients): Argument[] => [
  ...paged(filter),
  ["only_status", "text", filter.status],
  ["only_client", "uuid", filter.client],
  ["own_clients", "uuid[]", listed(filter.ownClients)],
];

export const searchClients = (
  tx: TenantTx,
  filter: Paged & OwnWork & { readonly status?: string | undefined },
): Promise<ListPage> =>
  firstPage(tx, "search_clients", [
    ...paged(filter),
    ["only_status", "text", filter.status],
    ["own_clients", "uuid[]", listed(filter.ownClients)],
    ["technician", "uuid", filter.technician],
  ]);

/** `only` is a shortlist of the list. */
type Viewed = { readonly only?: string | undefined; readonly sort?: string | undefined };

const viewed = ({ only, sort }: Viewed): Argument[] => [
  ["shortlist", "text", only],
  ["sort", "text", sort],
];

type FoundSums = Found & { amount: string | null; owed: string | null };

const centsOf = (sum: string | null): Cents | undefined => (sum === null ? undefined : cents(Number(sum)));

const summedPage = async (tx: TenantTx, name: string, args: readonly Argument[]): Promise<SummedPage> => {
  const [page] = await call<FoundSums>(tx, "ids, total, is_capped, amount, owed", name, args);
  if (!page) throw new Error("The search answered nothing.");
  const { ids, total, is_capped: isCapped, amount, owed } = page;
  return { ids, total: Number(total), isCapped, amount: centsOf(amount), owed: centsOf(owed) };
};

type DocumentFilter = Filtered & OwnClients & Dated & Viewed;

const ofDocuments = (filter: DocumentFilter): Argument[] => [
  ...filtered(filter),
  ["today", "date", filter.today],
  ...viewed(filter),
];

export const searchQuotes = (tx: TenantTx, filter: DocumentFilter): Promise<SummedPage> =>
  summedPage(tx, "search_quotes", ofDocuments(filter));

export const searchInvoices = (tx: TenantTx, filter: DocumentFilter): Promise<SummedPage> =>
  summedPage(tx, "search_invoices", ofDocuments(filter));

export type JobSearch = Filtered &
  OwnWork &
  Viewed & {
    /** Decides what is ahead. Now, unless it is given. */
    readonly at?: Date | undefined;
    /** For the shortlist of this week. */
    readonly week?: { readonly start: Date; readonly end: Date } | undefined;
    /** Whether the amounts are asked for. Those of one person's jobs take longer than the page. */
    readonly summed?: boolean | undefined;
  };

const ofJobs = ({ at = new Date(), week, summed = false, ...filter }: JobSearch): Argument[] => [
  ...filtered(filter),
  ["technician", "uuid", filter.technician],
  ...viewed(filter),
  ["at", "timestamptz", at.toISOString()],
  ["week_start", "timestamptz", week?.start.toISOString()],
  ["week_end", "timestamptz", week?.end.toISOString()],
  ["summed", "boolean", summed],
];

export const searchJobs = (tx: TenantTx, filter: JobSearch): Promise<SummedPage> =>
  summedPage(tx, "search_jobs", ofJobs(filter));

const placeholderOf = ([name, type]: Argument): SQL =>
  sql`${sql.raw(name)} => ${sql.placeholder(name)}::${sql.raw(type)}`;

/** `searchJobs` as a part of a prepared statement, and the values of its placeholders. */
export const jobSearch = (filter: JobSearch): { call: () => SQL; values: Record<string, unknown> } => {
  const args = ofJobs(filter);
  return {
    call: () => sql`search_jobs(${sql.join(args.map(placeholderOf), sql`, `)})`,
    values: Object.fromEntries(args.map(([name, , value]) => [name, value ?? null])),
  };
};

export const searchVisits = (
  tx: TenantTx,
  filter: Filtered & OwnWork & { readonly member?: string | undefined },
): Promise<ListPage> =>
  firstPage(tx, "search_visits", [
    ...filtered(filter),
    ["only_member", "uuid", filter.member],
    ["technician", "uuid", filter.technician],
  ]);

/** Visits that are, or begin, between two instants. Days are those of the zone. */
type ByStart = Omit<Filtered, "limit" | "offset"> &
  OwnWork & {
    readonly member?: string | undefined;
    readonly start: Date | undefined;
    readonly end: Date | undefined;
    readonly zone: string;
    readonly state: string | undefined;
  };

const within = ({ search, start, end, zone, state, ...filter }: ByStart): Argument[] => [
  ["term", "text", search],
  ["starts", "timestamptz", start?.toISOString() ?? "-infinity"],
  ["ends", "timestamptz", end?.toISOString() ?? "infinity"],
  ["zone", "text", zone],
  ["only_state", "text", state],
  ["only_status", "text", filter.status],
  ["only_client", "uuid", filter.client],
  ["own_clients", "uuid[]", listed(filter.ownClients)],
  ["only_member", "uuid", filter.member],
  ["technician", "uuid", filter.technician],
];

export const searchVisitsByStart = (
  tx: TenantTx,
  filter: ByStart &
    Paged & {
      readonly backward: boolean;
      readonly perDay: number | undefined;
    },
): Promise<ListPage> =>
  firstPage(tx, "search_visits_by_start", [
    ...within(filter),
    ["page_limit", "integer", filter.limit],
    ["page_offset", "integer", filter.offset],
    ["backward", "boolean", filter.backward],
    ["per_day", "integer", filter.perDay],
  ]);

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
  const rows = await call<{
    day: string;
    status: VisitStatus;
    assigned: boolean;
    visits: string;
    minutes: string;
    last_start: string;
  }>(tx, "day::text, status, assigned, visits, minutes, last_start", "tally_visits_by_start", [
    ...within(filter),
    ["days", "date[]", listed(filter.days)],
  ]);
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
