import type { Problem, Technician, Visit } from "../model/problem";
import { cents, hours, minutes, placeIndex, seconds } from "../model/problem";
import { Random } from "../search/random";

const day = 86_400;

export interface Shape {
  readonly technicians: number;
  readonly visits: number;
  readonly days: number;
}

/** A random company. Every rule occurs, and some visits cannot be planned at all. */
export const randomProblem = (seed: number, { technicians, visits, days }: Shape): Problem => {
  const random = new Random(seed);
  const skills = ["gas", "drains", "electric"];
  const places = technicians + visits;
  const points = Array.from({ length: places }, () => ({ x: random.unit() * 40, y: random.unit() * 40 }));
  const kilometers = points.flatMap((a) => points.map((b) => Math.hypot(a.x - b.x, a.y - b.y) * 1.3));
  const people = Array.from({ length: technicians }, (_, at): Technician => {
    const without = random.below(3);
    return {
      id: `t${at}`,
      skills: skills.filter((_skill, index) => index !== without),
      capacity: 100,
      costPerHour: cents(3000 + random.below(3) * 500),
      costPerKilometer: cents(40),
      shifts: Array.from({ length: days }, (_day, index) => {
        const from = index * day + 8 * 3600;
        return {
          from: seconds(from),
          until: seconds(from + 9 * 3600),
          work:
            random.unit() < 0.5
              ? { from: seconds(from + 1800), until: seconds(from + 8 * 3600) }
              : { from: seconds(from), until: seconds(from + 9 * 3600) },
          start: placeIndex(at),
          end: placeIndex(at),
          off:
            random.unit() < 0.3
              ? [{ from: seconds(from + 2 * 3600), until: seconds(from + 3 * 3600 + random.below(3600)) }]
              : [],
          rest:
            random.unit() < 0.6
              ? { from: seconds(from + 3 * 3600), until: seconds(from + 6 * 3600), length: minutes(30) }
              : null,
          longest: random.unit() < 0.2 ? hours(6) : hours(10),
        };
      }),
    };
  });
  return {
    technicians: people,
    visits: Array.from({ length: visits }, (_, at): Visit => {
      const onDay = random.below(days) * day;
      const kind = random.below(4);
      const opens = onDay + 8 * 3600;
      const hour = opens + random.below(8) * 3600;
      return {
        id: `v${at}`,
        place: placeIndex(technicians + at),
        duration: minutes(30 + 15 * random.below(9)),
        windows:
          kind === 0
            ? [{ from: seconds(0), until: seconds(days * day) }]
            : kind === 1
              ? [
                  { from: seconds(opens), until: seconds(opens + 2 * 3600) },
                  { from: seconds(opens + 5 * 3600), until: seconds(opens + 7 * 3600) },
                ]
              : [{ from: seconds(hour), until: seconds(hour + kind * 3600) }],
        tolerance:
          at % 4 === 3
            ? { late: minutes(15 * random.below(5)), overtime: minutes(15 * random.below(5)) }
            : { late: minutes(0), overtime: minutes(0) },
        skills: random.unit() < 0.5 ? [skills[random.below(3)] ?? "gas"] : [],
        demand: random.below(20),
        crew: random.unit() < 0.1 ? 2 : 1,
        only: random.unit() < 0.1 ? [`t${random.below(technicians)}`] : null,
        preferred: random.unit() < 0.3 ? `t${random.below(technicians)}` : null,
        priority: (["low", "medium", "high", "urgent"] as const)[random.below(4)] ?? "medium",
        mandatory: at % 9 === 8,
        current: [],
        known: null,
        lock: "none",
      };
    }),
    travel: {
      places,
      seconds: Int32Array.from(kilometers, (length) => Math.round((length / 40) * 3600)),
      meters: Int32Array.from(kilometers, (length) => Math.round(length * 1000)),
    },
    weights: {
      travelMinute: 1,
      travelKilometer: 0.5,
      cost: 0.01,
      lateMinute: 3,
      overtimeMinute: 2,
      imbalance: 0.2,
      otherTechnician: 10,
      disturbed: 20,
      laterDay: 2,
    },
    grid: seconds(1),
  };
};
