import type { VisitState } from "@fieldwright/contract/schedule";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useState } from "react";
import type { VisitFilters } from "../schedule-search";

const storageKey = "fieldwright.earlierVisits";

/** Whether earlier visits are shown, as this person last chose in this browser. */
export const showsEarlier = (user: string): boolean => localStorage.getItem(`${storageKey}.${user}`) === "on";

export const useEarlier = (user: string) => {
  const [isOn, setOn] = useState(() => showsEarlier(user));
  const change = (next: boolean) => {
    if (next) localStorage.setItem(`${storageKey}.${user}`, "on");
    else localStorage.removeItem(`${storageKey}.${user}`);
    setOn(next);
  };
  return [isOn, change] as const;
};

/** What the list asks the server for. */
export type VisitsWanted = Omit<VisitFilters, "state"> & {
  readonly state?: VisitState | undefined;
  readonly sort?: "start" | "-start";
  readonly perDay?: number;
  readonly limit?: number;
};

export type DaysWanted = Omit<VisitFilters, "page"> & { readonly days: string };

/** How many visits of a day are shown before "Show all". */
const firstOfDay = 5;

/** The most that one answer has. */
const wholeDay = 100;

export type ListMode = "ahead" | "earlier" | "range";

export const modeOf = ({ from, to }: VisitFilters, showsEarlier: boolean): ListMode =>
  from || to ? "range" : showsEarlier ? "earlier" : "ahead";

/** Finished visits of today are behind one line, unless someone filters. */
const stateOf = ({ state, status }: VisitFilters, mode: ListMode): VisitState | undefined =>
  state ?? (mode === "ahead" && !status ? "unfinished" : undefined);

/** Upcoming ones by day, each day with its first few. Earlier ones the latest first. */
export const visitsWanted = (filters: VisitFilters, mode: ListMode, today: Day): VisitsWanted => {
  if (mode === "earlier") return { ...filters, sort: "-start", to: addDays(today, -1) };
  return {
    ...filters,
    state: stateOf(filters, mode),
    sort: "start",
    perDay: firstOfDay,
    ...(mode === "ahead" ? { from: today } : {}),
  };
};

/** All visits of one day. */
export const dayWanted = (filters: VisitFilters, mode: ListMode, day: Day): VisitsWanted => {
  const { page: _page, ...rest } = filters;
  return {
    ...rest,
    state: stateOf(filters, mode),
    sort: mode === "earlier" ? "-start" : "start",
    from: day,
    to: day,
    limit: wholeDay,
  };
};

/** What was finished today. */
export const finishedWanted = ({ search, client, team }: VisitFilters, today: Day): VisitsWanted => ({
  search,
  client,
  team,
  status: "completed",
  sort: "start",
  from: today,
  to: today,
  limit: wholeDay,
});

/** Totals for the headings, and what is ahead for the chips. */
export const daysWanted = (
  { page: _page, from: _from, to, ...filters }: VisitFilters,
  days: readonly Day[],
  first: Day | undefined,
): DaysWanted => ({ ...filters, days: days.join(","), from: first, to: first && to });
