import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { whyVisitStays } from "@fieldwright/domain/moving-visits";
import { personName } from "@/records/names";
import { type BoardRow, openRow } from "./board-rows";
import { missingSkill } from "./pick-up";
import { daysFrom, type Scale, type Stretch } from "./scale";
import { judge, type Verdict } from "./verdict";

/** Someone who can take a visit at the time it has. */
export type Taker = { readonly id: string; readonly name: string; readonly verdict: Verdict };

const overlaps = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

const slotOf = ({ start, end }: Pick<BoardVisit, "start" | "end">): Stretch => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

/** A person's unfinished visits with work on a day. Each one once, however many days it takes and wherever it starts. */
export const visitsOn = (visits: readonly BoardVisit[], user: string, day: Stretch): BoardVisit[] =>
  visits
    .filter(
      (visit) =>
        whyVisitStays({ ...visit, locked: false }, "end") === undefined &&
        visit.team.some(
          (member) =>
            member.user === user && member.segments.some((segment) => overlaps(slotOf(segment), day)),
        ),
    )
    .toSorted((one, other) => one.start.localeCompare(other.start));

/** A board has at most 42 days. */
const farthest = 20;

/** All days of these visits: whoever takes a long one has to be free on its second day, too. */
export const daysOfAll = (visits: readonly BoardVisit[], day: Day, zone: string): Day[] => {
  const days = visits.flatMap(({ start, end }) => [
    dayIn(zone, new Date(start)),
    dayIn(zone, new Date(Date.parse(end) - 1)),
  ]);
  const all = daysFrom(addDays(day, -farthest), 2 * farthest + 1);
  const [first = day, last = first] = [[day, ...days].toSorted()].flatMap((sorted) => [
    sorted[0] ?? day,
    sorted.at(-1) ?? day,
  ]);
  return all.filter((one) => first <= one && one <= last);
};

const tones: Readonly<Record<Verdict["tone"], number>> = { fits: 0, warns: 1, clashes: 2 };

const load = ({ booked, capacity }: BoardRow): number => (capacity > 0 ? booked / capacity : 1);

/** Who has the skills and the time, the best first: without a warning, the shortest drive, the emptiest day. */
export const takersOf = (visit: BoardVisit, rows: readonly BoardRow[], scale: Scale): Taker[] =>
  rows
    .flatMap((row) => {
      const { person } = row;
      if (!person?.isActive || visit.team.some(({ user }) => user === person._id)) return [];
      if (missingSkill(visit, person.skills)) return [];
      const { coordinates } = visit;
      const verdict = judge(row, { ...slotOf(visit), coordinates, without: new Set() }, scale);
      if (verdict.tone === "clashes") return [];
      return [{ taker: { id: person._id, name: personName(person), verdict }, load: load(row) }];
    })
    .toSorted(
      ({ taker: one, load: oneLoad }, { taker: other, load: otherLoad }) =>
        tones[one.verdict.tone] - tones[other.verdict.tone] ||
        (one.verdict.drive ?? 0) - (other.verdict.drive ?? 0) ||
        oneLoad - otherLoad,
    )
    .map(({ taker }) => taker);

export type Chosen = Readonly<Record<string, string>>;

/** Whether a person gets another of these visits at the same time. */
export const isTaken = (
  { visit, user }: { readonly visit: BoardVisit; readonly user: string },
  visits: readonly BoardVisit[],
  chosen: Chosen,
): boolean =>
  visits.some(
    (other) =>
      other._id !== visit._id && chosen[other._id] === user && overlaps(slotOf(other), slotOf(visit)),
  );

/** The best taker of each visit, or for all of them the one who is wanted, where they can. */
export const suggest = (
  visits: readonly BoardVisit[],
  takers: ReadonlyMap<string, readonly Taker[]>,
  wanted?: string,
): Chosen => {
  const chosen: Record<string, string> = {};
  for (const visit of visits) {
    if (visit.locked) continue;
    const free = (takers.get(visit._id) ?? []).filter(
      ({ id }) => !isTaken({ visit, user: id }, visits, chosen),
    );
    const best = free.find(({ id }) => id === wanted) ?? free[0];
    if (best) chosen[visit._id] = best.id;
  }
  return chosen;
};

/** Choices that can still be made: meanwhile, someone may have got another visit. */
export const stillOpen = (picked: Chosen, takers: ReadonlyMap<string, readonly Taker[]>): Chosen =>
  Object.fromEntries(
    Object.entries(picked).filter(
      ([visit, user]) => user === "" || user === openRow || takers.get(visit)?.some(({ id }) => id === user),
    ),
  );

/** Everyone who can take some of these visits, those who can take most first. */
export const allTakers = (
  visits: readonly BoardVisit[],
  takers: ReadonlyMap<string, readonly Taker[]>,
): { readonly id: string; readonly name: string; readonly count: number }[] => {
  const found = new Map<string, { id: string; name: string; count: number }>();
  for (const { _id } of visits.filter(({ locked }) => !locked))
    for (const { id, name } of takers.get(_id) ?? [])
      found.set(id, { id, name, count: (found.get(id)?.count ?? 0) + 1 });
  return [...found.values()].toSorted(
    (one, other) => other.count - one.count || one.name.localeCompare(other.name),
  );
};

/** Unfinished visits during time off that nobody booked on purpose. */
export const leftBehind = ({ person, pieces }: Pick<BoardRow, "person" | "pieces">): number => {
  const away = person?.timeOff.map(slotOf) ?? [];
  if (away.length === 0) return 0;
  const left = pieces.filter(
    (piece) =>
      piece.visit.status !== "completed" &&
      !piece.visit.overridden &&
      away.some((off) => overlaps(off, piece)),
  );
  return new Set(left.map(({ visit }) => visit._id)).size;
};
