/** A rectangle on the screen, by its middle. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Offset = { readonly right: number; readonly down: number };

/** Pixels that stay free between two marks. */
const margin = 3;

const overlap = (one: Box, other: Box): number => {
  const across = (one.width + other.width) / 2 + margin - Math.abs(one.x - other.x);
  const along = (one.height + other.height) / 2 + margin - Math.abs(one.y - other.y);
  return across > 0 && along > 0 ? across * along : 0;
};

const covered = (box: Box, taken: readonly Box[]): number =>
  taken.reduce((sum, other) => sum + overlap(box, other), 0);

/** Lengths of the line from a point to its mark, in pixels. */
const leaders = [31, 46, 62, 82, 104, 130, 160];
/** Marks this far apart on a circle do not touch. */
const apart = 34;

/** Up and to the right first, because the line then comes from below, like a pin. */
const aroundAt = (length: number): Offset[] => {
  const count = Math.max(8, Math.floor((2 * Math.PI * length) / apart));
  return Array.from({ length: count }, (_, index) => {
    const step = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1);
    const angle = -0.7 + (step * 2 * Math.PI) / count;
    return { right: Math.round(Math.cos(angle) * length), down: Math.round(Math.sin(angle) * length) };
  });
};

const candidates: readonly Offset[] = leaders.flatMap(aroundAt);

export type Spreadable = {
  readonly key: string;
  /** The true point. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** May stand on its point if nothing else does. */
  readonly maySit?: boolean;
};

const stay: Offset = { right: 0, down: 0 };

const boxAt = ({ x, y, width, height }: Box, { right, down }: Offset): Box => ({
  x: x + right,
  y: y + down,
  width,
  height,
});

const best = (mark: Spreadable, taken: readonly Box[]): Offset => {
  let found = { offset: candidates[0] ?? stay, cost: Number.POSITIVE_INFINITY };
  for (const offset of mark.maySit ? [stay, ...candidates] : candidates) {
    const cost = covered(boxAt(mark, offset), taken);
    if (cost === 0) return offset;
    if (cost < found.cost) found = { offset, cost };
  }
  return found.offset;
};

/** Where each mark stands beside its true point, so that none hides another. The first ones choose first. */
export const spread = (
  marks: readonly Spreadable[],
  obstacles: readonly Box[],
): { readonly offsets: ReadonlyMap<string, Offset>; readonly taken: readonly Box[] } => {
  const taken = [...obstacles];
  const offsets = new Map<string, Offset>();
  for (const mark of marks) {
    const offset = best(mark, taken);
    offsets.set(mark.key, offset);
    taken.push(boxAt(mark, offset));
  }
  return { offsets, taken };
};

type Point = { readonly x: number; readonly y: number };

/** The first point at which a label covers nothing. Absent if there is none. */
export const freeSpot = (
  points: readonly Point[],
  size: Pick<Box, "width" | "height">,
  taken: readonly Box[],
): Point | undefined => points.find((point) => covered({ ...point, ...size }, taken) === 0);
