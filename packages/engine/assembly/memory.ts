// One block of memory. `src/search/core.ts` lays it out, fills it and writes the addresses into the header.

/** The header: numbers at 0, decimals at 512. The plan begins at `PLAN`. */
const DECIMALS: usize = 512;
export const PLAN: usize = 1024;

export const NEVER: i32 = 0x3fffffff;
export const FORBIDDEN: i32 = 0x3fffffff;
export const MANDATORY: f64 = 1e9;

/** A node, 64 bytes. The first nine fields change, and `Plan` has the same. */
export const NEXT: usize = PLAN;
export const PREVIOUS: usize = PLAN + 4;
export const ROUTE: usize = PLAN + 8;
export const POSITION: usize = PLAN + 12;
export const EARLY: usize = PLAN + 16;
export const EARLY_UNRESTED: usize = PLAN + 20;
export const LATE: usize = PLAN + 24;
export const LATE_UNRESTED: usize = PLAN + 28;
export const PIN: usize = PLAN + 32;
/** Seconds and cost of the way to the next stop. They change too, and `Plan` does not have them. */
export const LEG: usize = PLAN + 36;
export const LEG_COST: usize = PLAN + 40;
/** Column and row of the place in a table of ways, in bytes. */
export const COLUMN: usize = PLAN + 44;
export const ROW: usize = PLAN + 48;
export const DURATION: usize = PLAN + 52;
export const FLAGS: usize = PLAN + 56;
export const OPEN: usize = PLAN + 60;

export const HELD_TO_HOURS: i32 = 1;
export const HOLDS_REST: i32 = 2;
export const SINGLE: i32 = 4;
export const TOLERANT_STOP: i32 = 8;

/** What is less often read about a node, 64 bytes. */
export const DEMAND: usize = 0;
export const DUE: usize = 4;
export const OVERTIME: usize = 8;
export const WINDOWS: usize = 12;
export const WINDOWS_END: usize = 16;
export const CREW: usize = 20;
export const CREW_SIZE: usize = 24;
/** The number of the crew, by its first node. */
export const CREW_INDEX: usize = 28;
export const CLOSE: usize = 32;
export const KEPT: usize = 36;

/** What changes about a route, 64 bytes. */
export const SIZE: usize = 0;
export const LOAD: usize = 4;
export const WORK: usize = 8;
export const COST: usize = 12;
/** No gap is longer. `NEVER` until somebody asks. */
export const ROOM: usize = 16;
export const TOLERANT: usize = 20;
export const VERSION: usize = 24;
/** 1 if it has stops and breaks a rule. */
export const BROKEN: usize = 28;
/** Slots of the shift in which a crew may begin, as bits. Of no use where there are no crews. */
export const FREE: usize = 32;
/** Cost of the ways and of giving the stops to the route. */
export const BASE: usize = 40;
/** Stops that may be late or lie outside of working hours. */
export const TOLERANTS: usize = 44;
/** 1 if it had stops when its times were last found. */
export const USED: usize = 48;
/** So much of it is kept and restored. */
export const RECORD: usize = 56;

/** What stays about a route, 64 bytes. */
export const CAPACITY: usize = 0;
export const LONGEST: usize = 4;
export const WORK_FROM: usize = 8;
export const WORK_UNTIL: usize = 12;
export const OFF: usize = 16;
export const OFF_END: usize = 20;
export const REST_FROM: usize = 24;
export const REST_UNTIL: usize = 28;
export const REST_LENGTH: usize = 32;
export const UNBROKEN: usize = 36;
export const KIND: usize = 40;
/** The table of ways, pairs of seconds and cost. */
export const WAYS: usize = 44;
/** The shift has up to 64 slots, of a length that is a power of two. */
export const SLOTS_FROM: usize = 48;
export const SLOT_SHIFT: usize = 52;
/** The table of ways the other way round, so that the ways to a visit lie together, too. */
export const WAYS_BACK: usize = 56;
/** 1 if it has no time off. */
export const WHOLE: usize = 60;

/** A visit on a route, 8 bytes: the cheapest position, as of a version of the route. */
export const SEEN: usize = 0;
export const ADDED: usize = 4;

/** The same for a crew that begins at a time, 16 bytes, `KNOWN_STARTS` of them for each crew and route. */
export const START: usize = 8;
export const KNOWN_STARTS: i32 = 16;

export let visits: i32 = 0;
export let routes: i32 = 0;
export let nodes: i32 = 0;
export let neighbors: i32 = 0;
export let grid: i32 = 1;
export let retried: i32 = 0;
export let nearAbove: i32 = 0;
export let nearMost: i32 = 0;
export let orders: i32 = 0;
export let hasCrews: i32 = 0;
export let rests: usize = 0;
export let routesOf: usize = 0;
export let shifts: usize = 0;
export let cellsOf: usize = 0;
/** By visit and route: the stop after which the cheapest position is, and the cost of giving the visit to the route. */
export let afterOf: usize = 0;
export let assignOf: usize = 0;
export let omits: usize = 0;
export let nearOf: usize = 0;
export let allowedFrom: usize = 0;
export let allowed: usize = 0;
export let orderOf: usize = 0;
export let keys: usize = 0;
export let outOf: usize = 0;
export let stopsOf: usize = 0;
export let isOut: usize = 0;
export let routeMarks: usize = 0;
/** Routes to look at near a visit. */
export let nearRoutes: usize = 0;
export let nearBits: usize = 0;
/** By visit, a bit for each route. */
export let allowedBits: usize = 0;
export let isEmpty: usize = 0;
export let keptEmpty: usize = 0;
export let changed: usize = 0;
export let behind: usize = 0;
export let emptySeen: usize = 0;
export let pooled: usize = 0;
export let keptOut: usize = 0;
export let team: usize = 0;
export let crewCells: usize = 0;
export let exchange: usize = 0;
export let toCurrent: usize = 0;
export let toBest: usize = 0;

