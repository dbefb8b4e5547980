import type { ReadVisitDaysQuery, VisitDay } from "@fieldwright/contract/schedule-days";
import type { TenantTx } from "@fieldwright/db/client";
import type { VisitTally } from "@fieldwright/db/search-lists";
import { addDays, asDay, type Day, instantAt } from "@fieldwright/domain/calendar";
import { isOpenVisit, underWayStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import { readWorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { readDayTimes } from "../availability/availability";
import { visitVisibility } from "./load-visit";
import { tallyVisits } from "./visits.repo";

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Calendar days, both included, or instants, which count as their days. */
export const boundsOf = ({ from, to }: Range, zone: string) => {
  const first = from && asDay(zone, from);
  const last = to && asDay(zone, to);
  if (first && last && last < first) throw invalid({ field: "to", msg: "The end can't be before the start" });
  return {
    start: first ? instantAt(zone, first, 0) : undefined,
    end: last ? instantAt(zone, addDays(last, 1), 0) : undefined,
  };
};

const sum = (rows: readonly VisitTally[], what: "visits" | "minutes") =>
  rows.reduce((total, row) => total + row[what], 0);

const amountOf = (rows: readonly VisitTally[]) => ({
  visits: sum(rows, "visits"),
  minutes: sum(rows, "minutes"),
});

const dayOf = (day: Day, rows: readonly VisitTally[], time: VisitDay["time"]): VisitDay => {
  const counted = rows.filter(({ status }) => status !== "cancelled");
  const unfinished = counted.filter(({ status }) => status !== "completed");
  const last = Math.max(...unfinished.map(({ lastStart }) => lastStart.getTime()));
  return {
    day,
    ...amountOf(counted),
    finished: amountOf(counted.filter(({ status }) => status === "completed")),
    cancelled: sum(
      rows.filter(({ status }) => status === "cancelled"),
      "visits",
    ),
    lastStart: unfinished.length > 0 ? new Date(last).toISOString() : null,
    time,
  };
};

const aheadOf = (rows: readonly VisitTally[]) => {
  const open = rows.filter(({ status }) => isOpenVisit(status));
  const having = (...statuses: readonly VisitStatus[]) =>
    sum(
      open.filter((row) => statuses.some((status) => status === row.status)),
      "visits",
    );
  const lastDay = open.map(({ day }) => day).toSorted();
  const waiting = open.filter(({ assigned }) => !assigned);
  return {
    visits: sum(open, "visits"),
    lastDay: lastDay.at(-1) ?? null,
    needsTechnician: sum(waiting, "visits"),
    pending: having("pending"),
    confirmed: having("confirmed"),
    underWay: having(...underWayStatuses),
  };
};

export const readVisitDays = async (
  tx: TenantTx,
  principal: Principal,
  { days, from, to, search, status, state, client, team }: ReadVisitDaysQuery,
) => {
  const terms = await readWorkTerms(tx);
  const visibility = visitVisibility(principal);
  const filter = { search, client, member: team, zone: terms.timeZone };
  const wanted = [...new Set(days)].toSorted();
  const [first, last] = [wanted[0], wanted.at(-1)];
  const ahead = from
    ? aheadOf(
        await tallyVisits(tx, visibility, {
          ...filter,
          status: undefined,
          state: undefined,
          ...boundsOf({ from, to }, terms.timeZone),
        }),
      )
    : null;
  if (!first || !last) return { days: [], ahead };
  const bounds = boundsOf({ from: first, to: last }, terms.timeZone);
  const tallies = await tallyVisits(tx, visibility, { ...filter, status, state, ...bounds, days: wanted });
  const timeOf = await readDayTimes(tx, principal, { days: wanted, terms, team });
  return {
    days: wanted.map((day) =>
      dayOf(
        day,
        tallies.filter((row) => row.day === day),
        timeOf(day),
      ),
    ),
    ahead,
  };
};
