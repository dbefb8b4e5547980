import type { Instance } from "./instance";
import type { Plan } from "./plan";
import type { Random } from "./random";

/** Routes near a random visit, at most half of those in use. Routes with crews are skipped. */
const neighborhood = (instance: Instance, plan: Plan, random: Random): number[] => {
  const { visits, routes, near, neighbors } = instance;
  let used = 0;
  for (let route = 0; route < routes; route += 1) if (plan.size[route]! > 0) used += 1;
  const wished = 1 + random.below(Math.max(1, Math.floor(used / 2)));
  const seed = random.below(visits);
  const found: number[] = [];
  for (let at = -1; at < neighbors && found.length < wished; at += 1) {
    const route = plan.route[at < 0 ? seed : near[seed * neighbors + at]!]!;
    if (route < 0 || found.includes(route) || hasCrew(instance, plan, route)) continue;
    found.push(route);
  }
  return found;
};

const hasCrew = (instance: Instance, plan: Plan, route: number) =>
  plan.stops(route).some((stop) => instance.crew[stop]! >= 0);

/**
 * Makes `plan` a child of two plans: the first, with some neighboring routes of the second in place of the routes
 * that share most visits with them. Visits that are then on no route are left for the caller to put back.
 */
export const cross = (
  instance: Instance,
  plan: Plan,
  random: Random,
  first: Int32Array,
  second: Int32Array,
): void => {
  plan.copyFrom(second);
  const given = neighborhood(instance, plan, random).map((route) => ({
    kind: instance.kind[route]!,
    stops: plan.stops(route),
  }));
  plan.copyFrom(first);
  const shared = new Map<number, number>();
  for (const stop of given.flatMap(({ stops }) => stops)) {
    const route = plan.route[stop]!;
    if (route >= 0) shared.set(route, (shared.get(route) ?? 0) + 1);
  }
  const replaced = [...shared.keys()]
    .filter((route) => !hasCrew(instance, plan, route))
    .sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
    .slice(0, given.length);
  for (const route of replaced) for (const stop of plan.stops(route)) plan.unlink(stop);
  for (const stop of given.flatMap(({ stops }) => stops)) if (plan.route[stop]! >= 0) plan.unlink(stop);
  for (const route of shared.keys()) plan.refresh(route);
  for (const { kind, stops } of given) plan.addRoute(kind, stops);
};
