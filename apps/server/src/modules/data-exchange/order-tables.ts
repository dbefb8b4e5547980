export type Column = {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The database itself makes the value. */
  readonly made: boolean;
};

/** `column` holds the id of a row of `table`. */
export type Reference = { readonly column: string; readonly table: string };

export type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
};

/** `later`: columns that name rows of tables further on, filled in once those are there. */
export type OrderedTable = Table & { readonly later: readonly string[] };

const unmet = (table: Table, placed: ReadonlySet<string>, names: ReadonlySet<string>) =>
  table.references.filter(
    (reference) =>
      names.has(reference.table) && !placed.has(reference.table) && reference.table !== table.name,
  );

/** Referenced tables first. Where tables refer to each other in a ring, the one that waits for the least goes ahead. */
export const orderTables = (tables: readonly Table[]): OrderedTable[] => {
  const names = new Set(tables.map(({ name }) => name));
  const placed = new Set<string>();
  const ordered: OrderedTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const counts = waiting.map((table) => unmet(table, placed, names).length);
    const next = waiting[counts.indexOf(Math.min(...counts))];
    if (!next) throw new Error("no table is left to place");
    ordered.push({ ...next, later: unmet(next, placed, names).map(({ column }) => column) });
    placed.add(next.name);
    waiting = waiting.filter((table) => table !== next);
  }
  return ordered;
};
