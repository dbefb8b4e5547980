import type { Lock, Placement } from "../model/problem";
import { seconds } from "../model/problem";
import type { Constraint } from "./constraint";
import { within } from "./overlap";

/** The current placements of a visit, and how much of them must stay. */
export interface Held {
  readonly lock: Lock;
  readonly current: readonly Placement[];
}

interface Day {
  readonly from: number;
  readonly until: number;
}

const liesOn = ({ start }: Placement, day: Day): boolean => start >= day.from && start < day.until;

/** Whether the visit is with this person on this day. */
export const isThere = ({ current }: Pick<Held, "current">, person: string, day: Day): boolean =>
  current.some((placement) => placement.technician === person && liesOn(placement, day));

export const keepsTime = (lock: Lock): boolean => lock === "frozen" || lock === "technician and time";

const allows: Readonly<Record<Lock, (held: Held, person: string, day: Day) => boolean>> = {
  none: () => true,
  day: ({ current }, _person, day) => current.some((placement) => liesOn(placement, day)),
  technician: ({ current }, person) => current.some(({ technician }) => technician === person),
  "technician and time": isThere,
  frozen: isThere,
};

export const keepsLock = (held: Held, person: string, day: Day): boolean =>
  allows[held.lock](held, person, day);

export const mayBegin = (held: Held | null, person: string, day: Day, start: number): boolean =>
  held === null ||
  (keepsLock(held, person, day) &&
    (!keepsTime(held.lock) || held.current.some((now) => now.start === start)));

export const locks: Constraint = {
  name: "locks",
  narrow: (stretches, { person, day, wish }) => {
    const { held, duration } = wish;
    if (!held) return stretches;
    if (!keepsLock(held, person.id, day)) return [];
    if (!keepsTime(held.lock)) return stretches;
    const [now] = held.current;
    return now ? within(stretches, [{ from: now.start, until: seconds(now.start + duration) }]) : [];
  },
  change: ({ wish }) => (wish.held ? { kind: "unlock", lock: wish.held.lock } : undefined),
};
