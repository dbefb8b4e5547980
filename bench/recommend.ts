// npm run bench:recommend [-- --calls 300 --port 4340 --engine-only]: in the engine, then on a server that it starts
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FitInput, fitInto } from "@fieldwright/engine/fit";
import type { Booking, Leg, LegBetween, Person, Wish } from "@fieldwright/engine/model/booking";
import { cents, hours, meters, minutes, placeIndex, seconds } from "@fieldwright/engine/model/problem";
import { recommend } from "@fieldwright/engine/recommend";
import { type Core, loadCore } from "@fieldwright/engine/search/core";
import { Random } from "@fieldwright/engine/search/random";
import { type ApiClient, openApi } from "./api-client";
import { figuresOf, prepareData, startServer } from "./bench-server";
import { busy, dispatcher, fillDispatchTenant, openWork } from "./dispatch-tenant";

const { values: options } = parseArgs({
  options: {
    calls: { type: "string", default: "300" },
    port: { type: "string", default: "4340" },
    "engine-only": { type: "boolean", default: false },
  },
});

/** Milliseconds, p95 on an idle machine. */
const limit = 60;

const { technicians, days, visits } = busy;
const places = 500;
const skills = ["gas", "drains", "electric"];

const random = new Random(1);
const points = Array.from({ length: places }, () => ({
  x: random.unit() * 40_000,
  y: random.unit() * 40_000,
}));

/** From a table, as the server has them. */
const legs = points.map((a) =>
  points.map((b): Leg => {
    const length = 1.3 * Math.hypot(a.x - b.x, a.y - b.y);
    return {
      seconds: seconds(Math.round((length / 40_000) * 3600)),
      meters: meters(Math.round(length)),
      known: true,
    };
  }),
);
const here: Leg = { seconds: seconds(0), meters: meters(0), known: true };
const leg: LegBetween = (from, to) => legs[from ?? 0]?.[to ?? 0] ?? here;

/** Two weeks of the team, as the server loads them: bookings without overlap, spread over the days. */
const team = (): Person[] => {
  const each = visits / technicians / days;
  return Array.from({ length: technicians }, (_, index): Person => {
    const workDays = Array.from({ length: days }, (_day, day) => ({
      from: seconds(day * 86_400 + 8 * 3600),
      until: seconds(day * 86_400 + 17 * 3600),
      off:
        day % 7 === index % 7
          ? [{ from: seconds(day * 86_400 + 12 * 3600), until: seconds(day * 86_400 + 13 * 3600) }]
          : [],
    }));
    const bookings = workDays.flatMap((day, at): Booking[] =>
      Array.from({ length: Math.floor((at + 1) * each) - Math.floor(at * each) }, (_booking, nth) => {
        const from = seconds(day.from + nth * 3 * 3600 + 900 * random.below(4));
        return {
          visit: `${index} ${at} ${nth}`,
          from,
          until: seconds(from + 3600 + 900 * random.below(3)),
          place: placeIndex(random.below(places)),
        };
      }),
    );
    return {
      id: `technician ${index}`,
      skills: skills.filter((_skill, which) => which !== index % 4),
      home: placeIndex(random.below(places)),
      days: workDays,
      bookings,
      longestDay: hours(9),
      costPerHour: cents(3500),
      costPerKilometer: cents(45),
      timesHere: index % 5 === 0 ? 1 : 0,
    };
  });
};

const wish: Wish = {
  duration: minutes(120),
  place: placeIndex(7),
  skills: ["gas"],
  crew: 1,
  only: null,
  held: null,
  priority: "medium",
  allowed: Array.from({ length: days }, (_, day) => ({
    from: seconds(day * 86_400),
    until: seconds((day + 1) * 86_400),
  })),
  preferred: seconds(9 * 3600),
  hours: Array.from({ length: days }, (_, day) => seconds((day * 24 + 9) * 3600)),
  grid: minutes(15),
  gridFrom: seconds(0),
};

/** Skips the first third of the calls, until the code is compiled. */
const settled = (all: readonly number[]) => figuresOf(all.slice(all.length / 3));

/** Made before the first call: V8 would clean up after making them while a call runs, and one call in ten would pay for that. */
const teams = Array.from({ length: 20 }, team);

