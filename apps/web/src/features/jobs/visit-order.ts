import type { Visit } from "@fieldwright/contract/schedule";

type Times = { readonly timeSlot: Pick<Visit["timeSlot"], "start" | "end"> };

/** Visits that are not over stand first, the next one on top. Below them the past ones, the last one first. */
export const nextFirst = <V extends Times>(visits: readonly V[], now: Date): readonly V[] => {
  const startOf = ({ timeSlot }: V) => Date.parse(timeSlot.start);
  const isOver = ({ timeSlot }: V) => new Date(timeSlot.end) < now;
  const ahead = visits.filter((visit) => !isOver(visit)).toSorted((a, b) => startOf(a) - startOf(b));
  const past = visits.filter(isOver).toSorted((a, b) => startOf(b) - startOf(a));
  return [...ahead, ...past];
};
