// npm run bench:recommend [-- --calls 300 --port 4340]: in the engine, then on a server that it starts
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Booking, LegBetween, Person, Wish } from "@fieldwright/engine/model/booking";
import { cents, hours, meters, minutes, placeIndex, seconds } from "@fieldwright/engine/model/problem";
import { recommend } from "@fieldwright/engine/recommend";
import { Random } from "@fieldwright/engine/search/random";

const { values: options } = parseArgs({
  options: { calls: { type: "string", default: "300" }, port: { type: "string", default: "4340" } },
});

/** Milliseconds, p95 on an idle machine. */
const limit = 60;

const { technicians, days, visits } = {technicians:50,days:14,visits:2000};
const places = 500;
const skills = ["gas", "drains", "electric"];

const random = new Random(1);
const points = Array.from({ length: places }, () => ({
  x: random.unit() * 40_000,
  y: random.unit() * 40_000,
}));

const leg: LegBetween = (from, to) => {
  const [a, b] = [points[from ?? 0], points[to ?? 0]];
  const length = a && b ? 1.3 * Math.hypot(a.x - b.x, a.y - b.y) : 0;
  return {
    seconds: seconds(Math.round((length / 40_000) * 3600)),
    meters: meters(Math.round(length)),
    known: true,
  };
};

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
    const begun = process.cpuUsage();
    recommend(team(), asked, leg, 6);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  const { p50, p95 } = settled(took);
  console.log(
    `${name.padEnd(24)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms of CPU, with the building of the team`,
  );
};



console.log(`${technicians} technicians, ${days} days, ${visits} visits in place`);
measure("one technician", wish);
measure("a crew of two", { ...wish, crew: 2 });

function figuresOf(all: number[]) { const s=[...all].sort((a,b)=>a-b); return { p50: s[Math.floor(s.length/2)]!, p95: s[Math.floor(s.length*0.95)]! }; }
{ const t = team(); const night = { ...wish, skills: ["welding"], allowed: wish.allowed.map(({from}) => ({ from: seconds(from + 3*3600), until: seconds(from + 5.25*3600) })) };
 for (const [name, w] of [["usual", wish], ["two changes", night], ["skill", {...wish, skills:["welding"]}]] as const) { const a=[]; for (let i=0;i<60;i++){ const b=process.cpuUsage(); const r = recommend(t,w,leg,6); if (i===0) console.log(name, JSON.stringify(r.excluded[0])); const u=process.cpuUsage(b); a.push((u.user+u.system)/1000);} console.log(name, figuresOf(a.slice(20))); } }
