import type { PlannedRoute, PlanResult, Problem, Shift, Span, Visit } from "../model/problem";

/**
 * What is wrong with a plan, rule by rule, in words. It knows nothing of the search: it reads the answer and walks the
 * clock, slowly and plainly.
 */
export const faultsOf = (problem: Problem, plan: PlanResult): string[] => {
  const faults: string[] = [];
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const served = new Map<string, { technician: string; start: number }[]>();
  const used = new Set<string>();
  for (const route of plan.routes) {
    const technician = problem.technicians.find(({ id }) => id === route.technician);
    const shift = technician?.shifts[route.shift];
    if (!technician || !shift) {
      faults.push(`nobody works shift ${route.shift} of ${route.technician}`);
      continue;
    }
    const key = `${route.technician} ${route.shift}`;
    if (used.has(key)) faults.push(`${key} is planned twice`);
    used.add(key);
    const stops = route.stops.flatMap((stop) => {
      const visit = visits.get(stop.visit);
      if (!visit) faults.push(`unknown visit ${stop.visit}`);
      return visit ? [{ visit, start: stop.start }] : [];
    });
    for (const { visit, start } of stops) {
      served.set(visit.id, [...(served.get(visit.id) ?? []), { technician: technician.id, start }]);
      const hasBegun = visit.lock === "frozen";
      const lacking = visit.skills.filter((skill) => !technician.skills.includes(skill));
      if (!hasBegun && lacking.length > 0)
        faults.push(`${technician.id} lacks ${lacking.join()} for ${visit.id}`);
      if (!hasBegun && visit.only && !visit.only.includes(technician.id))
        faults.push(`${visit.id} is not for ${technician.id}`);
      faults.push(...faultsOfStart(visit, technician.id, start, shift));
    }
    if (stops.reduce((sum, { visit }) => sum + visit.demand, 0) > technician.capacity)
      faults.push(`${key} carries too much`);
    faults.push(...faultsOfWay(problem, route, shift, stops));
  }
  for (const visit of problem.visits) {
    const people = served.get(visit.id) ?? [];
    const left = plan.unplanned.includes(visit.id);
    if (left !== (people.length === 0)) faults.push(`${visit.id} is both planned and left out, or neither`);
    if (people.length > 0 && people.length !== visit.crew)
      faults.push(`${visit.id} needs ${visit.crew} people`);
    if (new Set(people.map(({ start }) => start)).size > 1)
      faults.push(`the crew of ${visit.id} does not begin together`);
    if (new Set(people.map(({ technician }) => technician)).size !== people.length)
      faults.push(`one person is two in the crew of ${visit.id}`);
  }
  return faults;
};

const meets = (a: Span, from: number, until: number) => a.from < until && from < a.until;

const faultsOfStart = (visit: Visit, technician: string, start: number, shift: Shift): string[] => {
  const faults: string[] = [];
  if (visit.lock === "frozen" || visit.lock === "technician and time") {
    if (!visit.current.some((at) => at.technician === technician && at.start === start))
      faults.push(`${visit.id} may not move and did`);
  } else if (
    !visit.windows.some(
      ({ from, until }, at) =>
        from <= start && start <= until + (at === visit.windows.length - 1 ? visit.tolerance.late : 0),
    )
  )
    faults.push(`${visit.id} begins outside its windows`);
  if (visit.lock === "technician" && !visit.current.some((at) => at.technician === technician))
    faults.push(`${visit.id} changed its technician`);
  if (visit.lock === "day" && !visit.current.some((at) => at.start >= shift.from && at.start < shift.until))
    faults.push(`${visit.id} changed its day`);
  const until = shift.work.until + visit.tolerance.overtime;
  if (visit.lock !== "frozen" && (start < shift.work.from || start + visit.duration > until))
    faults.push(`${visit.id} lies outside the hours of ${technician}`);
  if (shift.off.some((off) => meets(off, start, start + visit.duration)))
    faults.push(`${visit.id} meets time off of ${technician}`);
  return faults;
};

/** Seconds between two moments in which the person is not away. */
const present = (shift: Shift, from: number, until: number): number =>
  shift.off.reduce(
    (sum, off) => sum - Math.max(0, Math.min(off.until, until) - Math.max(off.from, from)),
    until - from,
  );

const takesBreak = (shift: Shift, leave: number, travel: number, arrive: number): boolean => {
  const { rest } = shift;
  if (!rest) return true;
  const moments = [Math.max(leave, rest.from), ...shift.off.map((off) => off.until as number)];
  return moments.some((begin) => {
    if (begin < Math.max(leave, rest.from) || begin > Math.max(rest.until, leave + travel)) return false;
    return (
      leave <= rest.until &&
      present(shift, Math.max(leave, 0), arrive) >= travel + rest.length &&
      present(shift, Math.max(begin, rest.from), arrive) >= rest.length
    );
  });
};

const faultsOfWay = (
  problem: Problem,
  route: PlannedRoute,
  shift: Shift,
  stops: readonly { visit: Visit; start: number }[],
): string[] => {
  const faults: string[] = [];
  const { places, seconds } = problem.travel;
  const legs: { leave: number; travel: number; arrive: number }[] = [];
  let leave: number = shift.from;
  let here = shift.start;
  let work: number = shift.rest?.length ?? 0;
  for (const { visit, start } of stops) {
    legs.push({ leave, travel: seconds[here * places + visit.place] ?? 0, arrive: start });
    leave = start + visit.duration;
    work += visit.duration;
    here = visit.place;
  }
  legs.push({ leave, travel: seconds[here * places + shift.end] ?? 0, arrive: shift.until });
  for (const { leave: from, travel, arrive } of legs) {
    work += travel;
    if (present(shift, from, arrive) < travel)
      faults.push(`${route.technician} cannot be there by ${arrive}`);
  }
  if (work > shift.longest)
    faults.push(`${route.technician} works ${work} s, at most ${shift.longest} s are allowed`);
  if (!legs.some(({ leave: from, travel, arrive }) => takesBreak(shift, from, travel, arrive)))
    faults.push(`${route.technician} has no break`);
  return faults;
};
