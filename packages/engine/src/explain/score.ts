import type { Wish } from "../model/booking";
import type { Offer } from "../recommend";

export type PartName = "travel" | "time" | "workload" | "continuity";

/** Points of a slot's score for one reason, with the figure that they rest on. */
export interface Part {
  readonly name: PartName;
  readonly points: number;
  readonly most: number;
  /** Seconds of added travel, seconds from the wished time, seconds booked that day, or visits here before. */
  readonly figure: number;
  readonly known: boolean;
}

/** Points at most for each reason: they add up to 100. */
const most = { travel: 35, time: 35, workload: 20, continuity: 10 } as const;

/** After how much of it half of the points are gone. */
const halfTravel = 20 * 60;
const halfLoad = 6 * 3600;
/** The more urgent, the sooner a late slot loses its points. */
const halfWait = { low: 96 * 3600, medium: 48 * 3600, high: 20 * 3600, urgent: 6 * 3600 } as const;

const falling = (points: number, figure: number, half: number) => Math.round(points * 0.5 ** (figure / half));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const scoreOf = (team: readonly Offer[], wish: Wish): { score: number; parts: Part[] } => {
  const start = team[0]?.start ?? wish.preferred;
  const travel = mean(team.map(({ added }) => added.seconds));
  const wait = Math.abs(start - wish.preferred);
  const load = mean(team.map(({ bookedBefore }) => bookedBefore));
  const times = Math.max(...team.map(({ person }) => person.timesHere));
  const known = team.every(({ added }) => added.known);
  const parts: Part[] = [
    {
      name: "travel",
      // Nothing is known of the way: neither praise nor blame.
      points: known ? falling(most.travel, travel, halfTravel) : Math.round(most.travel / 2),
      most: most.travel,
      figure: Math.round(travel),
      known,
    },
    {
      name: "time",
      points: falling(most.time, wait, halfWait[wish.priority]),
      most: most.time,
      figure: start - wish.preferred,
      known: true,
    },
    {
      name: "workload",
      points: falling(most.workload, load, halfLoad),
      most: most.workload,
      figure: Math.round(load),
      known: true,
    },
    {
      name: "continuity",
      points: Math.min(most.continuity, times * 5),
      most: most.continuity,
      figure: times,
      known: true,
    },
  ];
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts };
};
