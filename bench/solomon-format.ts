import type { Problem } from "@fieldwright/engine/model/problem";
import { cents, placeIndex, seconds } from "@fieldwright/engine/model/problem";

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

interface SolomonCustomer {
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly ready: number;
  readonly due: number;
  readonly service: number;
}

interface SolomonInstance {
  readonly vehicles: number;
  readonly capacity: number;
  /** The depot first. */
  readonly customers: readonly SolomonCustomer[];
}

/** Reads the text format of Solomon's instances: vehicles and capacity, then seven columns per customer. */
export const readSolomon = (text: string): SolomonInstance => {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.every(Number.isFinite));
  const fleet = rows.find((row) => row.length === 2);
  const customers = rows
    .filter((row) => row.length === 7)
    .map(([, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0]) => ({
      x,
      y,
      demand,
      ready,
      due,
      service,
    }));
  const [vehicles, capacity] = fleet ?? [];
  if (vehicles === undefined || capacity === undefined || customers.length < 2)
    throw new Error("This is not a file in Solomon's format");
  return { vehicles, capacity, customers };
};

/** Tenths, so that distances truncated to one decimal are whole numbers. */
const tenths = (value: number) => value * 10;

const distanceBetween = (a: SolomonCustomer, b: SolomonCustomer) =>
  Math.floor(tenths(Math.hypot(a.x - b.x, a.y - b.y)));

/** A day of identical technicians who start at one place. Only distance counts. A tenth is a second and a meter. */
export const problemOf = ({ vehicles, capacity, customers }: SolomonInstance): Problem => {
  const depot = customers[0];
  if (!depot) throw new Error("There is no depot");
  const table = Int32Array.from(
    customers.flatMap((from) => customers.map((to) => distanceBetween(from, to))),
  );
  const opening = { from: seconds(tenths(depot.ready)), until: seconds(tenths(depot.due)) };
  const shift = {
    ...opening,
    // Same as the shift, so that only the trip home limits the last visit.
    work: opening,
    start: placeIndex(0),
    end: placeIndex(0),
    off: [],
    rest: null,
    longest: seconds(tenths(depot.due)),
  };
  return {
    technicians: Array.from({ length: vehicles }, (_, at) => ({
      id: `vehicle ${at + 1}`,
      skills: [],
      shifts: [shift],
      costPerHour: cents(0),
      costPerKilometer: cents(0),
      capacity,
    })),
    visits: customers.slice(1).map((customer, at) => ({
      id: String(at + 1),
      place: placeIndex(at + 1),
      duration: seconds(tenths(customer.service)),
      windows: [{ from: seconds(tenths(customer.ready)), until: seconds(tenths(customer.due)) }],
      tolerance: { late: seconds(0), overtime: seconds(0) },
      skills: [],
      demand: customer.demand,
      crew: 1,
      only: null,
      preferred: null,
      priority: "medium" as const,
      current: [],
      known: null,
      mandatory: false,
      lock: "none" as const,
    })),
    travel: { places: customers.length, seconds: table, meters: table },
    grid: seconds(1),
    weights: {
      travelMinute: 0,
      travelKilometer: 1,
      cost: 0,
      lateMinute: 0,
      overtimeMinute: 0,
      imbalance: 0,
      otherTechnician: 0,
      disturbed: 0,
      laterDay: 0,
    },
  };
};
