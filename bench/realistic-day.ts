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

const midnight = (index: number) => (40 + index) * 86_400;

interface Size {
  readonly visits: number;
  readonly people: number;
  readonly days: number;
  /** Half an hour between 11:30 and 1:30, for whoever is not off then. */
  readonly lunch?: boolean;
}

/**
 * Days with every rule, in the form in which the server hands them to the engine: starts on five minutes, shifts wider
 * than working hours, time off, crews on the half hour, skills, windows that were promised, bookings that keep their
 * day, have begun or are late, and regular people of a customer.
 */
export const serverDays = (seed: number, { visits: count, people, days, lunch = false }: Size): Problem => {
  const random = new Random(seed);
  const side = square * Math.sqrt(Math.max(1, people / 10));
  const point = () => ({ x: random.unit() * side, y: random.unit() * side });
  const centers = Array.from({ length: Math.ceil(people / 2) }, point);
  const around = (spread: number) => {
    const center = centers[random.below(centers.length)] ?? { x: 0, y: 0 };
    return { x: center.x + bell(random, spread), y: center.y + bell(random, spread) };
  };
  const homes = Array.from({ length: people }, () => around(8));
  const jobs = Array.from({ length: count }, () => around(4));
  const points = [...homes, ...jobs];
  const meters = points.flatMap((a) => points.map((b) => 1300 * Math.hypot(a.x - b.x, a.y - b.y)));
  const technicians = homes.map((_, index): Technician => {
    const lacks = random.below(skills.length);
    return {
      id: `technician ${index + 1}`,
      skills: skills.filter((_skill, which) => which !== lacks),
      capacity: 1,
      costPerHour: cents(4500),
      costPerKilometer: cents(43),
      shifts: Array.from({ length: days }, (_day, each) => {
        const hour = (of: number) => seconds(midnight(each) + of * 3600);
        const offAt = 8 + random.below(8);
        const off = random.unit() < 0.1 ? [{ from: hour(offAt), until: hour(offAt + 2) }] : [];
        const isAway = off.some(({ from, until }) => from < hour(13.5) && until > hour(11.5));
        return {
          from: hour(6),
          until: hour(19),
          work: { from: hour(8), until: hour(17) },
          start: placeIndex(index),
          end: placeIndex(index),
          off,
          rest: lunch && !isAway ? { from: hour(11.5), until: hour(13), length: minutes(30) } : null,
          longest: hours(13),
        };
      }),
    };
  });
  /** Days with many visits have short ones, so that the work about fills them. */
  const [shortest, unit] = count > 8 * people * days ? [15, 5] : [30, 15];
  const soon = midnight(0) + 8 * 3600;
  const end = midnight(days);
  const visits = jobs.map((_job, index): Visit => {
    const duration = minutes(shortest + unit * random.below(9));
    const kind = random.unit();
    const today = midnight(random.below(days));
    const crew = random.unit() < 0.04 ? 2 : 1;
    const isBooked = kind < 0.5;
    const isFrozen = kind < 0.04 && crew === 1;
    const start = seconds(today + 8 * 3600 + 300 * random.below(90));
    const first = random.below(people);
    const team = [first, (first + 1) % people].slice(0, crew);
    const promised = isBooked && random.unit() < 0.4;
    const opens = today + 3600 * (8 + random.below(7));
    const window = promised
      ? { from: seconds(opens), until: seconds(opens + 7200) }
      : isBooked
        ? { from: seconds(Math.max(soon, today)), until: seconds(today + 86_400) }
        : { from: seconds(soon), until: seconds(end) };
    const moments = Array.from({ length: days * 16 }, (_moment, at) =>
      seconds(midnight(Math.floor(at / 16)) + 8 * 3600 + (at % 16) * 1800),
    ).filter((moment) => moment >= window.from && moment <= window.until);
    const isLate = promised && random.unit() < 0.1;
    return {
      id: `job ${index + 1}`,
      place: placeIndex(people + index),
      duration,
      windows: isFrozen
        ? [{ from: start, until: start }]
        : crew > 1
          ? moments.map((moment) => ({ from: moment, until: moment }))
          : [window],
      tolerance: { late: minutes(isLate ? 45 : 0), overtime: minutes(isLate ? 30 : 0) },
      skills: random.unit() < 0.5 ? [skills[random.below(skills.length)] ?? "gas"] : [],
      demand: 0,
      crew,
      only: null,
      preferred: random.unit() < 0.5 ? `technician ${random.below(people) + 1}` : null,
      priority: (["low", "medium", "high", "urgent"] as const)[random.below(4)] ?? "medium",
      current: isBooked ? team.map((at) => ({ technician: `technician ${at + 1}`, start })) : [],
      known: isBooked ? start : null,
      mandatory: isBooked,
      lock: isFrozen ? "frozen" : isBooked ? "day" : "none",
    };
  });
  return {
    technicians,
    visits,
    travel: {
      places: points.length,
      seconds: Int32Array.from(meters, (far) =>
        Math.round((Math.min(far, 10_000) / 35 + Math.max(0, far - 10_000) / 70) * 3.6),
      ),
      meters: Int32Array.from(meters, Math.round),
    },
    grid: minutes(5),
    weights: {
      travelMinute: 1,
      travelKilometer: 0.2,
      cost: 0,
      lateMinute: 3,
      overtimeMinute: 2,
      imbalance: 0,
      otherTechnician: 3,
      disturbed: 3,
      laterDay: 10,
    },
  };
};

/**
 * A day of a mid-size company: ten technicians and sixty jobs in five parts of a town. Sixty are more than fit; of 40 nearly all
 * do.
 */
export const realisticDay = (seed: number, count = 60): Problem => {
  const random = new Random(seed);
  const point = () => ({ x: random.unit() * square, y: random.unit() * square });
  const homes = Array.from({ length: 10 }, point);
  const centers = Array.from({ length: 5 }, point);
  const jobs = Array.from({ length: count }, () => {
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
