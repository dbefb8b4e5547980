import type { BoardVisit } from "@fieldwright/contract/schedule-board";

type WithVisits = { readonly visits: readonly BoardVisit[] };

/** Visits as they will be once the server has answered, in the order in which they were changed. */
let pending: readonly (readonly BoardVisit[])[] = [];

export const replaced = <Board extends WithVisits>(
  board: Board,
  visits: readonly BoardVisit[],
): Board & { visits: BoardVisit[] } => {
  const byId = new Map(visits.map((visit) => [visit._id, visit]));
  return { ...board, visits: board.visits.map((visit) => byId.get(visit._id) ?? visit) };
};

/** A board that was read while changes were on their way shows them too, or a visit would jump back and forth. */
export const withPending = <Board extends WithVisits>(board: Board): Board =>
  pending.reduce<Board>(replaced, board);

/** Keeps these visits over every board that is read until the answer is here. Returns what ends it. */
export const keepOver = (visits: readonly BoardVisit[]): (() => void) => {
  pending = [...pending, visits];
  return () => {
    pending = pending.filter((other) => other !== visits);
  };
};
