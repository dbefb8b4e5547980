import type { BoardRow, Piece } from "../board/board-rows";
import { shortTime } from "../board/chip-words";
import { minute, type Scale } from "../board/scale";
import { words } from "./words";

export type DriveLine = {
  readonly key: "before" | "after";
  /** Null if a place is unknown. */
  readonly minutes: number | null;
  readonly text: string;
  /** Spare time, or that there is none before or after. */
  readonly note: string;
  readonly tone: "good" | "bad" | "quiet";
};

const clock = (instant: number, zone: string) => shortTime(new Date(instant).toISOString(), zone);

const spareOf = (gap: number, minutes: number | null): Pick<DriveLine, "note" | "tone"> => {
  if (minutes === null) return { note: "", tone: "quiet" };
  const spare = Math.floor(gap / minute) - minutes;
  return spare < 0 ? { note: words.short(-spare), tone: "bad" } : { note: words.spare(spare), tone: "good" };
};

const before = (
  row: BoardRow,
  piece: Piece,
  from: Piece | undefined,
  zone: string,
): DriveLine | undefined => {
  const { coordinates } = piece.visit;
  const minutes = row.driveMinutes(from?.visit.coordinates ?? row.person?.home ?? null, coordinates);
  if (!from && minutes === null) return undefined;
  const place = from?.visit.client.name ?? words.home;
  const leave = words.leavesBy(clock(piece.start - (minutes ?? 0) * minute, zone));
  const line = { key: "before", minutes } as const;
  if (!from)
    return { ...line, text: `${words.driveFrom(place)}, ${leave}`, note: words.first, tone: "quiet" };
  const spare = spareOf(piece.start - from.end, minutes);
  if (minutes === null) return { ...line, ...spare, text: words.unknownFrom(place) };
  if (minutes === 0) return { ...line, ...spare, text: words.samePlace(place) };
  return { ...line, ...spare, text: `${words.driveFrom(place)}, ${leave}` };
};

const after = (row: BoardRow, piece: Piece, to: Piece | undefined, zone: string): DriveLine | undefined => {
  const { coordinates } = piece.visit;
  const minutes = row.driveMinutes(coordinates, to?.visit.coordinates ?? row.person?.home ?? null);
  if (!to && minutes === null) return undefined;
  const there = clock(piece.end + (minutes ?? 0) * minute, zone);
  const line = { key: "after", minutes } as const;
  if (!to) return { ...line, text: `${words.home}, ${words.inBy(there)}`, note: words.last, tone: "quiet" };
  const place = to.visit.client.name;
  const spare = spareOf(to.start - piece.end, minutes);
  if (minutes === null) return { ...line, ...spare, text: words.unknownTo(place) };
  if (minutes === 0) return { ...line, ...spare, text: words.samePlace(place) };
  return { ...line, ...spare, text: `${words.driveTo(place)}, ${words.thereBy(there)}` };
};

/** The drives to and from a visit on its day. Home is before the first and after the last one, if it is known. */
export const drivesOf = (row: BoardRow, piece: Piece, { panels, zone }: Scale): DriveLine[] => {
  if (!row.person) return [];
  const day = panels.find(({ start, end }) => start <= piece.start && piece.start < end);
  const others = row.pieces.filter(
    ({ start, visit }) => day && start >= day.start && start < day.end && visit._id !== piece.visit._id,
  );
  const from = others.findLast(({ end }) => end <= piece.start);
  const to = others.find(({ start }) => start >= piece.end);
  return [before(row, piece, from, zone), after(row, piece, to, zone)].filter((line) => line !== undefined);
};
