import type { Figures } from "@fieldwright/engine/evaluate";
import { cents, metres, seconds } from "@fieldwright/engine/model/units";

/** Memory that the server shares with the thread that searches: one asks it to stop, the other tells how far it is. */
export type Control = Int32Array<SharedArrayBuffer>;

const cells = { stop: 0, permille: 1, isTold: 2, unplanned: 3, travel: 4, distance: 5, cost: 6 } as const;
const size = Object.keys(cells).length;

export const createControl = (): Control =>
  new Int32Array(new SharedArrayBuffer(size * Int32Array.BYTES_PER_ELEMENT));

export const askToStop = (control: Control): void => {
  Atomics.store(control, cells.stop, 1);
};

export const isAskedToStop = (control: Control): boolean => Atomics.load(control, cells.stop) === 1;

type SoFar = Pick<Figures, "travel" | "distance" | "cost"> & {
  /** Parts of the problem that have no place. */
  readonly unplanned: number;
};

/** It never goes back, though a plan may take several searches. */
export const tellShare = (control: Control, share: number): void => {
  const permille = Math.min(1000, Math.round(share * 1000));
  if (permille > Atomics.load(control, cells.permille)) Atomics.store(control, cells.permille, permille);
};

export const tellBest = (control: Control, { unplanned, travel, distance, cost }: SoFar): void => {
  Atomics.store(control, cells.unplanned, unplanned);
  Atomics.store(control, cells.travel, travel);
  Atomics.store(control, cells.distance, distance);
  Atomics.store(control, cells.cost, cost);
  Atomics.store(control, cells.isTold, 1);
};

export const readControl = (control: Control): { share: number; best: SoFar | null } => {
  const read = (cell: keyof typeof cells) => Atomics.load(control, cells[cell]);
  const best = {
    unplanned: read("unplanned"),
    travel: seconds(read("travel")),
    distance: metres(read("distance")),
    cost: cents(read("cost")),
  };
  return { share: read("permille") / 1000, best: read("isTold") === 1 ? best : null };
};
