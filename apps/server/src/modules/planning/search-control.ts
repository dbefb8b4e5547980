import type { Figures } from "@fieldwright/engine/evaluate";
import { cents, meters, seconds } from "@fieldwright/engine/model/units";

/** Memory shared with the search threads: the server asks them to stop, and they report their progress. */
export type Control = Int32Array<SharedArrayBuffer>;

const stopCell = 0;
/** One block for each chain. */
const cells = ["permille", "isTold", "unplanned", "points", "travel", "distance", "cost"] as const;
type Cell = (typeof cells)[number];

const cellOf = (chain: number, cell: Cell): number => 1 + chain * cells.length + cells.indexOf(cell);
const chainsOf = (control: Control): number => (control.length - 1) / cells.length;

export const createControl = (chains: number): Control =>
  new Int32Array(new SharedArrayBuffer((1 + chains * cells.length) * Int32Array.BYTES_PER_ELEMENT));

export const askToStop = (control: Control): void => {
  Atomics.store(control, stopCell, 1);
};

export const isAskedToStop = (control: Control): boolean => Atomics.load(control, stopCell) === 1;

type SoFar = Pick<Figures, "travel" | "distance" | "cost"> & {
  /** Parts of the problem that are left out. */
  readonly unplanned: number;
};

/** Progress never goes back, although a plan may take several searches. */
export const tellShare = (control: Control, chain: number, share: number): void => {
  const permille = Math.min(1000, Math.round(share * 1000));
  const cell = cellOf(chain, "permille");
  if (permille > Atomics.load(control, cell)) Atomics.store(control, cell, permille);
};

export const tellBest = (
  control: Control,
  chain: number,
  soFar: SoFar & { readonly points: number },
): void => {
  const told = { ...soFar, points: Math.round(soFar.points) };
  for (const cell of ["unplanned", "points", "travel", "distance", "cost"] as const)
    Atomics.store(control, cellOf(chain, cell), told[cell]);
  Atomics.store(control, cellOf(chain, "isTold"), 1);
};

/** The average progress of all chains, and the best plan of any. */
export const readControl = (control: Control): { share: number; best: SoFar | null } => {
  const chains = Array.from({ length: chainsOf(control) }, (_, chain) => {
    const read = (cell: Cell) => Atomics.load(control, cellOf(chain, cell));
    return { permille: read("permille"), isTold: read("isTold") === 1, points: read("points"), read };
  });
  const [best] = chains
    .filter(({ isTold }) => isTold)
    .map(({ points, read }) => ({
      points,
      unplanned: read("unplanned"),
      travel: seconds(read("travel")),
      distance: meters(read("distance")),
      cost: cents(read("cost")),
    }))
    .sort((one, other) => one.unplanned - other.unplanned || one.points - other.points);
  const done = chains.reduce((sum, { permille }) => sum + permille, 0);
  return { share: done / (1000 * chains.length), best: best ?? null };
};
