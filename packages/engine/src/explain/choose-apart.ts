import type { Slot } from "../recommend";

/** Slots of one person that are closer than this count as the same offer. */
const apart = 2 * 3600;
/** More slots with the same start would not give more choice. */
const maxAtOneTime = 2;
/** Points deducted per slot that the person already has, so that other people are offered too. */
const forSomebodyElse = 4;

const sharesSomebody = (a: Slot, b: Slot): boolean =>
  a.team.some((offer) => b.team.some(({ person }) => person.id === offer.person.id));

const isApart = (slot: Slot, chosen: readonly Slot[]): boolean =>
  chosen.filter(({ start }) => start === slot.start).length < maxAtOneTime &&
  !chosen.some((other) => Math.abs(other.start - slot.start) < apart && sharesSomebody(other, slot));

/** Number of chosen slots of the team member who has the most of them. */
const timesChosen = ({ team }: Slot, chosen: readonly Slot[]): number =>
  Math.max(
    ...team.map(
      ({ person }) =>
        chosen.filter((other) => other.team.some((offer) => offer.person.id === person.id)).length,
    ),
  );

/** The earliest slot. If there are several, one that is apart from the best slot is preferred. */
const earliestOf = (slots: readonly Slot[], best: Slot): Slot => {
  const start = Math.min(...slots.map((slot) => slot.start));
  if (best.start === start) return best;
  const those = slots.filter((slot) => slot.start === start);
  return those.find((slot) => isApart(slot, [best])) ?? those[0] ?? best;
};

/** The slot that adds most to the chosen ones. `slots` must be sorted, best first. */
const nextBeside = (slots: readonly Slot[], chosen: readonly Slot[]): Slot | undefined => {
  let next: Slot | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const slot of slots) {
    if (slot.exact <= most) break;
    if (chosen.includes(slot) || !isApart(slot, chosen)) continue;
    const worth = slot.exact - forSomebodyElse * timesChosen(slot, chosen);
    if (worth > most) [next, most] = [slot, worth];
  }
  return next;
};

/**
 * Picks good slots that differ: not six in a row 15 minutes apart, not everyone at the same time, and not all of one
 * person if others are as good. The best and the earliest slot are always included.
 */
export const chooseApart = (slots: readonly Slot[], most: number): Slot[] => {
  const [best] = slots;
  if (!best) return [];
  const chosen = [...new Set([best, earliestOf(slots, best)])].slice(0, most);
  while (chosen.length < most) {
    const next = nextBeside(slots, chosen);
    if (!next) break;
    chosen.push(next);
  }
  // People see rounded scores, so among equal scores the earlier slot comes first.
  return chosen.sort((a, b) => b.score - a.score || a.start - b.start || b.exact - a.exact);
};
