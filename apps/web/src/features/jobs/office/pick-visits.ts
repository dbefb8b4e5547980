import type { Visit } from "@fieldwright/contract/schedule";

type Times = Pick<Visit, "_id" | "status" | "timeSlot">;

type Picked<V> = {
  /** Under way or next, else the last one. */
  readonly main: V | undefined;
  /** The one after it. */
  readonly following: V | undefined;
};

const startOf = ({ timeSlot }: Times) => Date.parse(timeSlot.start);

/** The visit that matters now: under way, then next, then one that nobody finished, then the last. */
export const pickVisits = <V extends Times>(visits: readonly V[], now: Date): Picked<V> => {
  const inOrder = visits.toSorted((one, other) => startOf(one) - startOf(other));
  const open = inOrder.filter(({ status }) => status !== "cancelled" && status !== "completed");
  const ahead = open.filter(({ timeSlot }) => new Date(timeSlot.end) > now);
  const main =
    open.find(({ status }) => status === "in_progress" || status === "en_route") ??
    ahead[0] ??
    open.at(-1) ??
    inOrder.findLast(({ status }) => status === "completed") ??
    inOrder.at(-1);
  const following = ahead.find((visit) => main && visit !== main && startOf(visit) >= startOf(main));
  return { main, following };
};
