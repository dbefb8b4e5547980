import { type Day, dayIn } from "@fieldwright/domain/calendar";

type Starting = { readonly startDate: string };
type DayOfVisits<Visit> = { readonly day: Day; readonly visits: Visit[] };

/** The days of a page in the order of the list, each day's visits by their start. */
export const byDay = <Visit extends Starting>(
  visits: readonly Visit[],
  zone: string,
): DayOfVisits<Visit>[] => {
  const days = new Map<Day, Visit[]>();
  for (const visit of visits) {
    const day = dayIn(zone, new Date(visit.startDate));
    days.set(day, [...(days.get(day) ?? []), visit]);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    visits: ofDay.toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate)),
  }));
};
