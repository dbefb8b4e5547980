import type { Plan } from "./plan";

/** Takes a visit off its route, a crew as a whole, and gives who stands for it; call `refresh` on its route afterwards. */
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
 * Empties routes that break a rule since stops were taken out. That happens only where a detour is shorter than the way
 * itself, as by way of an address that nobody knows: without the stop in between one is late.
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
    // A crew left other routes, too.
    route = -1;
  }
};
