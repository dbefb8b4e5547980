import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { dayIn } from "@fieldwright/domain/calendar";
import { BrokenPlan } from "@fieldwright/engine/check/check-plan";
import { type Outlook, outlookOf, type Prices, usualPrices } from "@fieldwright/engine/hold/outlook";
import type { Odds, VisitOdds } from "@fieldwright/engine/hold/scenarios";
import type { PlannedRoute, Problem } from "@fieldwright/engine/model/problem";
import { hours, minutes, seconds } from "@fieldwright/engine/model/problem";
import { travelSpread } from "../places";
import { type Built, type Days, timesUsual } from "./build-problem";
import { type Around, grid, reportBrokenPlan, type Search, seed } from "./plan-around";
import { type Part, toldOf, underwayOdds } from "./problem-parts";

/** A customer without an arrival window expects someone at the time of the visit, or a little later. */
const punctual = minutes(15);

/** Nobody waits for the second day of a visit. */
const goesOn = hours(24);

/** For each visit, where somebody waits for the answer. */
const quickSteps = 200;

/** When the customer of a booked visit expects someone. Without a window that they were told of, it moves with the visit. */
const promiseOf = (
  { arrivalWindow }: BoardVisit,
  { arrivalMinutes }: Days,
  told: VisitOdds["told"],
): VisitOdds["promise"] => {
  if (!arrivalWindow) return { after: punctual };
  return told ?? { after: minutes(arrivalMinutes) };
};

const hour = 3600;

/** How full the streets are on the planned days. Nothing where no hour differs from the others. */
const trafficOn = (days: Days, { problem, timeline }: Built): Pick<Odds, "traffic"> => {
  const shifts = problem.technicians.flatMap((technician) => technician.shifts);
  if (shifts.length === 0) return {};
  const from = Math.floor(Math.min(...shifts.map((shift) => shift.from)) / hour) * hour;
  const until = Math.max(...shifts.map((shift) => shift.until));
  const hours = Array.from({ length: Math.ceil((until - from) / hour) }, (_, at) =>
    days.traffic(timeline.instant(seconds(from + at * hour))),
  );
  return hours.every((factor) => factor === 1) ? {} : { traffic: { from: seconds(from), hours } };
};

/** What is not certain about the parts of a problem, as far as completed visits tell. */
export const oddsFor = (days: Days, built: Built): Odds => {
  const { problem, parts, timeline } = built;
  const month = Number((days.days[0] ?? "").slice(5, 7));
  const oddsOf = (part: Part, duration: number): VisitOdds => {
    // What runs over was planned shorter than it is in the problem.
    const longer = part.kind === "fixed" ? Date.parse(part.until) - Date.parse(part.segment.end) : 0;
    const planned = duration - longer / 1000;
    const { category, client } = part.kind === "job" ? part.work : part.visit;
    const { factor, below, above } = days.pace.of({ category, client: client._id, month });
    const open: VisitOdds = {
      middle: seconds(Math.round(planned * factor)),
      below,
      above,
      elapsed: seconds(0),
      hasBegun: false,
      promise: { after: minutes(days.arrivalMinutes) },
      told: null,
    };
    if (part.kind === "job") return open;
    const { visit } = part;
    const isDone = visit.status === "completed";
    const isFirst = part.kind === "visit" || part.segment.start === visit.start;
    const told = toldOf(visit, timeline.at);
    const begun = part.kind === "fixed" ? days.underway.get(visit._id) : undefined;
    return {
      ...open,
      ...(begun && part.kind === "fixed"
        ? underwayOdds(part.segment.start, begun, open.middle, days.now)
        : {}),
      ...(isDone ? { middle: seconds(planned), elapsed: seconds(planned), below: 0, above: 0 } : {}),
      hasBegun: isDone || visit.status === "in_progress",
      promise: isFirst ? promiseOf(visit, days, told) : { after: goesOn },
      told,
    };
  };
  return {
    visits: new Map(
      problem.visits.flatMap(({ id, duration }) => {
        const part = parts.get(id);
        return part ? [[id, oddsOf(part, duration)] as const] : [];
      }),
    ),
    pace: new Map(problem.technicians.map(({ id }) => [id, days.pace.ofPerson(id)])),
    travelSpread,
    ...trafficOn(days, built),
    now: timeline.at(days.now),
  };
};

/** Points for a call about another time, on top of what a handover costs. One late start in five costs as much. */
const callCustomer = 80;

/** Points for another time that nobody has to be called about. Few, but a plan full of changes for nothing is not trusted. */
const retimed = 10;

const pricesFor = ({ weights }: Days): Prices => {
  const { overtime, late } = timesUsual(weights);
  return {
    lateStart: usualPrices.lateStart * late,
    lateMinute: usualPrices.lateMinute * late,
    overrunMinute: usualPrices.overrunMinute * overtime,
  };
};

/** The most visits for which the server itself looks ahead. It answers other requests, too. */
const maxHere = 400;

/** What is to be expected of a plan. Undefined for one that is too large to look at here. */
export const expectOf = (
  problem: Problem,
  routes: readonly PlannedRoute[],
  odds: Odds,
): Outlook | undefined =>
  problem.visits.length > maxHere ? undefined : outlookOf(problem, routes, odds, seed);

/** Routes with what is to be expected of them, as far as somebody looked. */
export type Expected = {
  readonly routes: readonly PlannedRoute[];
  readonly outlook: Outlook | undefined;
};

/**
 * The found plan made to hold, then the one that was found, and last what is to be expected of the current one. A search that is
 * finished is not lost: without a thread or the memory for it, the plan stays as it was found.
 */
export const holdPlan = async (
  { planner, log, long }: Search,
  { built, routes, unplanned }: Around,
  { days, odds }: { readonly days: Days; readonly odds: Odds },
): Promise<{ readonly plans: readonly Expected[]; readonly today: Outlook | undefined }> => {
  const { problem, today } = built;
  try {
    const steps = long ? undefined : quickSteps * problem.visits.length;
    const called = days.handover + callCustomer;
    const plan = { routes, unplanned };
    const prices = pricesFor(days);
    const input = { problem, plan, odds, seed, called, retimed, prices, steps, newGrid: grid };
    const { held, outlooks } = await planner.hold(input, [routes, today]);
    const [after, found, before] = outlooks;
    return {
      plans: [
        { routes: held.routes, outlook: after },
        { routes, outlook: found },
      ],
      today: before,
    };
  } catch (cause) {
    if (cause instanceof BrokenPlan) reportBrokenPlan(log, problem, cause);
    else log.warn({ err: cause }, "a plan stays as it was found, because it could not be made to hold");
    return {
      plans: [{ routes, outlook: expectOf(problem, routes, odds) }],
      today: expectOf(problem, today, odds),
    };
  }
};

/** The day of a route, as a calendar shows it. */
export const dayOfRoute = (
  { timeZone }: Days,
  { problem, timeline }: Built,
  { technician, shift }: Outlook["days"][number],
): string => {
  const found = problem.technicians.find(({ id }) => id === technician)?.shifts[shift];
  return dayIn(timeZone, timeline.instant(found?.work.from ?? seconds(0)));
};
