// The twin of what `src/search/recreate.ts` does for crews.
import { bestOfCrew, bestPinned, countListed, foundAfter, listed, lookAround, lookFurther } from "./insertion";
import {
  COLUMN,
  CREW_SIZE,
  DURATION,
  EARLY,
  EARLY_UNRESTED,
  FORBIDDEN,
  NEVER,
  NEXT,
  PIN,
  ROW,
  SIZE,
  WAYS,
  assignTo,
  firstOf,
  nodeAt,
  omitOf,
  restAt,
  routeAt,
  routes,
  shiftAt,
  team,
  wordAt,
} from "./memory";
import { insert } from "./plan";
import { below } from "./random";
import { mayStart } from "./route";
import { earliestStart } from "./timing";

const DRAWN_STARTS: i32 = 4;

/** Starts that were drawn, then the routes of a team, what each adds, and the routes of the best team. */
@inline
function teamAt(part: i32, rank: i32): usize {
  return wordAt(team, part * (routes + DRAWN_STARTS) + rank);
}

function drawStarts(visit: i32): i32 {
  let found = 0;
  for (let draw = 0; draw < DRAWN_STARTS; draw += 1) {
    const route = below(routes);
    if (assignTo(visit, route) == FORBIDDEN) continue;
    let before = firstOf(route);
    for (let skip = below(load<i32>(routeAt(route), SIZE) + 1); skip > 0; skip -= 1)
      before = load<i32>(nodeAt(before), NEXT);
    const here = nodeAt(before);
    const ways = <usize>load<u32>(shiftAt(route), WAYS);
    const leg = load<i32>(ways + <usize>load<u32>(here, ROW) + <usize>load<u32>(nodeAt(visit), COLUMN));
    const early = min(load<i32>(here, EARLY), load<i32>(here, EARLY_UNRESTED));
    const start = earliestStart(route, visit, early + load<i32>(here, DURATION), leg);
    let isNew = start < NEVER;
    for (let at = 0; at < found; at += 1) if (load<i32>(teamAt(0, at)) == start) isNew = false;
    if (!isNew) continue;
    store<i32>(teamAt(0, found), start);
    found += 1;
  }
  return found;
}

export function placeCrew(leader: i32): void {
  lookAround(leader);
  let start = cheapestTeam(leader);
  if (start < 0 && lookFurther(leader)) start = cheapestTeam(leader);
  if (start < 0) return;
  const size = load<i32>(restAt(leader), CREW_SIZE);
  for (let rank = 0; rank < size; rank += 1) {
    const member = leader + rank;
    const route = load<i32>(teamAt(3, rank));
    store<i32>(nodeAt(member), start, PIN);
    bestPinned(member, route);
    insert(member, foundAfter());
  }
}

/** Leaves the routes of the best team in the last part. Returns its start, or -1. */
function cheapestTeam(leader: i32): i32 {
  const size = load<i32>(restAt(leader), CREW_SIZE);
  let least = omitOf(leader);
  let leastStart = -1;
  const starts = drawStarts(leader);
  const list = listed();
  const end = countListed();
  for (let each = 0; each < starts; each += 1) {
    const start = load<i32>(teamAt(0, each));
    store<i32>(nodeAt(leader), start, PIN);
    let found = 0;
    for (let at = 0; at < end; at += 1) {
      const route = load<i32>(wordAt(list, at));
      if (!mayStart(route, start)) continue;
      const added = bestOfCrew(leader, route, start);
      if (added >= (found < size ? NEVER : load<i32>(teamAt(2, size - 1)))) continue;
      let rank = min(found, size - 1);
      for (; rank > 0 && load<i32>(teamAt(2, rank - 1)) > added; rank -= 1) {
        store<i32>(teamAt(1, rank), load<i32>(teamAt(1, rank - 1)));
        store<i32>(teamAt(2, rank), load<i32>(teamAt(2, rank - 1)));
      }
      store<i32>(teamAt(1, rank), route);
      store<i32>(teamAt(2, rank), added);
      if (found < size) found += 1;
    }
    if (found < size) continue;
    let added: f64 = 0;
    for (let rank = 0; rank < size; rank += 1) added += <f64>load<i32>(teamAt(2, rank));
    if (added >= least) continue;
    least = added;
    leastStart = start;
    for (let rank = 0; rank < size; rank += 1) store<i32>(teamAt(3, rank), load<i32>(teamAt(1, rank)));
  }
  store<i32>(nodeAt(leader), -1, PIN);
  return leastStart;
}
