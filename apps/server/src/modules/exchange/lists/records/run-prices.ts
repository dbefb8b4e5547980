import type { TenantTx } from "@fieldwright/db/client";
import { wholeUnit } from "@fieldwright/domain/line-units";
import { noCents } from "@fieldwright/domain/money";
import {
  findPriceItemsLike,
  importPriceItem,
  lockPriceItem,
  type PriceItemFields,
  type PriceItemRecord,
  removeImportedPrice,
  replacePriceItem,
} from "#money";
import { findPricesMadeBy, type ImportRow, updateRow } from "../runs.repo";
import type { UndoWork, Work } from "../work-through";
import { type ImportedPrice, priceKey } from "./draft-price";
import { draftPrices } from "./draft-records";
import { columnsOf } from "./plan-records";
import { refuse, skip } from "./run-records";
import { keepQuiet } from "./use-of-records.repo";

/** What an item is where the file says nothing. */
const usual = { kind: "service", unit: wholeUnit, unitPrice: noCents, active: true } as const;

export const fieldsOf = (
  draft: ImportedPrice,
  { kind, unit, unitPrice, active }: Pick<PriceItemFields, keyof typeof usual> = usual,
): PriceItemFields => ({
  ...draft,
  kind: draft.kind ?? kind,
  unit: draft.unit ?? unit,
  unitPrice: draft.unitPrice ?? unitPrice,
  active: draft.active ?? active,
});

/** Items of the price book by what tells them apart. An item with another SKU is another item, whatever its name. */
export type PricesHere = {
  readonly find: (draft: ImportedPrice) => PriceItemRecord | undefined;
  readonly put: (item: PriceItemRecord) => void;
};

export const findPricesHere = async (tx: TenantTx, drafts: readonly ImportedPrice[]): Promise<PricesHere> => {
  const byKey = new Map<string, PriceItemRecord>();
  const byName = new Map<string, PriceItemRecord>();
  const add = (item: PriceItemRecord) => {
    const name = item.name.toLowerCase();
    byKey.set(priceKey(item), item);
    if (!byName.has(name)) byName.set(name, item);
  };
  const found = await findPriceItemsLike(tx, {
    numbers: drafts.map(({ number }) => number).filter(Boolean),
    names: drafts.map(({ name }) => name),
  });
  for (const item of found) add(item);
  return {
    put: (item) => {
      // A row may have changed its SKU or its name.
      for (const known of [byKey, byName])
        for (const [key, { id }] of known) if (id === item.id) known.delete(key);
      add(item);
    },
    find: (draft) => {
      const same = byKey.get(priceKey(draft));
      if (same) return same;
      const named = byName.get(draft.name.toLowerCase());
      return named && (draft.number === "" || named.number === "") ? named : undefined;
    },
  };
};

/** What the file says nothing of stays as it is. */
const updated = (item: PriceItemRecord, draft: ImportedPrice): PriceItemFields => ({
  ...fieldsOf(draft, item),
  number: draft.number || item.number,
  description: draft.description || item.description,
});

const numberTaken = "Another item already has this number.";

/** An import touches an item once, so that undoing a row gives back what was there before the import. */
const handleOne = async (
  work: Work,
  { here, touched }: { readonly here: PricesHere; readonly touched: Set<string> },
  row: number,
  draft: ImportedPrice,
): Promise<void> => {
  const { tx, run, now } = work;
  const actor = { userId: run.requestedBy };
  const known = here.find(draft);
  if (known && (run.onDuplicate === "skip" || touched.has(known.id)))
    return skip(work, [row], `Already here as ${known.name}`);
  if (known) {
    const changed = await replacePriceItem(tx, actor, known.id, updated(known, draft), now);
    if (!changed) return refuse(work, [row], numberTaken);
    const { from, to } = changed;
    here.put(to);
    touched.add(to.id);
    const { kind, name, description, number, unit, unitPrice, active } = from;
    return updateRow(tx, run.id, row, {
      outcome: "merged",
      before: { kind, name, description, number, unit, unitPrice, active },
      made: { price: { id: to.id, version: to.version } },
    });
  }
  const added = await importPriceItem(tx, actor, fieldsOf(draft), now);
  if (!added) return refuse(work, [row], numberTaken);
  here.put(added);
  touched.add(added.id);
  return updateRow(tx, run.id, row, {
    outcome: "created",
    made: { price: { id: added.id, version: added.version } },
  });
};

/** Turns waiting rows into items of the price book. */
export const handlePrices = async (work: Work, rows: readonly ImportRow[]): Promise<void> => {
  const { tx, run } = work;
  await keepQuiet(tx);
  const used = columnsOf("prices", run.columns, run.mapping);
  for (const { row, sameAs } of rows) if (sameAs !== null) await skip(work, [row], `Same as row ${sameAs}`);
  const { drafts, refused } = await draftPrices(
    used,
    rows.filter(({ sameAs }) => sameAs === null),
  );
  for (const { row, reason } of refused) await refuse(work, [row], reason);
  const here = await findPricesHere(
    tx,
    drafts.map(({ draft }) => draft),
  );
  const state = { here, touched: await findPricesMadeBy(tx, run.id) };
  for (const { row, draft } of drafts) await handleOne(work, state, row, draft);
};

const changedSince = "Someone changed it since the import.";

const undoOne = async ({ tx, actor, run, now }: UndoWork, row: ImportRow): Promise<void> => {
  const made = row.made?.price;
  const item = made && (await lockPriceItem(tx, made.id));
  const isAdded = row.outcome === "created";
  const gone = isAdded ? "removed" : "restored";
  if (!item) return updateRow(tx, run.id, row.row, { outcome: gone });
  const keep = (reason: string) =>
    updateRow(tx, run.id, row.row, { outcome: "kept", reason, before: { name: item.name } });
  if (item.version !== made.version) return keep(changedSince);
  if (isAdded) await removeImportedPrice(tx, actor, item.id);
  else if (!(await replacePriceItem(tx, actor, item.id, row.before as PriceItemFields, now)))
    return keep(numberTaken);
  return updateRow(tx, run.id, row.row, { outcome: gone });
};

/** Takes back what was added and changed, unless somebody changed it since. Lines that were made from it stay. */
export const undoPrices = async (work: UndoWork, rows: readonly ImportRow[]): Promise<void> => {
  await keepQuiet(work.tx);
  for (const row of rows) await undoOne(work, row);
};
