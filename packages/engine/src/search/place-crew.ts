import type { Insertions } from "./insertion";
import { forbidden, type Instance, never } from "./instance";
import type { Plan } from "./plan";
import type { Random } from "./random";

/** Every start is checked on every route, so the search draws only a few at random. */
const drawnStarts = 4;

/** Earliest starts of the visit at a few random positions in the plan. */
const possibleStarts = (instance: Instance, plan: Plan, visit: number, random: Random): number[] => {
  const { routes, place, places, travel, duration, assign } = instance;
  const found: number[] = [];
  for (let draw = 0; draw < drawnStarts; draw += 1) {
    const route = random.below(routes);
    if (assign[visit * routes + route] === forbidden) continue;
    let before = plan.first(route);
    for (let skip = random.below(plan.size[route]! + 1); skip > 0; skip -= 1) before = plan.next[before]!;
    const leg = travel[place[before]! * places + place[visit]!]!;
    const early = Math.min(plan.early[before]!, plan.earlyUnrested[before]!);
    const start = plan.timing.earliestStart(route, visit, early + duration[before]!, leg);
    if (start < never && !found.includes(start)) found.push(start);
  }
  return found;
};

/** Places the members of a crew on different routes at the same start, at the lowest cost that it finds. */
export const placeCrew = (
  instance: Instance,
  plan: Plan,
  insertions: Insertions,
  random: Random,
  leader: number,
): void => {
  const { routes, omit } = instance;
  const size = instance.crewSize[leader]!;
  let best = omit[leader]!;
  let bestStart = -1;
  let bestRoutes: number[] = [];
  for (const start of possibleStarts(instance, plan, leader, random)) {
    plan.pin[leader] = start;
    const offers: { route: number; added: number }[] = [];
    for (let route = 0; route < routes; route += 1) {
      const added = insertions.bestPinned(leader, route);
      if (added < never) offers.push({ route, added });
    }
    if (offers.length < size) continue;
    offers.sort((a, b) => a.added - b.added || a.route - b.route);
    const team = offers.slice(0, size);
    const added = team.reduce((sum, offer) => sum + offer.added, 0);
    if (added < best) {
      best = added;
      bestStart = start;
      bestRoutes = team.map((offer) => offer.route);
    }
  }
  plan.pin[leader] = -1;
  for (const [at, route] of bestRoutes.entries()) {
    const member = leader + at;
    plan.pin[member] = bestStart;
    insertions.bestPinned(member, route);
    plan.link(member, insertions.after[member * routes + route]!);
    plan.refresh(route);
  }
};
