import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { addDays, instantAt } from "@fieldwright/domain/calendar";
import { readWorkTerms } from "#identity";
import { invalid } from "#kernel";
import { listUnscheduled } from "#schedule";
import { count } from "../words";
import { bookedHours, countWork } from "./insights.repo";

const day = 24 * 60 * 60_000;
const windowDays = 30;
const maxDays = 366;
/** A larger difference between two people is mentioned. */
const unevenHours = 8;

type Query = { readonly startDate?: string | undefined; readonly endDate?: string | undefined };

const isDay = (value: string): boolean => value.length === "2026-01-01".length;

/** Days are included. By default from now, for 30 days. */
const windowOf = ({ startDate, endDate }: Query, zone: string, now: Date): Span => {
  const instant = (value: string, after: number) =>
    isDay(value) ? instantAt(zone, addDays(value, after), 0) : new Date(value);
  const start = startDate ? instant(startDate, 0) : now;
  const end = endDate ? instant(endDate, 1) : new Date(start.getTime() + windowDays * day);
  if (end <= start) throw invalid({ field: "endDate", msg: "The end must be after the start" });
  if (end.getTime() - start.getTime() > maxDays * day + day / 24)
    throw invalid({ field: "endDate", msg: `Up to ${maxDays} days are allowed` });
  return { start, end };
};

type Figures = {
  readonly work: Awaited<ReturnType<typeof countWork>>;
  readonly people: Awaited<ReturnType<typeof bookedHours>>;
  readonly unscheduled: number;
};

const sentences = ({ work, people, unscheduled }: Figures): string[] => {
  const busiest = people[0];
  const idlest = people.at(-1);
  const uneven = busiest && idlest && busiest.hours - idlest.hours >= unevenHours;
  const told = [
    ...(work.unassigned > 0
      ? [`${count(work.unassigned, "visit has", "visits have")} nobody assigned. Pick people first.`]
      : []),
    ...(unscheduled > 0
      ? [`${count(unscheduled, "open job has", "open jobs have")} no visit yet. Book a time from the board.`]
      : []),
    ...(work.unconfirmed > 0
      ? [`${count(work.unconfirmed, "visit is", "visits are")} not confirmed with the customer yet.`]
      : []),
    ...(uneven
      ? [
          `${busiest.firstName} is booked for ${Math.round(busiest.hours)} h, ${idlest.firstName} for ${Math.round(idlest.hours)} h. Optimize for workload to even that out.`,
        ]
      : []),
  ];
  if (told.length > 0) return told;
  return work.visits > 0
    ? ["Every open visit in this period has someone and is confirmed."]
    : ["Nothing is booked in this period."];
};

export const readInsights = async (tx: TenantTx, query: Query, now: Date) => {
  const { timeZone } = await readWorkTerms(tx);
  const within = windowOf(query, timeZone, now);
  const work = await countWork(tx, within);
  const people = await bookedHours(tx, within);
  const { total: unscheduled } = await listUnscheduled(tx, { page: 1, limit: 1, search: "" });
  return {
    insights: {
      totalJobs: work.total,
      completedJobs: work.completed,
      pendingJobs: work.pending,
      recommendations: sentences({ work, people, unscheduled }),
    },
  };
};
