import type {
  ChangePriceItemBody,
  PriceItem,
  PriceItemBody,
  PriceItemPage,
} from "@fieldwright/contract/price-book";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Cents, type Dollars, toCents, toDollars } from "@fieldwright/domain/money";
import type { PriceKind } from "@fieldwright/domain/price-book";
import { type Actor, invalid, notFound, stale } from "#kernel";
import {
  deletePriceItem,
  findPriceItem,
  findPriceItems,
  hasNumber,
  insertPriceItem,
  isNumberTaken,
  lockPriceItem,
  type PriceItemFields,
  type PriceItemRecord,
  updatePriceItem,
} from "./price-book.repo";

const presentItem = (item: PriceItemRecord): PriceItem => ({
  _id: item.id,
  kind: item.kind,
  name: item.name,
  description: item.description,
  number: item.number,
  unit: item.unit,
  unitPrice: toDollars(item.unitPrice),
  cost: item.cost === null ? null : toDollars(item.cost),
  active: item.active,
  createdAt: item.createdAt.toISOString(),
  updatedAt: item.updatedAt.toISOString(),
  version: item.version,
});

type Change = { readonly from?: PriceItemRecord; readonly to?: PriceItemRecord };

const recordItem = (
  tx: TenantTx,
  actor: Actor,
  verb: "create" | "update" | "delete",
  { from, to }: Change,
): Promise<void> => {
  const current = to ?? from;
  if (!current) throw new Error("a change of no price");
  return recordChange(tx, {
    actor,
    verb,
    kind: "price_item",
    recordId: current.id,
    version: verb === "delete" ? current.version + 1 : current.version,
    from: from && presentItem(from),
    to: to && presentItem(to),
    audience: [],
  });
};

type Query = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly kind?: PriceKind | undefined;
  readonly status: "active" | "archived";
};

export const listPriceItems = async (
  tx: TenantTx,
  { page, limit, search, kind, status }: Query,
): Promise<PriceItemPage> => {
  const offset = (page - 1) * limit;
  const { found, total } = await findPriceItems(tx, {
    search,
    kind,
    archived: status === "archived",
    limit,
    offset,
  });
  return { items: found.map(presentItem), total, totalPages: Math.ceil(total / limit) };
};

export const readPriceItem = async (tx: TenantTx, id: string): Promise<PriceItem> => {
  const found = await findPriceItem(tx, id);
  if (!found) throw notFound("Price book item not found");
  return presentItem(found);
};

const taken = (number: string) =>
  invalid({ field: "number", msg: `Another item already has the number ${number}` });

const addItem = async (
  tx: TenantTx,
  actor: Actor,
  fields: PriceItemFields,
  now: Date,
): Promise<PriceItemRecord | undefined> => {
  const added = await insertPriceItem(tx, fields, now);
  if (added) await recordItem(tx, actor, "create", { to: added });
  return added;
};

const centsOrNull = (amount: Dollars | null): Cents | null => (amount === null ? null : toCents(amount));

export const addPriceItem = async (
  tx: TenantTx,
  actor: Actor,
  { unitPrice, cost, ...body }: PriceItemBody,
  now: Date,
): Promise<PriceItem> => {
  const money = { unitPrice: toCents(unitPrice), cost: centsOrNull(cost) };
  const added = await addItem(tx, actor, { ...body, ...money, active: true }, now);
  if (!added) throw taken(body.number);
  return presentItem(added);
};

type Target = { readonly id: string; readonly expected: number | undefined };

export const changePriceItem = async (
  tx: TenantTx,
  actor: Actor,
  { id, expected }: Target,
  body: ChangePriceItemBody,
  now: Date,
): Promise<PriceItem> => {
  const from = await lockPriceItem(tx, id);
  if (!from) throw notFound("Price book item not found");
  if (expected !== undefined && expected !== from.version) throw stale(presentItem(from));
  const fields = {
    kind: body.kind ?? from.kind,
    name: body.name ?? from.name,
    description: body.description ?? from.description,
    number: body.number ?? from.number,
    unit: body.unit ?? from.unit,
    unitPrice: body.unitPrice === undefined ? from.unitPrice : toCents(body.unitPrice),
    cost: body.cost === undefined ? from.cost : centsOrNull(body.cost),
    active: body.active ?? from.active,
  };
  if (fields.number !== "" && (await hasNumber(tx, fields.number, id))) throw taken(fields.number);
  const to = await updatePriceItem(tx, from, fields, now).catch((cause: unknown) => {
    throw isNumberTaken(cause) ? taken(fields.number) : cause;
  });
  await recordItem(tx, actor, "update", { from, to });
  return presentItem(to);
};

/** A row of an import. Undefined if another item has its number. */
export const importPriceItem = addItem;

/** A row of an import replaces what an item had, or an undo puts it back. Undefined if it is gone or its number is taken. */
export const replacePriceItem = async (
  tx: TenantTx,
  actor: Actor,
  id: string,
  fields: PriceItemFields,
  now: Date,
): Promise<{ from: PriceItemRecord; to: PriceItemRecord } | undefined> => {
  const from = await lockPriceItem(tx, id);
  if (!from || (fields.number !== "" && (await hasNumber(tx, fields.number, id)))) return undefined;
  const to = await updatePriceItem(tx, from, fields, now);
  await recordItem(tx, actor, "update", { from, to });
  return { from, to };
};

/** Takes back what an import added. */
export const removeImportedPrice = async (tx: TenantTx, actor: Actor, id: string): Promise<void> => {
  const from = await lockPriceItem(tx, id);
  if (!from) return;
  await deletePriceItem(tx, id);
  await recordItem(tx, actor, "delete", { from });
};
