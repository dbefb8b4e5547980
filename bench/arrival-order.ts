import { compile } from "@fieldwright/engine/model/compile";
import type { Problem } from "@fieldwright/engine/model/problem";
import { Insertions } from "@fieldwright/engine/search/insertion";
import { isFollower, never } from "@fieldwright/engine/search/instance";
import { placeCrew } from "@fieldwright/engine/search/place-crew";
import { Plan } from "@fieldwright/engine/search/plan";
import { Random } from "@fieldwright/engine/search/random";

export type DayFigures = { readonly travelMinutes: number; readonly unassigned: number };

/** Plans like a careful dispatcher: each job goes where it adds least when it comes in, and is never moved. */
export const planInOrderOfArrival = (problem: Problem): DayFigures => {
  const { instance } = compile(problem);
  const plan = new Plan(instance);
  const insertions = new Insertions(instance, plan);
  const random = new Random(1);
  let unassigned = 0;
  for (let visit = 0; visit < instance.visits; visit += 1) {
    if (isFollower(instance, visit)) continue;
    if ((instance.crew[visit] ?? -1) >= 0) placeCrew(instance, plan, insertions, random, visit);
    else {
      const offers = Array.from({ length: instance.routes }, (_, route) => insertions.best(visit, route));
      const added = Math.min(...offers);
      if (added < never) {
        const route = offers.indexOf(added);
        plan.link(visit, insertions.after[visit * instance.routes + route] ?? never);
        plan.refresh(route);
      }
    }
    if ((plan.route[visit] ?? -1) < 0) unassigned += 1;
  }
  // These days count only travel time: a minute costs 1,000 thousandths of a point.
  return { travelMinutes: plan.costOfRoutes() / 1000, unassigned };
};
