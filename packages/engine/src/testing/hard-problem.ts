import type { Lock, Problem, Shift, Span, Technician, Travel, Visit } from "../model/problem";
import { minutes, seconds } from "../model/problem";
import { Random } from "../search/random";
import { randomProblem } from "./random-problem";

const levels: readonly Lock[] = ["none", "none", "day", "technician", "technician and time", "frozen"];

/** Unusual travel times: there and back may differ, and a detour may be shorter than the direct trip. */
const oddTravel = (random: Random, travel: Travel): Travel => {
  const kind = random.below(4);
  if (kind === 0) return travel;
  const { places } = travel;
  const unknown = Array.from({ length: places }, () => random.unit() < 0.4);
  const table = travel.seconds.map((known, arc) => {
    const [from, to] = [Math.floor(arc / places), arc % places];
    if (kind === 1) return unknown[from] || unknown[to] ? minutes(15) : known;
    if (kind === 2) return from === to ? 0 : random.below(4) * random.below(1800);
    return Math.round(known * (from < to ? 0.5 : 1.7));
  });
  return { ...travel, seconds: table };
};

/** In order and without overlap. May cover the beginning of the shift, the break or the whole day. */
const oddTimeOff = (random: Random, { from, until, rest }: Shift): Span[] => {
  const kind = random.below(6);
  if (kind === 0) return [{ from, until }];
  if (kind === 1) return [{ from, until: seconds(from + 3600 * (2 + random.below(3))) }];
  if (kind === 2 && rest)
    return [{ from: seconds(rest.from + 600), until: seconds(rest.from + 900 + random.below(3 * 3600)) }];
  if (kind > 3) return [];
  const first = from + 3600 + random.below(3 * 3600);
  const second = first + 1200 + random.below(4 * 3600);
  return [
    { from: seconds(first), until: seconds(first + 600) },
    { from: seconds(second), until: seconds(second + 1 + random.below(3600)) },
  ];
};

const oddShift = (random: Random, shift: Shift): Shift => {
  const wider = random.unit() < 0.5;
  const from = seconds(shift.from - (wider ? 7200 : 0));
  const until = seconds(shift.until + (wider ? 7200 : 0));
  const work = random.unit() < 0.3 ? { ...shift.work, from: seconds(shift.work.from + 3600) } : shift.work;
  const rest = random.unit() < 0.4 ? null : shift.rest;
  const changed = { ...shift, from, until, work, rest };
  return { ...changed, off: oddTimeOff(random, changed) };
};

/** Gives some visits a crew, a tolerance and a current booking. It may be off the grid and outside working hours. */
const booked = (random: Random, visit: Visit, technicians: readonly Technician[]): Visit => {
  const crew = random.unit() < 0.35 ? 2 + random.below(2) : 1;
  const shifts = technicians[0]?.shifts ?? [];
  const day = shifts[random.below(shifts.length)];
  const tolerance =
    random.unit() < 0.3
      ? { late: minutes(random.below(90)), overtime: minutes(random.below(180)) }
      : visit.tolerance;
  if (!day || random.unit() < 0.4) return { ...visit, crew, tolerance };
  const start = seconds(day.work.from + 60 * (random.below(11 * 60) - 90));
  const people = technicians.map(({ id }) => id).sort(() => random.unit() - 0.5);
  const current = people.slice(0, crew).map((technician) => ({ technician, start }));
  if (current.length < crew) return { ...visit, crew, tolerance };
  const lock = levels[random.below(crew > 1 ? 3 : levels.length)] ?? "none";
  const here = { from: start, until: start };
  const inOrder = visit.windows.every(({ from, until }) => until < start || from > start);
  const windows =
    crew > 1 && inOrder && random.unit() < 0.6
      ? [...visit.windows, here].sort((one, other) => one.from - other.from)
      : visit.windows;
  return { ...visit, crew, tolerance, windows, current, known: start, lock, mandatory: random.unit() < 0.5 };
};

/** A small company with all the oddities that bookings, travel times and time off can have. */
export const hardProblem = (seed: number): Problem => {
  const random = new Random(seed ^ 0x5bd1e995);
  const shape = { technicians: 1 + random.below(4), visits: 1 + random.below(12), days: 1 + random.below(3) };
  const base = randomProblem(seed, shape);
  const technicians = base.technicians.map((technician) => ({
    ...technician,
    shifts: technician.shifts.map((shift) => oddShift(random, shift)),
  }));
  return {
    ...base,
    technicians,
    visits: base.visits.map((visit, at) =>
      booked(random, at % 7 === 3 ? { ...visit, duration: minutes(255) } : visit, technicians),
    ),
    travel: oddTravel(random, base.travel),
    grid: random.unit() < 0.7 ? minutes(5) : seconds(1),
  };
};
