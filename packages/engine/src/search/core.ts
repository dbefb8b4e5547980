import { forbidden, hasCrews, type Instance, never } from "./instance";
import type { Parameters } from "./parameters";
import type { Plan } from "./plan";
import type { Random } from "./random";
import { ordersOf } from "./recreate";
import type { RoutePool } from "./route-pool";
import { tolerantStops } from "./timing";

/** What a walk works on. */
export interface Ground {
  readonly instance: Instance;
  readonly parameters: Parameters;
  readonly random: Random;
  /** Where the walk begins. In between the walk may keep its plan elsewhere. */
  readonly plan: Plan;
  readonly pool: RoutePool;
}

/** Goes from plan to plan. Two walks do the same: the one of `chain.ts`, which is the reference, and the one below. */
export interface Walk {
  /** The best plan since `begin`. */
  readonly best: Int32Array;
  readonly bestCost: number;
  /** Puts in missing visits, then continues from there. */
  begin(): void;
  steps(count: number, temperature: number): void;
}

/** What of WebAssembly is used here. The engine is pure, so it knows neither a browser's types nor Node's. */
interface CoreExports {
  readonly setUp: () => void;
  /** Both take and return the newest version of a route. */
  readonly begin: (version: number) => number;
  readonly steps: (count: number, temperature: number) => number;
  readonly give: (isBest: number) => void;
  readonly costOfBest: () => number;
}
interface CoreMemory {
  readonly buffer: ArrayBuffer;
}
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => CoreMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: CoreExports };
};

/** The compiled program in `assembly`, which takes the same steps as the code here, faster. */
export interface Core {
  readonly module: object;
  /** A problem that needs more is solved without the core. */
  readonly maxMegabytes: number;
}

/** Throws if it cannot be compiled. Once per thread is enough. */
export const loadCore = (bytes: Uint8Array): Core => ({
  module: new WebAssembly.Module(bytes),
  maxMegabytes: 256,
});

/** Sums of costs are exact up to this many visits, so they can be added in any order. */
const maxVisits = 8_000;

const pageBytes = 65_536;
const planAt = 1024;
const decimalsAt = 512;
const randomAt = 480;
const lineBytes = 64;
/** Starts of a crew on a route that the core remembers. */
const knownStarts = 16;
const flagBits = { heldToHours: 1, holdsRest: 2, single: 4, tolerant: 8 } as const;

/** Where everything lies, in bytes. */
const layOut = (instance: Instance, orders: readonly Float64Array[], cells: number) => {
  const { visits, routes, places, neighbors, windows, off } = instance;
  const nodes = visits + 2 * routes;
  const tables = [...new Set(instance.cost)];
  const ways = [...new Set(orders)];
  const routesOf = planAt + nodes * lineBytes;
  const plan = Math.ceil((routesOf + routes * lineBytes - planAt) / lineBytes) * lineBytes;
  let end = planAt + 3 * plan;
  const part = (bytes: number) => {
    const at = end;
    end = Math.ceil((end + bytes) / lineBytes) * lineBytes;
    return at;
  };
  const words = Math.ceil(visits / 64) * 8;
  const crews = instance.crewSize.filter((size) => size > 1).length;
  const routeWords = Math.ceil(routes / 64) * 8;
  let allowed = 0;
  for (const cost of instance.assign) if (cost !== forbidden) allowed += 1;
  const places2 = places * places * 8;
  return {
    tables,
    ways,
    /** In the order in which `assembly/memory.ts` reads them, after the counts. */
    addresses: {
      rests: part(nodes * lineBytes),
      routesOf,
      shifts: part(routes * lineBytes),
      cellsOf: part(visits * routes * 8),
      afterOf: part(visits * routes * 4),
      assignOf: part(visits * routes * 4),
      omits: part(visits * 8),
      nearOf: part(visits * neighbors * 4),
      allowedFrom: part((visits + 1) * 4),
      allowed: part(allowed * 4),
      orderOf: part(orders.length * 4),
      keys: part(visits * 8),
      outOf: part(visits * 4),
      stopsOf: part(visits * 4),
      isOut: part(words),
      routeMarks: part(routes),
      nearRoutes: part(routes * 4),
      nearBits: part(routeWords),
      allowedBits: part(visits * routeWords),
      isEmpty: part(routeWords),
      keptEmpty: part(routeWords),
      changed: part(routes * 4),
      behind: part(routes * 4),
      /** And after it the routes that a step has touched. */
      emptySeen: part(routes * 8),
      pooled: part(routes * 4),
      keptOut: part(words),
      team: part(4 * (routes + 4) * 4),
      crewCells: part(crews * routes * knownStarts * 16),
      exchange: part(cells * 4),
      toCurrent: plan,
      toBest: 2 * plan,
    },
    windows: part(windows.length * 4),
    off: part(off.length * 4),
    orders: part(ways.length * visits * 8),
    tablesOf: part(2 * tables.length * places2),
    tableBytes: places2,
    bytes: end,
  };
};

