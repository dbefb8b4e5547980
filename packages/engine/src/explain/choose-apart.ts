import type { Slot } from "../recommend";

/** Nearer than this, two slots of the same person are one offer. */
const apart = 2 * 3600;
/** More people for the same moment are no more of a choice. */
const maxAtOneTime = 2;
/** Points that another person's slot may have less than one more slot of the same person. */
const forSomebodyElse = 4;

const sharesSomebody = (a: Slot, b: Slot): boolean =>
  a.team.some((offer) => b.team.some(({ person }) => person.id === offer.person.id));

const isApart = (slot: Slot, chosen: readonly Slot[]): boolean =>
  chosen.filter(({ start }) => start === slot.start).length < maxAtOneTime &&
  !chosen.some((other) => Math.abs(other.start - slot.start) < apart && sharesSomebody(other, slot));

/** How often the one of the team who has most slots already has one. */
const timesChosen = ({ team }: Slot, chosen: readonly Slot[]): number =>
  Math.max(
    ...team.map(
      ({ person }) =>
        chosen.filter((other) => other.team.some((offer) => offer.person.id === person.id)).length,
    ),
  );

/** The earliest of all, of another person than the best where somebody else can be there as early. */
const earliestOf = (slots: readonly Slot[], best: Slot): Slot => {
  const start = Math.min(...slots.map((slot) => slot.start));
  if (best.start === start) return best;
  const those = slots.filter((slot) => slot.start === start);
  return those.find((slot) => isApart(slot, [best])) ?? those[0] ?? best;
};

/** The slot that is worth most beside the chosen ones; the slots come best first. */
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
 * The best slots that differ usefully: not six quarters of an hour in a row, nor everybody at the same moment, nor all of
 * one person where others are as good. The best and the earliest are always among them.
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
  // Nobody sees what was rounded: of the same score the sooner one comes first.
  return chosen.sort((a, b) => b.score - a.score || a.start - b.start || b.exact - a.exact);
};
