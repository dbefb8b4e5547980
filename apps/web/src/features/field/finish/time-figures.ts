import type { FieldVisit } from "@/lib/field/types";
import { ownSteps } from "../day/stops";
import { clockText, entriesOf, workOn } from "../visit/worked-time";

const between = (from: string | null, to: Date | string | null): string | undefined =>
  from && to ? clockText(new Date(to).getTime() - Date.parse(from)) : undefined;

const minute = 60_000;

/** Breaks are known only where a timer counted the work: without one, all the time on site would be a break. */
const breakOf = (visit: FieldVisit, person: string, now: Date): string | undefined => {
  const work = workOn(visit, person, now);
  if (!work || entriesOf(visit, work.since).length === 0) return undefined;
  const rest = work.until.getTime() - work.since.getTime() - work.worked;
  return rest >= minute ? clockText(rest) : undefined;
};

/** Travel, on site and breaks, as far as the person tapped them. */
export const timeFigures = (visit: FieldVisit, person: string, now: Date) => {
  const { travelAt, arrivedAt, startedAt } = ownSteps(visit, person);
  const figures = [
    { label: "Travel", value: between(travelAt, arrivedAt) },
    { label: "On site", value: between(arrivedAt ?? startedAt, now) },
    { label: "Break", value: breakOf(visit, person, now) },
  ];
  return figures.filter(({ value }) => value !== undefined);
};
