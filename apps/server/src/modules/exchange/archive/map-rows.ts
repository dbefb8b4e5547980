import { uuidv7 } from "uuidv7";
import { hashToken, newToken } from "#kernel";
import { isSecret, keptByTriggers } from "./archive-format";
import { exportedColumns } from "./catalogue.repo";
import type { Row } from "./exported-rows.repo";
import { type Archive, refusal } from "./open-archive";
import type { OrderedTable, Table } from "./order-tables";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Importer = { readonly userId: string; readonly organizationId: string };

/** A row's id, undefined for tables without an id column. */
const idOf = ({ name, columns }: Table, { id }: Row): string | undefined => {
  if (!columns.some((column) => column.name === "id" && column.type === "uuid")) return undefined;
  if (typeof id !== "string" || !uuid.test(id)) throw refusal(`${name} has an invalid id`);
  return id;
};

/** Maps all ids in the archive to new ones. The importer replaces the person with the same email address. */
export const mapIds = async (
  archive: Archive,
  tables: readonly OrderedTable[],
  importer: Importer,
  address: string | undefined,
  seen: () => void,
) => {
  const old = new Set<string>();
  let same: string | undefined;
  for (const table of tables) {
    let count = 0;
    const own = new Set<string>();
    for await (const row of archive.rows(table.name)) {
      count += 1;
      seen();
      const id = idOf(table, row);
      if (id === undefined) continue;
      if (own.has(id)) throw refusal(`${table.name} has an id that is used twice`);
      own.add(id);
      old.add(id);
      const email = row["email"];
      if (
        table.name === "users" &&
        typeof email === "string" &&
        email.toLowerCase() === address?.toLowerCase()
      )
        same = id;
    }
    if (count !== (archive.manifest.counts[table.name] ?? 0))
      throw refusal(`${table.name} has rows that are not counted`);
  }
  const ids = newIds(old);
  ids.set(archive.manifest.organization.id, importer.organizationId);
  if (same) ids.set(same, importer.userId);
  return { ids, same };
};

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export type Ids = ReadonlyMap<string, string>;

/** New ids are assigned in the order of the old ones, so that sorting by id stays the same. */
const newIds = (old: ReadonlySet<string>): Map<string, string> =>
  new Map([...old].sort().map((id) => [id, uuidv7()]));

/** Replaces known ids everywhere, including inside texts and recorded changes. */
export const withNewIds = (row: Row, ids: Ids): Row =>
  JSON.parse(JSON.stringify(row).replace(uuids, (id) => ids.get(id) ?? id));

type Context = { readonly ids: Ids; readonly importerId: string; readonly tables: ReadonlySet<string> };

/**
 * References to people or tables outside the archive become null, or the importer where required. Any other reference
 * to a missing record is refused: the id could belong to another organization.
 */
const settled = (table: OrderedTable, row: Row, { ids, importerId, tables }: Context): Row => {
  const required = new Set(table.columns.filter((column) => column.required).map(({ name }) => name));
  const changes = table.references.flatMap(({ column, table: target }) => {
    const value = row[column];
    if (value === null || value === undefined) return [];
    const comesAlong = typeof value === "string" && ids.has(value);
    if (tables.has(target) && comesAlong) return [];
    if (tables.has(target) && target !== "users")
      throw refusal(`a row of ${table.name} belongs to one of ${target} that is not in it`);
    return [[column, required.has(column) ? importerId : null] as const];
  });
  return { ...row, ...Object.fromEntries(changes) };
};

/** A row ready to insert: new ids, no columns that the database fills, and random values for secrets. */
export const mapRow = (table: OrderedTable, row: Row, organizationId: string, context: Context): Row => {
  const without = new Set([
    ...table.columns.filter(({ made }) => made).map(({ name }) => name),
    ...(keptByTriggers[table.name] ?? []),
    ...table.later,
  ]);
  const known = exportedColumns(table).filter((name) => name in row && !without.has(name));
  const mapped = withNewIds(settled(table, row, context), context.ids);
  const kept = Object.fromEntries(known.map((name) => [name, mapped[name]]));
  const secrets = table.columns
    .filter(({ name, required }) => required && isSecret(name))
    .map(({ name }) => [name, hashToken(newToken())] as const);
  return { ...kept, ...Object.fromEntries(secrets), organization_id: organizationId };
};