export let imbalance: f64 = 0;
export let lateCost: f64 = 0;
export let overtimeCost: f64 = 0;
export let farRate: f64 = 0;
export let removedLeast: f64 = 0;
export let removedMost: f64 = 0;
export let longestString: f64 = 0;
export let splitRate: f64 = 0;
export let keepRate: f64 = 0;
export let blinkRate: f64 = 0;
export let poolMargin: f64 = 0;
/** Of a crew. */
export let shortest: i32 = 0;

let reading: usize = 0;

function number(): i32 {
  reading += 4;
  return load<i32>(reading - 4);
}

function decimal(): f64 {
  reading += 8;
  return load<f64>(reading - 8);
}

/** In the order of `header` and `decimals` in `core.ts`. */
export function readHeader(): void {
  reading = 0;
  visits = number();
  routes = number();
  nodes = visits + 2 * routes;
  neighbors = number();
  grid = number();
  retried = number();
  nearAbove = number();
  nearMost = number();
  orders = number();
  hasCrews = number();
  shortest = number();
  rests = number();
  routesOf = number();
  shifts = number();
  cellsOf = number();
  afterOf = number();
  assignOf = number();
  omits = number();
  nearOf = number();
  allowedFrom = number();
  allowed = number();
  orderOf = number();
  keys = number();
  outOf = number();
  stopsOf = number();
  isOut = number();
  routeMarks = number();
  nearRoutes = number();
  nearBits = number();
  allowedBits = number();
  isEmpty = number();
  keptEmpty = number();
  changed = number();
  behind = number();
  emptySeen = number();
  pooled = number();
  keptOut = number();
  team = number();
  crewCells = number();
  exchange = number();
  toCurrent = number();
  toBest = number();
  reading = DECIMALS;
  imbalance = decimal();
  lateCost = decimal();
  overtimeCost = decimal();
  farRate = decimal();
  removedLeast = decimal();
  removedMost = decimal();
  longestString = decimal();
  splitRate = decimal();
  keepRate = decimal();
  blinkRate = decimal();
  poolMargin = decimal();
}

@inline
export function nodeAt(node: i32): usize {
  return (<usize>node) << 6;
}

@inline
export function restAt(node: i32): usize {
  return rests + ((<usize>node) << 6);
}

@inline
export function routeAt(route: i32): usize {
  return routesOf + ((<usize>route) << 6);
}

@inline
export function shiftAt(route: i32): usize {
  return shifts + ((<usize>route) << 6);
}

@inline
export function cellAt(visit: i32, route: i32): usize {
  return cellsOf + ((<usize>(visit * routes + route)) << 3);
}

@inline
export function afterAt(visit: i32, route: i32): usize {
  return afterOf + ((<usize>(visit * routes + route)) << 2);
}

@inline
export function assignTo(visit: i32, route: i32): i32 {
  return load<i32>(assignOf + ((<usize>(visit * routes + route)) << 2));
}

@inline
export function wordAt(base: usize, index: i32): usize {
  return base + ((<usize>index) << 2);
}

@inline
export function outWords(): i32 {
  return (visits + 63) >> 6;
}

@inline
export function emptyWords(): i32 {
  return (routes + 63) >> 6;
}

@inline
export function bitsAt(base: usize, word: i32): usize {
  return base + ((<usize>word) << 3);
}

@inline
export function firstOf(route: i32): i32 {
  return visits + 2 * route;
}

@inline
export function omitOf(visit: i32): f64 {
  return load<f64>(omits + ((<usize>visit) << 3));
}

@inline
export function isFollower(visit: i32): bool {
  const leader = load<i32>(restAt(visit), CREW);
  return leader >= 0 && leader != visit;
}

/** As when JavaScript puts a number into an array of 32-bit integers. */
@inline
export function wrapped(value: f64): i32 {
  return <i32>(<i64>value);
}

/** As `Math.round` in JavaScript: halves go up. */
@inline
export function rounded(value: f64): f64 {
  const up = Math.ceil(value);
  return up - 0.5 <= value ? up : up - 1;
}

export function imbalanceCost(work: i32): i32 {
  if (imbalance == 0) return 0;
  const hours = <f64>work / 3600;
  return wrapped(rounded(imbalance * (hours * hours)));
}

export function softCost(late: i64, overtime: i64): f64 {
  return rounded(<f64>late * lateCost + <f64>overtime * overtimeCost);
}
