import type { Plan } from "./plan";

/** Takes a visit or a whole crew off its routes and returns the first node. Call `refresh` on its route afterward. */
export const takeOut = (plan: Plan, node: number): number => {
  const { instance } = plan;
  const leader = instance.crew[node]!;
  plan.unlink(node);
  if (leader < 0) return node;
  for (let member = leader; member < leader + instance.crewSize[leader]!; member += 1) {
    const route = plan.route[member]!;
    plan.pin[member] = -1;
    if (route < 0) continue;
    plan.unlink(member);
    plan.refresh(route);
  }
  return leader;
};

/**
 * Empties routes that break a rule after stops were taken out. This happens only when a detour is shorter than the
 * direct trip, for example through an unknown address, so that the next stop is late without it.
 */
export const emptyBroken = (plan: Plan, taken?: (visit: number) => void): void => {
  const { routes } = plan.instance;
  for (let route = 0; route < routes; route += 1) {
    if (plan.size[route] === 0 || plan.keepsRules(route)) continue;
    for (const stop of plan.stops(route)) {
      const visit = takeOut(plan, stop);
      taken?.(visit);
    }
    plan.refresh(route);
    // Other routes may have lost a member of a crew, so check them all again.
    route = -1;
  }
};
