import type { BoardRow, Piece } from "./board-rows";

export type Stop = { readonly visit: string; readonly row: string };

export const stopKey = ({ visit, row }: Stop): string => `${visit} ${row}`;

const stopOf = (row: BoardRow | undefined, piece: Piece | undefined): Stop | undefined =>
  row && piece ? { visit: piece.visit._id, row: row.id } : undefined;

export const firstStop = (rows: readonly BoardRow[]): Stop | undefined => {
  const row = rows.find(({ pieces }) => pieces.length > 0);
  return stopOf(row, row?.pieces[0]);
};

const nearest = (pieces: readonly Piece[], x: number): Piece | undefined =>
  pieces.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0];

/** The visit an arrow key leads to: the next in the row, or the nearest in the next row that has any. */
export const walk = (rows: readonly BoardRow[], from: Stop, key: string): Stop | undefined => {
  const index = rows.findIndex(({ id }) => id === from.row);
  const row = rows[index];
  const at = row?.pieces.findIndex(({ visit }) => visit._id === from.visit) ?? -1;
  const piece = row?.pieces[at];
  if (!row || !piece) return undefined;
  if (key === "ArrowRight") return stopOf(row, row.pieces[at + 1]);
  if (key === "ArrowLeft") return stopOf(row, row.pieces[at - 1]);
  if (key === "Home") return stopOf(row, row.pieces[0]);
  if (key === "End") return stopOf(row, row.pieces.at(-1));
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const others = key === "ArrowDown" ? rows.slice(index + 1) : rows.slice(0, index).toReversed();
  const next = others.find(({ pieces }) => pieces.length > 0);
  return stopOf(next, next && nearest(next.pieces, piece.x));
};
