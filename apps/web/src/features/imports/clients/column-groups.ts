import type { ClientImportMapping, ImportColumn, ImportTarget } from "@fieldwright/contract/client-imports";

const parts = {
  address: ["line1", "line2", "city", "state", "zip"],
  billing: ["billingLine1", "billingLine2", "billingCity", "billingState", "billingZip"],
} as const satisfies Record<string, readonly ImportTarget[]>;

export type GroupKind = "name" | "address" | "billing";

/** Columns that are one thing, such as a first and a last name, are matched in one line. */
export type ColumnGroup = {
  readonly key: string;
  /** Null for a single column. */
  readonly kind: GroupKind | null;
  readonly columns: readonly ImportColumn[];
};

const kindOf = ({ target }: ImportColumn): GroupKind | null => {
  if (target === null) return null;
  if (target === "firstName" || target === "lastName") return "name";
  if (parts.address.some((part) => part === target)) return "address";
  return parts.billing.some((part) => part === target) ? "billing" : null;
};

const keyOf = (column: ImportColumn): string => {
  const kind = kindOf(column);
  return kind === null ? `column ${column.title}` : `${kind} ${column.place}`;
};

/** In the order of the file. `split` has the keys of groups whose columns the person wants one by one. */
export const groupColumns = (columns: readonly ImportColumn[], split: ReadonlySet<string>): ColumnGroup[] => {
  const groups = new Map<string, ImportColumn[]>();
  for (const column of columns) {
    const key = split.has(keyOf(column)) ? `column ${column.title}` : keyOf(column);
    groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  return [...groups].map(([key, grouped]) => {
    const [first] = grouped;
    return { key, kind: grouped.length > 1 && first ? kindOf(first) : null, columns: grouped };
  });
};

/** The mapping with one column changed. Several columns may hold the same. */
export const matchColumn = (
  mapping: ClientImportMapping,
  title: string,
  target: ImportTarget | undefined,
): ClientImportMapping => {
  const others = Object.fromEntries(Object.entries(mapping).filter(([other]) => other !== title));
  return target ? { ...others, [title]: target } : others;
};

/** A whole group becomes a place of another kind, part by part, or is left out. */
export const matchGroup = (
  mapping: ClientImportMapping,
  { columns, kind }: ColumnGroup,
  to: GroupKind | undefined,
): ClientImportMapping =>
  columns.reduce((before, { title, target }) => {
    if (to === undefined || kind === null || kind === "name" || to === "name")
      return matchColumn(before, title, to === undefined ? undefined : (target ?? undefined));
    const at = parts[kind].findIndex((part) => part === target);
    return matchColumn(before, title, parts[to][at]);
  }, mapping);

export const mappingOf = (columns: readonly ImportColumn[]): ClientImportMapping =>
  Object.fromEntries(columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])));
