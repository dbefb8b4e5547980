import type { PlannedStop, PlanResult, Problem, Shift, Technician, Visit } from "../model/problem";
import { faultsOfDay } from "./check-day";

interface Served {
  readonly technician: string;
  readonly start: number;
}

const mayServe = (visit: Visit, technician: Technician): string[] => {
  // A frozen visit may have begun, so skills and named people are not checked.
  if (visit.lock === "frozen") return [];
  const lacking = visit.skills.filter((skill) => !technician.skills.includes(skill));
  return [
    ...(lacking.length > 0 ? [`${technician.id} lacks ${lacking.join()} for ${visit.id}`] : []),
    ...(visit.only && !visit.only.includes(technician.id) ? [`${visit.id} is not for ${technician.id}`] : []),
  ];
};

const keepsLock = (visit: Visit, technician: string, start: number, shift: Shift): string[] => {
  const { lock, current } = visit;
  if (lock === "technician" && !current.some((at) => at.technician === technician))
    return [`${visit.id} changed its technician`];
  if (lock === "day" && !current.some((at) => at.start >= shift.from && at.start < shift.until))
    return [`${visit.id} changed its day`];
  const stays = current.some((at) => at.technician === technician && at.start === start);
  return (lock === "frozen" || lock === "technician and time") && !stays
    ? [`${visit.id} may not move and did`]
    : [];
};

/** Either the whole crew goes, at the same time, or nobody. */
const faultsOfCrew = (visit: Visit, people: readonly Served[], isLeftOut: boolean): string[] => {
  const faults: string[] = [];
  if (isLeftOut !== (people.length === 0))
    faults.push(`${visit.id} is both planned and left out, or neither`);
  if (people.length > 0 && people.length !== Math.max(1, visit.crew))
    faults.push(`${visit.id} needs ${visit.crew} people`);
  if (new Set(people.map(({ start }) => start)).size > 1)
    faults.push(`the crew of ${visit.id} does not begin together`);
  if (new Set(people.map(({ technician }) => technician)).size !== people.length)
    faults.push(`one person is two in the crew of ${visit.id}`);
  return faults;
};

/** Shifts of one person may touch at night, but their visits must not overlap. */
const faultsOfPerson = (technician: string, stops: readonly PlannedStop[]): string[] => {
  const inOrder = stops.toSorted((one, other) => one.start - other.start);
  return inOrder.flatMap((stop, at) => {
    const before = inOrder[at - 1];
    return before && before.end > stop.start
      ? [`${technician} is at ${before.visit} and at ${stop.visit} at once`]
      : [];
  });
};

/** The rules that a plan breaks, as text for debugging. Shares no arithmetic with the search, to catch its bugs. */
export const faultsOf = (problem: Problem, plan: PlanResult): string[] => {
  const faults: string[] = [];
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const technicians = new Map(problem.technicians.map((technician) => [technician.id, technician]));
  const served = new Map<string, Served[]>();
  const stopsOf = new Map<string, PlannedStop[]>();
  const used = new Set<string>();
  for (const route of plan.routes) {
    const technician = technicians.get(route.technician);
    const shift = technician?.shifts[route.shift];
    if (!technician || !shift) {
      faults.push(`nobody works shift ${route.shift} of ${route.technician}`);
      continue;
    }
    const key = `${route.technician} ${route.shift}`;
    if (used.has(key)) faults.push(`${key} is planned twice`);
    used.add(key);
    const stops = route.stops.flatMap(({ visit: id, start, end }) => {
      const visit = visits.get(id);
      if (!visit) faults.push(`unknown visit ${id}`);
      return visit ? [{ visit, start, end }] : [];
    });
    for (const { visit, start } of stops) {
      served.set(visit.id, [...(served.get(visit.id) ?? []), { technician: technician.id, start }]);
      faults.push(...mayServe(visit, technician), ...keepsLock(visit, technician.id, start, shift));
    }
    if (stops.reduce((sum, { visit }) => sum + visit.demand, 0) > technician.capacity)
      faults.push(`${key} carries too much`);
    faults.push(...faultsOfDay(problem, technician.id, shift, stops));
    stopsOf.set(technician.id, [...(stopsOf.get(technician.id) ?? []), ...route.stops]);
  }
  const left = new Set(plan.unplanned);
  for (const visit of problem.visits)
    faults.push(...faultsOfCrew(visit, served.get(visit.id) ?? [], left.has(visit.id)));
  for (const id of left) if (!visits.has(id)) faults.push(`unknown visit ${id}`);
  for (const [technician, stops] of stopsOf) faults.push(...faultsOfPerson(technician, stops));
  return faults;
};
