import type { Row } from "./exported-rows.repo";
import { newIds } from "./map-row";
import { type Archive, refusal } from "./open-archive";
import type { OrderedTable, Table } from "./order-tables";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Importer = { readonly userId: string; readonly organizationId: string };

/** The text of a row's id; undefined for tables that know their rows by something else. */
const idOf = ({ name, columns }: Table, { id }: Row): string | undefined => {
  if (!columns.some((column) => column.name === "id" && column.type === "uuid")) return undefined;
  if (typeof id !== "string" || !uuid.test(id)) throw refusal(`${name} has an invalid id`);
  return id;
};

/** The ids of everything that comes along. Whoever imports takes the place of the person with the same address. */
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