const measure = (name: string, asked: Wish): void => {
  const took = Array.from({ length: Number(options.calls) }, (_, call) => {
    const people = teams[call % teams.length] ?? [];
    const begun = process.cpuUsage();
    recommend(people, asked, leg, 6);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  const { p50, p95 } = settled(took);
  console.log(`${name.padEnd(24)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms of CPU`);
};

/** A visit held over each row of a board with 10 people and 6 visits each, most of which may move, at each hour of the day. */
const heldOverRows = (): FitInput[] => {
  const travel = {
    places: 80,
    seconds: Int32Array.from({ length: 6400 }, (_, arc) =>
      Math.round(leg(placeIndex(Math.floor(arc / 80)), placeIndex(arc % 80)).seconds / 2),
    ),
    meters: new Int32Array(6400),
  };
  const wholeDay = { from: seconds(0), until: seconds(86_400) };
  return Array.from({ length: 10 }, (_row, row) => {
    const bookings = Array.from({ length: 6 }, (_booking, nth): Booking => {
      const from = seconds(8 * 3600 + nth * 5400 + 900 * random.below(2));
      const until = seconds(from + 3600 + 900 * random.below(2));
      return { visit: `${row} ${nth}`, from, until, place: placeIndex(1 + random.below(79)) };
    });
    const [one] = team();
    if (!one) throw new Error("nobody");
    const day = { from: seconds(8 * 3600), until: seconds(17 * 3600), off: [] };
    return Array.from({ length: 9 }, (_hour, hour) => ({
      person: { ...one, days: [day], bookings, home: placeIndex(1), longestDay: hours(10) },
      wish: {
        ...wish,
        skills: [],
        place: placeIndex(1 + random.below(79)),
        preferred: hours(8 + hour),
        hours: [],
      },
      now: null,
      isPlaced: false,
      movable: new Map(bookings.filter((_, nth) => nth !== row % 6).map(({ visit }) => [visit, [wholeDay]])),
      travel,
    }));
  }).flat();
};

const measureFits = (name: string, core: Core | undefined): void => {
  const inputs = heldOverRows();
  const took = Array.from({ length: 5 }, () => inputs)
    .flat()
    .map((input) => {
      const begun = process.cpuUsage();
      fitInto(input, core);
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1000;
    });
  const { p50, p95, max } = settled(took);
  console.log(
    `${name.padEnd(24)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms   max ${max.toFixed(2)} ms of CPU`,
  );
};

const millisecondsOf = async (asked: ReturnType<ApiClient["get"]>): Promise<number> => {
  const { status, body, milliseconds } = await asked;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return milliseconds;
};

/** Each request is paired with a bare one, so that the ratio is comparable even on a busy machine. */
const measureServer = async (address: string): Promise<boolean> => {
  const api = openApi(address);
  try {
    await api.signIn(dispatcher.email, dispatcher.password);
    const { jobs, teamMembers } = openWork;
    const own: number[] = [];
    const bare: number[] = [];
    for (let call = 0; call < Number(options.calls); call += 1) {
      const work = jobs[call % jobs.length];
      const body = { ...work, teamMembers, estimatedDuration: 120 };
      own.push(await millisecondsOf(api.post("/ai-schedule/recommendations", body)));
      bare.push(await millisecondsOf(api.get("/health")));
    }
    const { p50, p95, max } = settled(own);
    const ratio = p50 / settled(bare).p50;
    console.log(
      `${"on the server".padEnd(24)} p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   max ${max.toFixed(1)} ms   ${ratio.toFixed(1)} times a bare request${p95 > limit ? `   p95 over ${limit} ms` : ""}`,
    );
    return p95 <= limit;
  } finally {
    api.close();
  }
};

console.log(`${technicians} technicians, ${days} days, ${visits} visits in place`);
measure("one technician", wish);
measure("a crew of two", { ...wish, crew: 2 });
const coreFile = new URL("../packages/engine/dist/engine-core.wasm", import.meta.url);
measureFits("held over a row", loadCore(await readFile(coreFile)));
measureFits("the same without core", undefined);
if (options["engine-only"]) process.exit();

const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-recommend-bench-"));
try {
  await prepareData(dataDir, fillDispatchTenant);
  const server = await startServer(dataDir, Number(options.port));
  try {
    process.exitCode = (await measureServer(server.address)) ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
