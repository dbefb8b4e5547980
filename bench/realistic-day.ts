import type { Problem, Technician, Visit } from "@fieldwright/engine/model/problem";
import { cents, hours, minutes, placeIndex, seconds } from "@fieldwright/engine/model/problem";
import { Random } from "@fieldwright/engine/search/random";

const square = 40;
const skills = ["gas", "drains", "electric"] as const;
const at = (hour: number) => seconds(hour * 3600);

/** A normally distributed number from two draws (Box-Muller). */
const bell = (random: Random, spread: number) =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit()) * spread;

const windowOf = (random: Random, duration: number): Visit["windows"] => {
  const draw = random.unit();
  const last = (end: number) => seconds(Math.max(8 * 3600, end * 3600 - duration));
  if (draw < 0.4) return [{ from: at(8), until: last(17) }];
  if (draw < 0.8)
    return random.unit() < 0.5 ? [{ from: at(8), until: last(12) }] : [{ from: at(12), until: last(17) }];
  const opens = 8 + random.below(8);
  return [{ from: at(opens), until: at(opens + 2) }];
};

/** A day of a mid-size company: ten technicians and sixty jobs in five parts of a town. */
export const realisticDay = (seed: number): Problem => {
  const random = new Random(seed);
  const point = () => ({ x: random.unit() * square, y: random.unit() * square });
  const homes = Array.from({ length: 10 }, point);
  const centers = Array.from({ length: 5 }, point);
  const jobs = Array.from({ length: 60 }, () => {
    const center = centers[random.below(centers.length)] ?? { x: 0, y: 0 };
    return { x: center.x + bell(random, 4), y: center.y + bell(random, 4) };
  });
  const points = [...homes, ...jobs];
  const kilometers = points.flatMap((a) => points.map((b) => 1.3 * Math.hypot(a.x - b.x, a.y - b.y)));
  const technicians = homes.map((_, index): Technician => {
    const lacks = random.below(skills.length);
    return {
      id: `technician ${index + 1}`,
      skills: skills.filter((_skill, which) => which !== lacks),
      capacity: 1_000_000,
      costPerHour: cents(3500),
      costPerKilometer: cents(45),
      shifts: [
        {
          from: at(8),
          until: at(17),
          work: { from: at(8), until: at(17) },
          start: placeIndex(index),
          end: placeIndex(index),
          off: [],
          rest: { from: at(11), until: at(14), length: minutes(30) },
          longest: hours(9),
        },
      ],
    };
  });
  const visits = jobs.map((_, index): Visit => {
    const duration = minutes(30 + 15 * random.below(9));
    return {
      id: `job ${index + 1}`,
      place: placeIndex(homes.length + index),
      duration,
      windows: windowOf(random, duration),
      tolerance: { late: minutes(0), overtime: minutes(0) },
      skills: random.unit() < 0.5 ? [skills[random.below(skills.length)] ?? "gas"] : [],
      demand: 0,
      crew: index < 2 ? 2 : 1,
      only: null,
      preferred: null,
      priority: "medium",
      current: [],
      known: null,
      mandatory: false,
      lock: "none",
    };
  });
  return {
    technicians,
    visits,
    travel: {
      places: points.length,
      seconds: Int32Array.from(kilometers, (length) => Math.round((length / 40) * 3600)),
      meters: Int32Array.from(kilometers, (length) => Math.round(length * 1000)),
    },
    grid: seconds(1),
    weights: {
      travelMinute: 1,
      travelKilometer: 0,
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
