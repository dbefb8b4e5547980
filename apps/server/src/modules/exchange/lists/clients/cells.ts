import type { ImportTarget } from "@fieldwright/contract/client-imports";
import { placeOf } from "./titles";

/** A column that is imported. */
export type UsedColumn = {
  readonly index: number;
  readonly title: string;
  readonly target: ImportTarget;
  readonly place: number;
};

export const usedColumns = (
  columns: readonly string[],
  mapping: Readonly<Record<string, ImportTarget>>,
): UsedColumn[] =>
  columns.flatMap((title, index) => {
    const target = mapping[title];
    return target ? [{ index, title, target, place: placeOf(title) }] : [];
  });

/** A cell that is not blank. */
export type Cell = UsedColumn & { readonly text: string };

export const filledCells = (used: readonly UsedColumn[], cells: readonly string[]): Cell[] =>
  used.flatMap((column) => {
    const text = (cells[column.index] ?? "").trim();
    return text ? [{ ...column, text }] : [];
  });