type Layout = ReturnType<typeof layOut>;

/** Writes rows of numbers, one after the other. */
const writer = (words: Int32Array, at: number) => {
  let next = at / 4;
  return (...values: readonly number[]) => {
    for (const value of values) words[next++] = value;
  };
};

const writeNodes = (words: Int32Array, instance: Instance, { addresses, windows }: Layout): void => {
  const { visits, routes, places, place, duration, open, close, kept, windowFrom } = instance;
  const { heldToHours, holdsRest, single, tolerant: late } = flagBits;
  const isTolerant = tolerantStops(instance);
  let crews = 0;
  for (let node = 0; node < visits + 2 * routes; node += 1) {
    const [from = 0, until = 0] = windowFrom.subarray(node, node + 2);
    const flags =
      (instance.heldToHours[node] === 1 ? heldToHours : 0) |
      (instance.holdsRest[node] === 1 ? holdsRest : 0) |
      (until === from + 2 ? single : 0) |
      (isTolerant[node] === 1 ? late : 0);
    const there = place[node]!;
    writer(words, planAt + node * lineBytes + 44)(
      there * 8,
      there * places * 8,
      duration[node]!,
      flags,
      open[node]!,
    );
    writer(words, addresses.rests + node * lineBytes)(
      instance.demand[node]!,
      instance.due[node] ?? 0,
      instance.overtime[node] ?? 0,
      windows + from * 4,
      windows + until * 4,
      instance.crew[node] ?? -1,
      instance.crewSize[node] ?? 0,
      crews,
      close[node]!,
      kept[node]!,
    );
    if ((instance.crewSize[node] ?? 0) > 1) crews += 1;
  }
  words.set(instance.windows, windows / 4);
};

/** The shortest slot of which 64 cover a shift, as a power of two. */
const slotShift = (length: number): number => Math.max(0, Math.ceil(Math.log2(Math.max(1, length + 1) / 64)));

const shortestOfCrews = ({ duration, crewSize }: Instance): number =>
  duration.reduce(
    (least, length, node) => ((crewSize[node] ?? 0) > 1 ? Math.min(least, length) : least),
    never,
  );

const isSymmetric = (table: Int32Array, places: number): boolean => {
  for (let from = 0; from < places; from += 1)
    for (let to = 0; to < from; to += 1)
      if (table[from * places + to] !== table[to * places + from]) return false;
  return true;
};

const writeRoutes = (words: Int32Array, instance: Instance, layout: Layout): void => {
  const { addresses, off, tables, tablesOf, tableBytes } = layout;
  const { visits, places, open, close } = instance;
  const isTwoWay = tables.map((cost) => isSymmetric(instance.travel, places) && isSymmetric(cost, places));
  // One table less to keep in the cache of the processor.
  const backOf = (table: number) => (isTwoWay[table] ? table : tables.length + table);
  for (let route = 0; route < instance.routes; route += 1) {
    const [from = 0, until = 0] = instance.offFrom.subarray(route, route + 2);
    const first = visits + 2 * route;
    writer(words, addresses.shifts + route * lineBytes)(
      instance.capacity[route]!,
      instance.longest[route]!,
      instance.workFrom[route]!,
      instance.workUntil[route]!,
      off + from * 4,
      off + until * 4,
      instance.restFrom[route]!,
      instance.restUntil[route]!,
      instance.restLength[route]!,
      Number(from === until && instance.restLength[route] === 0),
      instance.kind[route]!,
      tablesOf + tables.indexOf(instance.cost[route]!) * tableBytes,
      open[first]!,
      slotShift(close[first]! - open[first]!),
      tablesOf + backOf(tables.indexOf(instance.cost[route]!)) * tableBytes,
      Number(from === until),
    );
  }
  words.set(instance.off, off / 4);
  for (const [at, cost] of tables.entries()) {
    const table = words.subarray((tablesOf + at * tableBytes) / 4);
    const back = words.subarray((tablesOf + (tables.length + at) * tableBytes) / 4);
    for (let from = 0; from < places; from += 1)
      for (let to = 0; to < places; to += 1) {
        const arc = from * places + to;
        const reverse = to * places + from;
        table[2 * arc] = instance.travel[arc]!;
        table[2 * arc + 1] = cost[arc]!;
        back[2 * arc] = instance.travel[reverse]!;
        back[2 * arc + 1] = cost[reverse]!;
      }
  }
};

