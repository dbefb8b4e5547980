import type { Slot } from "../recommend";

/** Nearer than this, two slots of the same person are one offer. */
const apart = 2 * 3600;
/** More people for the same moment are no more of a choice. */
const mostAtOneMoment = 2;

const sharesSomebody = (a: Slot, b: Slot): boolean =>
  a.team.some((offer) => b.team.some(({ person }) => person.id === offer.person.id));

/** The best slots that differ usefully: not six quarters of an hour in a row, nor everybody at the same moment. */
export const chooseApart = (slots: readonly Slot[], most: number): Slot[] => {
  const chosen: Slot[] = [];
  for (const slot of slots) {
    if (chosen.length === most) break;
    if (chosen.filter(({ start }) => start === slot.start).length >= mostAtOneMoment) continue;
    if (chosen.some((other) => Math.abs(other.start - slot.start) < apart && sharesSomebody(other, slot)))
      continue;
    chosen.push(slot);
  }
  return chosen;
};
