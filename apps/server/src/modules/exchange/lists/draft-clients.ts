import { type CreateClientBody, createClientBody } from "@fieldwright/contract/clients";
import type { ImportField, ImportMapping, RowError } from "@fieldwright/contract/csv";
import * as z from "zod/mini";
import { columnOfField } from "./import-mapping";
import type { Table } from "./parse-csv";

type Values = Partial<Record<ImportField, string>>;

export type DraftRow = { readonly row: number; readonly values: Values };
export type ValidRow = { readonly row: number; readonly body: CreateClientBody };
export type Drafts = {
  readonly rows: readonly DraftRow[];
  readonly valid: readonly ValidRow[];
  readonly errors: readonly RowError[];
};

/** "Sorensen, Kim" and "Kim Sorensen"; the last word is the last name. */
const splitName = (name: string): { firstName: string; lastName: string } => {
  const [last = "", first] = name.split(",", 2).map((part) => part.trim());
  if (first !== undefined) return { firstName: first, lastName: last };
  const words = name.split(/\s+/);
  return words.length === 1
    ? { firstName: name, lastName: "" }
    : { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
};

const withSplitName = ({ name, ...values }: Values): Values =>
  name && !values.firstName && !values.lastName ? { ...values, ...splitName(name) } : values;

const listOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** The row as a call that adds a client would say it, so that the same rules judge both. Blank means absent. */
const asBody = ({ line1, line2, city, state, zip, ...values }: Values) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  email: values.email,
  phone: values.phone,
  ...(values.company ? { company: { name: values.company } } : {}),
  ...(line1 || line2 || city || state || zip
    ? { address: { line1: line1 ?? "", line2, city, state, zip } }
    : {}),
  ...(values.status ? { status: values.status.toLowerCase().replaceAll(/[\s-]+/g, "_") } : {}),
  ...(values.tags ? { tags: listOf(values.tags) } : {}),
});

export const draftClients = ({ columns, rows }: Table, mapping: ImportMapping): Drafts => {
  const columnOf = [...columnOfField(columns, mapping)];
  const drafts = rows.map(({ row, cells }): DraftRow => {
    const values: Values = Object.fromEntries(
      columnOf.flatMap(([field, index]) => (cells[index] ? [[field, cells[index]]] : [])),
    );
    return { row, values: withSplitName(values) };
  });
  const valid: ValidRow[] = [];
  const errors: RowError[] = [];
  for (const { row, values } of drafts) {
    const parsed = z.safeParse(createClientBody, asBody(values));
    if (parsed.success) valid.push({ row, body: parsed.data });
    else
      errors.push(
        ...parsed.error.issues.map(({ path, message }) => ({ row, field: path.join("."), msg: message })),
      );
  }
  return { rows: drafts, valid, errors };
};
