import type { TenantTx } from "@fieldwright/db/client";
import { priceItems } from "@fieldwright/db/schema/price-items";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { PriceKind } from "@fieldwright/domain/price-book";
import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import pg from "pg";

const inTenant = ofTenant(priceItems);
const byId = (id: string) => and(inTenant, eq(priceItems.id, id));

export type PriceItemRecord = Omit<typeof priceItems.$inferSelect, "searchText">;
export type PriceItemFields = Pick<
  PriceItemRecord,
  "kind" | "name" | "description" | "number" | "unit" | "unitPrice" | "active"
> &
  /** Stays as it is where it is left out, as in an import. */
  Partial<Pick<PriceItemRecord, "cost">>;

const columns = {
  id: priceItems.id,
  organizationId: priceItems.organizationId,
  kind: priceItems.kind,
  name: priceItems.name,
  description: priceItems.description,
  number: priceItems.number,
  unit: priceItems.unit,
  unitPrice: priceItems.unitPrice,
  cost: priceItems.cost,
  active: priceItems.active,
  version: priceItems.version,
  createdAt: priceItems.createdAt,
  updatedAt: priceItems.updatedAt,
};

type Filter = {
  readonly search: string;
  readonly kind: PriceKind | undefined;
  readonly archived: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** The text starts with the name, so a term at its start is the start of a name. */
const positionOf = (term: string) => sql`strpos(${priceItems.searchText}, fold_text(${term}))`;

/** A price book has thousands of rows, not millions: those of one organization are read and compared. */
export const findPriceItems = async (
  tx: TenantTx,
  { search, kind, archived, limit, offset }: Filter,
): Promise<{ found: PriceItemRecord[]; total: number }> => {
  const where = and(
    inTenant,
    eq(priceItems.active, !archived),
    kind && eq(priceItems.kind, kind),
    search === "" ? undefined : sql`${positionOf(search)} > 0`,
  );
  const byName = [asc(sql`lower(${priceItems.name})`), asc(priceItems.id)];
  const found = await tx
    .select(columns)
    .from(priceItems)
    .where(where)
    .orderBy(...(search === "" ? byName : [desc(sql`${positionOf(search)} = 1`), ...byName]))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(priceItems).where(where);
  return { found, total: counted?.total ?? 0 };
};

export const findPriceItem = async (tx: TenantTx, id: string): Promise<PriceItemRecord | undefined> =>
  (await tx.select(columns).from(priceItems).where(byId(id)))[0];

export const lockPriceItem = async (tx: TenantTx, id: string): Promise<PriceItemRecord | undefined> =>
  (await tx.select(columns).from(priceItems).where(byId(id)).for("update"))[0];

/** One parameter, however long a file is. */
const oneOf = (texts: readonly string[]) =>
  sql`(select lower(given) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) given)`;

/** By the number or, if it has none, by the name, whatever the case. */
export const findPriceItemsLike = (
  tx: TenantTx,
  { numbers, names }: { readonly numbers: readonly string[]; readonly names: readonly string[] },
): Promise<PriceItemRecord[]> => {
  const hasNumber = sql`${priceItems.number} <> '' and lower(${priceItems.number}) in ${oneOf(numbers)}`;
  return tx
    .select(columns)
    .from(priceItems)
    .where(and(inTenant, sql`(${hasNumber} or lower(${priceItems.name}) in ${oneOf(names)})`))
    .orderBy(asc(priceItems.createdAt), asc(priceItems.id));
};

/** Undefined if another one has the number. */
export const insertPriceItem = async (
  tx: TenantTx,
  fields: PriceItemFields,
  now: Date,
): Promise<PriceItemRecord | undefined> =>
  (
    await tx
      .insert(priceItems)
      .values({ ...fields, organizationId: tenant, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning(columns)
  )[0];

export const hasNumber = async (tx: TenantTx, number: string, except: string): Promise<boolean> =>
  (
    await tx
      .select({ id: priceItems.id })
      .from(priceItems)
      .where(
        and(inTenant, sql`${priceItems.number} <> ''`, sql`lower(${priceItems.number}) = lower(${number})`),
      )
  ).some(({ id }) => id !== except);

/** Someone else gave it to another item at the same moment. */
export const isNumberTaken = (cause: unknown): boolean =>
  cause instanceof Error &&
  cause.cause instanceof pg.DatabaseError &&
  cause.cause.constraint === "price_items_number_key";

export const updatePriceItem = async (
  tx: TenantTx,
  { id, version }: Pick<PriceItemRecord, "id" | "version">,
  fields: PriceItemFields,
  now: Date,
): Promise<PriceItemRecord> => {
  const [row] = await tx
    .update(priceItems)
    .set({ ...fields, version: version + 1, updatedAt: now })
    .where(byId(id))
    .returning(columns);
  if (!row) throw new Error("a price was changed, none came back");
  return row;
};

export const deletePriceItem = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(priceItems).where(byId(id));
};
