// npm run bench:recommend [-- --calls 300 --port 4340]: in the engine, then on a server that it starts
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Booking, Leg, LegBetween, Person, Wish } from "@fieldwright/engine/model/booking";
import { cents, hours, meters, minutes, placeIndex, seconds } from "@fieldwright/engine/model/problem";
import { recommend } from "@fieldwright/engine/recommend";
import { Random } from "@fieldwright/engine/search/random";
import { type ApiClient, openApi } from "./api-client";
import { figuresOf, prepareData, startServer } from "./bench-server";
import { busy, dispatcher, fillDispatchTenant, openWork } from "./dispatch-tenant";

const { values: options } = parseArgs({
  options: { calls: { type: "string", default: "300" }, port: { type: "string", default: "4340" } },
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

const measure = (name: string, asked: Wish): void => {
  const took = Array.from({ length: Number(options.calls) }, () => {
    const people = team();
    const begun = process.cpuUsage();
    recommend(people, asked, leg, 6);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  const { p50, p95 } = settled(took);
  console.log(`${name.padEnd(24)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms of CPU`);
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
