type Column = {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The database generates the value. */
  readonly made: boolean;
};

/** `column` holds the id of a row of `table`. */
type Reference = { readonly column: string; readonly table: string };

export type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
};

/** `later` lists columns that reference tables further down. They are filled in once those tables are imported. */
export type OrderedTable = Table & { readonly later: readonly string[] };

const unmet = (table: Table, placed: ReadonlySet<string>, names: ReadonlySet<string>) =>
  table.references.filter(
    (reference) =>
      names.has(reference.table) && !placed.has(reference.table) && reference.table !== table.name,
  );

/** True when all references to tables that are still missing may be empty for now. */
const canGoAhead = ({ columns }: Table, missing: readonly Reference[]): boolean =>
  missing.every(({ column }) => columns.some(({ name, required }) => name === column && !required));

/** Sorts referenced tables first. A cycle is broken at a reference that may be empty for a while. */
export const orderTables = (tables: readonly Table[]): OrderedTable[] => {
  const names = new Set(tables.map(({ name }) => name));
  const placed = new Set<string>();
  const ordered: OrderedTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const [next] = waiting
      .map((table) => ({ table, missing: unmet(table, placed, names) }))
      .filter(({ table, missing }) => canGoAhead(table, missing))
      .sort((a, b) => a.missing.length - b.missing.length);
    if (!next) throw new Error("tables refer to each other in a ring that nothing breaks");
    ordered.push({ ...next.table, later: next.missing.map(({ column }) => column) });
    placed.add(next.table.name);
    waiting = waiting.filter((table) => table !== next.table);
  }
  return ordered;
};
