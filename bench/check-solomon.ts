import { distanceBetween, type SolomonInstance, tenths } from "./solomon-format";

/** Checks the routes without the engine and returns their distance in tenths. */
export const checkedDistance = (
  { capacity, vehicles, customers }: SolomonInstance,
  routes: readonly (readonly number[])[],
): number => {
  const seen = new Set<number>();
  let distance = 0;
  if (routes.length > vehicles) throw new Error(`${routes.length} routes, ${vehicles} vehicles`);
  for (const route of routes) {
    let load = 0;
    let time = 0;
    let here = 0;
    for (const stop of [...route, 0]) {
      const from = customers[here];
      const to = customers[stop];
      if (!from || !to) throw new Error(`There is no customer ${stop}`);
      distance += distanceBetween(from, to);
      time = Math.max(time + distanceBetween(from, to), tenths(to.ready));
      if (time > tenths(to.due)) throw new Error(`Customer ${stop} is served at ${time / 10}, due ${to.due}`);
      time += tenths(to.service);
      load += to.demand;
      if (stop !== 0 && seen.has(stop)) throw new Error(`Customer ${stop} is served twice`);
      if (stop !== 0) seen.add(stop);
      here = stop;
    }
    if (load > capacity) throw new Error(`A load of ${load} exceeds ${capacity}`);
  }
  if (seen.size !== customers.length - 1)
    throw new Error(`${customers.length - 1 - seen.size} customers are left out`);
  return distance;
};
