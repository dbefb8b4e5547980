import {
  type CreateClientBody,
  createClientBody,
  type UpdateClientBody,
} from "@fieldwright/contract/clients";
import {
  type ImportClientsBody,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  type ImportResult,
  importFields,
  type RowError,
} from "@fieldwright/contract/csv";
import type { TenantTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import { createClients, findClientsByEmail, updateClient } from "#customers";
import { type Actor, createPauses, invalid } from "#kernel";
import { parseCsv, type Table } from "./parse-csv";

/** Column titles that other programs use, in lowercase without spaces and punctuation. */
const titles: Record<ImportField, readonly string[]> = {
  firstName: ["firstname", "first", "givenname", "forename"],
  lastName: ["lastname", "last", "surname", "familyname"],
  name: ["name", "fullname", "clientname", "customername", "contactname", "client", "customer", "contact"],
  email: ["email", "emailaddress", "mail", "clientemail", "customeremail"],
  phone: ["phone", "phonenumber", "mainphone", "telephone", "tel", "mobile", "mobilephone", "cell"],
  company: ["company", "companyname", "business", "businessname", "organization"],
  line1: ["address", "address1", "addressline1", "street", "street1", "streetaddress", "serviceaddress"],
  line2: ["address2", "addressline2", "street2", "unit", "suite", "apt"],
  city: ["city", "town"],
  state: ["state", "province", "stateprovince", "region"],
  zip: ["zip", "zipcode", "postalcode", "postcode", "zippostalcode"],
  tags: ["tags", "tag", "labels"],
  status: ["status", "clientstatus"],
};

const fieldByTitle = new Map(
  importFields.flatMap((field) => titles[field].map((title): [string, ImportField] => [title, field])),
);

/** When several columns match a field, the first one wins. */
const guessMapping = (columns: readonly string[]): ImportMapping => {
  const taken = new Map<ImportField, string>();
  for (const column of columns) {
    const field = fieldByTitle.get(column.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
    if (field && !taken.has(field)) taken.set(field, column);
  }
  return Object.fromEntries([...taken].map(([field, column]) => [column, field]));
};

/** The column index of each field. */
const columnOfField = (
  columns: readonly string[],
  mapping: ImportMapping,
): ReadonlyMap<ImportField, number> => {
  const found = new Map<ImportField, number>();
  for (const [column, field] of Object.entries(mapping)) {
    const index = columns.indexOf(column);
    if (index < 0) throw invalid({ field: "mapping", msg: `The file has no column "${column}"` });
    if (found.has(field))
      throw invalid({ field: "mapping", msg: `More than one column is chosen for ${field}` });
    found.set(field, index);
  }
  return found;
};

type Values = Partial<Record<ImportField, string>>;

type DraftRow = { readonly row: number; readonly values: Values };
type ValidRow = { readonly row: number; readonly body: CreateClientBody };
type Drafts = {
  readonly rows: readonly DraftRow[];
  readonly valid: readonly ValidRow[];
  readonly errors: readonly RowError[];
};

/** Handles "Sorensen, Kim" and "Kim Sorensen". Without a comma, the last word is the last name. */
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

/** The row as the body of a create-client call, so that the same rules apply. Blank cells count as absent. */
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

const draftClients = async ({ columns, rows }: Table, mapping: ImportMapping): Promise<Drafts> => {
  const columnOf = [...columnOfField(columns, mapping)];
  const drafts = rows.map(({ row, cells }): DraftRow => {
    const values: Values = Object.fromEntries(
      columnOf.flatMap(([field, index]) => (cells[index] ? [[field, cells[index]]] : [])),
    );
    return { row, values: withSplitName(values) };
  });
  const valid: ValidRow[] = [];
  const errors: RowError[] = [];
  const pause = createPauses();
  for (const { row, values } of drafts) {
    await pause();
    const parsed = z.safeParse(createClientBody, asBody(values));
    if (parsed.success) valid.push({ row, body: parsed.data });
    else
      errors.push(
        ...parsed.error.issues.map(({ path, message }) => ({ row, field: path.join("."), msg: message })),
      );
  }
  return { rows: drafts, valid, errors };
};

const shownRows = 20;

export type ImportPlan = { readonly table: Table; readonly mapping: ImportMapping; readonly drafts: Drafts };

export const planImport = async (csv: string, given: ImportMapping | undefined): Promise<ImportPlan> => {
  const table = await parseCsv(csv);
  const mapping = given ?? guessMapping(table.columns);
  return { table, mapping, drafts: await draftClients(table, mapping) };
};

const emailOf = ({ body }: ValidRow): string => body.email.toLowerCase();

export const previewImport = async (
  tx: TenantTx,
  { table, mapping, drafts }: ImportPlan,
): Promise<ImportPreview> => {
  const known = await findClientsByEmail(tx, drafts.valid.map(emailOf));
  const firstRows = new Map<string, number>();
  const duplicates = drafts.valid.flatMap((valid) => {
    const email = emailOf(valid);
    const firstRow = firstRows.get(email) ?? null;
    if (firstRow === null) firstRows.set(email, valid.row);
    const client = known.get(email) ?? null;
    return firstRow === null && client === null
      ? []
      : [{ row: valid.row, email: valid.body.email, firstRow, client }];
  });
  return {
    columns: [...table.columns],
    mapping,
    total: table.rows.length,
    rows: drafts.rows.slice(0, shownRows).map(({ row, values }) => ({ row, values })),
    errors: [...drafts.errors],
    duplicates,
  };
};

/** Blank cells keep the old value. Parts of an address without the street do not replace the address. */
const changesOf = ({ email: _same, address, phone, ...body }: CreateClientBody) => ({
  ...body,
  ...(phone ? { phone } : {}),
  ...(address?.line1 ? { address } : {}),
});

type Work = {
  readonly create: CreateClientBody[];
  readonly update: { readonly id: string; readonly body: UpdateClientBody }[];
  updated: number;
  skipped: number;
};

type OnDuplicate = ImportClientsBody["onDuplicate"];
type Known = ReadonlyMap<string, { readonly _id: string }>;

/** Rows are handled in order: a later row with the same email is a duplicate of the earlier one. */
const divide = (rows: readonly ValidRow[], known: Known, onDuplicate: OnDuplicate): Work => {
  const work: Work = { create: [], update: [], updated: 0, skipped: 0 };
  const placeOf = new Map<string, number>();
  for (const valid of rows) {
    const email = emailOf(valid);
    const client = known.get(email);
    const place = placeOf.get(email);
    if (onDuplicate === "create" || (!client && place === undefined)) {
      placeOf.set(email, work.create.push(valid.body) - 1);
    } else if (onDuplicate === "skip") {
      work.skipped += 1;
    } else {
      const body = changesOf(valid.body);
      const before = place === undefined ? undefined : work.create[place];
      if (client) work.update.push({ id: client._id, body });
      else if (place !== undefined && before) work.create[place] = { ...before, ...body };
      work.updated += 1;
    }
  }
  return work;
};

/** Imports all valid rows, or none if anything fails. */
export const importClients = async (
  tx: TenantTx,
  actor: Actor,
  { drafts }: ImportPlan,
  onDuplicate: OnDuplicate,
  now: Date,
): Promise<ImportResult> => {
  const known = await findClientsByEmail(tx, drafts.valid.map(emailOf));
  const { create, update, updated, skipped } = divide(drafts.valid, known, onDuplicate);
  await createClients(tx, actor, create);
  // Sorted by id, so that two imports cannot deadlock.
  for (const { id, body } of update.toSorted((a, b) => a.id.localeCompare(b.id)))
    await updateClient(tx, actor, { id, body, expected: undefined }, now);
  return { created: create.length, updated, skipped, errors: [...drafts.errors] };
};