const writeVisits = (words: Int32Array, instance: Instance, { addresses }: Layout): void => {
  const { visits, routes, assign, near } = instance;
  const bits = words.subarray(addresses.allowedBits / 4);
  const bitsOfVisit = Math.ceil(routes / 64) * 2;
  const writeAllowed = writer(words, addresses.allowed);
  const writeFrom = writer(words, addresses.allowedFrom);
  let allowed = 0;
  writeFrom(0);
  for (let visit = 0; visit < visits; visit += 1) {
    for (let route = 0; route < routes; route += 1) {
      const cost = assign[visit * routes + route]!;
      if (cost === forbidden) continue;
      writeAllowed(route);
      bits[visit * bitsOfVisit + (route >> 5)]! |= 1 << (route & 31);
      allowed += 1;
    }
    writeFrom(allowed);
  }
  words.set(assign, addresses.assignOf / 4);
  words.set(near, addresses.nearOf / 4);
};

const writeHeader = (
  buffer: ArrayBuffer,
  { instance, parameters }: Ground,
  layout: Layout,
  orders: readonly Float64Array[],
): void => {
  const words = new Int32Array(buffer);
  const { visits, routes, neighbors, step } = instance;
  const { nearRoutes, removed } = parameters;
  writer(words, 0)(
    visits,
    routes,
    neighbors,
    step[0] ?? 1,
    parameters.retried,
    nearRoutes.above,
    nearRoutes.neighbors,
    orders.length,
    Number(hasCrews(instance)),
    shortestOfCrews(instance),
    ...Object.values(layout.addresses),
  );
  new Float64Array(buffer, decimalsAt).set([
    instance.imbalance,
    instance.lateCost,
    instance.overtimeCost,
    nearRoutes.farRate,
    removed.least,
    removed.most,
    parameters.longestString,
    parameters.splitRate,
    parameters.keepRate,
    parameters.blinkRate,
    parameters.poolMargin,
  ]);
  writer(
    words,
    layout.addresses.orderOf,
  )(...orders.map((order) => layout.orders + layout.ways.indexOf(order) * visits * 8));
  for (const [at, order] of layout.ways.entries())
    new Float64Array(buffer, layout.orders + at * visits * 8, visits).set(order);
  new Float64Array(buffer, layout.addresses.omits, visits).set(instance.omit);
};

/** The memory holds one problem and goes with the walk. Undefined if there is nobody to plan for, or too much. */
export const coreWalk = ({ module, maxMegabytes }: Core, ground: Ground): Walk | undefined => {
  const { instance, plan, random, pool } = ground;
  if (instance.routes === 0 || instance.visits > maxVisits) return undefined;
  const orders = ordersOf(instance);
  const layout = layOut(instance, orders, plan.cells.length);
  if (layout.bytes > maxMegabytes * 2 ** 20) return undefined;
  const pages = Math.ceil(layout.bytes / pageBytes);
  let memory: CoreMemory;
  try {
    memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  } catch {
    return undefined;
  }
  const { buffer } = memory;
  const words = new Int32Array(buffer);
  const { stopsOf, exchange } = layout.addresses;
  writeHeader(buffer, ground, layout, orders);
  writeNodes(words, instance, layout);
  writeRoutes(words, instance, layout);
  writeVisits(words, instance, layout);
  const host = {
    log: Math.log,
    remember: (route: number, cost: number, stops: number) =>
      pool.add(route, cost, words.subarray(stopsOf / 4, stopsOf / 4 + stops)),
  };
  const { exports } = new WebAssembly.Instance(module, { env: { memory }, host });
  const cells = new Int32Array(buffer, exchange, plan.cells.length);
  const state = new Int32Array(buffer, randomAt, 4);
  exports.setUp();
  const inStep = (work: () => number) => {
    state.set(random.state);
    plan.newest = work();
    random.takeUp(state);
  };
  return {
    get best() {
      exports.give(1);
      return cells;
    },
    get bestCost() {
      return exports.costOfBest();
    },
    begin: () => {
      cells.set(plan.cells);
      inStep(() => exports.begin(plan.newest));
      exports.give(0);
      plan.copyFrom(cells);
    },
    steps: (count, temperature) => inStep(() => exports.steps(count, temperature)),
  };
};
