import type { BoardRow, Piece } from "./board-rows";

export type Stop = { readonly visit: string; readonly row: string };

export const stopKey = ({ visit, row }: Stop): string => `${visit} ${row}`;

const stopOf = (row: BoardRow | undefined, piece: Piece | undefined): Stop | undefined =>
  row && piece ? { visit: piece.visit._id, row: row.id } : undefined;

/** Where the focus goes when visits leave the board: to a neighbor that stays, else to the visit once it is back. */
export const stopAfter = (rows: readonly BoardRow[], gone: Stop, along: readonly string[]): Stop => {
  const left = rows.map((row) => ({
    ...row,
    pieces: row.pieces.filter(({ visit }) => visit._id === gone.visit || !along.includes(visit._id)),
  }));
  return (
    ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]
      .map((key) => walk(left, gone, key))
      .find((next) => next !== undefined && next.visit !== gone.visit) ?? gone
  );
};

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
