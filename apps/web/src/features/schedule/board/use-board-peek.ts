import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import { peopleById } from "../agenda/agenda-day";
import { drivesOf } from "../peek/drives";
import { seedOfBoard } from "../peek/seed";
import { usePeek } from "../peek/use-peek";
import type { BoardRow } from "./board-rows";
import type { Scale } from "./scale";
import { type Stop, walk } from "./walk";

type BoardPeek = {
  readonly rows: readonly BoardRow[];
  /** The rows without visits that have no place on the screen. */
  readonly shown?: readonly BoardRow[];
  readonly people: readonly BoardPerson[];
  readonly scale: Scale;
  readonly onShow?: (stop: Stop) => void;
};

const holds = (row: BoardRow, visitId: string) => row.pieces.find(({ visit }) => visit._id === visitId);

/** A visit's card on the day's and the week's board, with the drives around it. */
export const useBoardPeek = ({ rows, shown = rows, people, scale, onShow }: BoardPeek) => {
  const find = ({ visit, row: rowId }: Stop) => {
    const row =
      rows.find((candidate) => candidate.id === rowId && holds(candidate, visit)) ??
      rows.find((candidate) => holds(candidate, visit));
    const piece = row && holds(row, visit);
    return (
      piece && { seed: seedOfBoard(piece.visit, peopleById(people)), drives: drivesOf(row, piece, scale) }
    );
  };
  return usePeek({
    find,
    walk: (from, key) => walk(shown, from, key),
    ...(onShow ? { onShow } : {}),
  });
};
