import { addDays, type Day } from "@fieldwright/domain/calendar";
import type { DemoClient } from "./build-clients";
import type { Team, Technician } from "./build-team";
import { type Work, works, workTitled } from "./catalog";
import { type Clock, minutesAfter, weekdayOf } from "./clock";
import type { Random } from "./random";
import type { PropertyRow } from "./rows";

/** Minutes after midnight. */
type Segment = { readonly day: Day; readonly start: number; readonly end: number };
type Booking = { readonly crew: readonly Technician[]; readonly segments: readonly Segment[] };

type Roster = {
  /** Finds people with the skills and the time, and reserves their time. Undefined if there are none. */
  book(day: Day, work: Work, only?: Technician): Booking | undefined;
};

const quarter = (minutes: number): number => Math.ceil(minutes / 15) * 15;

const createRoster = (random: Random, clock: Clock, team: readonly Technician[]): Roster => {
  const freeFrom = new Map<string, number>();

  /** The time a person still has left on a day. */
  const openingOf = (person: Technician, day: Day): { from: number; until: number } | undefined => {
    const shift = person.shift[weekdayOf(day)];
    if (!shift || person.absences.some(({ from, until }) => from <= day && day <= until)) return undefined;
    return { from: freeFrom.get(`${person.id} ${day}`) ?? shift.start, until: shift.end };
  };

  const take = (person: Technician, { day, end }: Segment): void => {
    const lunch = end >= 11 * 60 + 15 && end <= 13 * 60 ? 30 : 0;
    freeFrom.set(`${person.id} ${day}`, quarter(end + random.int(12, 30) + lunch));
  };

  const segmentOf = (crew: readonly Technician[], day: Day, minutes: number): Segment | undefined => {
    const openings = crew.map((person) => openingOf(person, day));
    const start = Math.max(...openings.map((opening) => opening?.from ?? Number.POSITIVE_INFINITY));
    const end = start + minutes;
    return openings.every((opening) => opening && end <= opening.until) ? { day, start, end } : undefined;
  };

  /** The first day, then the next days on which the same crew is free in the morning. */
  const segmentsOf = (
    crew: readonly Technician[],
    first: Day,
    minutes: number,
    days: number,
  ): Segment[] | undefined => {
    const segments: Segment[] = [];
    for (let ahead = 0; segments.length < days && ahead < 8; ahead += 1) {
      const segment = segmentOf(crew, clock.day(clock.offsetOf(first) + ahead), minutes);
      if (segment) segments.push(segment);
      else if (ahead === 0) return undefined;
    }
    return segments.length === days ? segments : undefined;
  };

  return {
    book: (day, work, only) => {
      const { crew: size = 1, days = 1 } = work;
      const minutes =
        days > 1 || work.minutes >= 420 ? work.minutes : quarter(work.minutes * (random.int(85, 120) / 100));
      const able = random
        .shuffle(only ? [only] : team)
        .filter((person) => work.skills.every((skill) => person.skills.includes(skill)))
        .map((person) => ({ person, from: openingOf(person, day)?.from ?? Number.POSITIVE_INFINITY }))
        .filter(({ from }) => Number.isFinite(from))
        .toSorted((a, b) => a.from - b.from)
        .map(({ person }) => person);
      // Helpers do not need the skills.
      const [lead, ...others] = able;
      if (!lead) return undefined;
      const helpers = [
        ...others,
        ...team.filter((person) => !able.includes(person) && openingOf(person, day)),
      ];
      const crew = [lead, ...helpers.slice(0, size - 1)];
      if (crew.length < size) return undefined;
      const segments = segmentsOf(crew, day, minutes, days);
      if (!segments) return undefined;
      for (const person of crew) for (const segment of segments) take(person, segment);
      return { crew, segments };
    },
  };
};

export type PlannedJob = {
  readonly work: Work;
  readonly client: DemoClient;
  readonly property: PropertyRow;
  readonly createdAt: Date;
  readonly scheduledDate: Day;
  /** Undefined for a draft that is not planned yet. */
  readonly booking: Booking | undefined;
  readonly fate: "usual" | "cancelled" | "on_hold" | "unassigned";
  /** Ensures that the demo's client has one approved quote and one open invoice. */
  readonly quoted?: boolean;
  readonly unpaid?: boolean;
};

type Wish = {
  readonly offset: number;
  readonly title: string;
  readonly only?: Technician;
  readonly client?: DemoClient;
  readonly quoted?: boolean;
  readonly unpaid?: boolean;
};

const seasonOf = (day: Day): Work["season"] => {
  const month = Number(day.slice(5, 7));
  if (month >= 10 || month <= 3) return "heating";
  return month >= 5 && month <= 9 ? "cooling" : undefined;
};

const wishesFor = (clock: Clock, team: Team, kim: DemoClient): Wish[] => {
  const [sam] = team.technicians;
  const tuneUp = seasonOf(clock.day(11)) === "cooling" ? "Air conditioner tune-up" : "Furnace tune-up";
  return [
    { offset: -318, title: "Water heater flush and inspection", client: kim },
    { offset: -171, title: "Smart thermostat installation", client: kim },
    { offset: -63, title: "Replace kitchen faucet", client: kim },
    { offset: -5, title: "Replace toilet", client: kim, unpaid: true },
    { offset: 0, title: "Repair leaking shower valve", only: sam },
    { offset: 0, title: "Clear kitchen drain", only: sam },
    { offset: 0, title: "Water heater flush and inspection", only: sam },
    { offset: 0, title: "Replace sump pump", only: sam },
    { offset: 4, title: "Water heater replacement, 50 gal gas", client: kim, quoted: true },
    { offset: 11, title: tuneUp, client: kim },
  ];
};

export const planJobs = (
  random: Random,
  clock: Clock,
  team: Team,
  clients: readonly DemoClient[],
): PlannedJob[] => {
  const [kim] = clients;
  if (!kim) throw new RangeError("There is no client to work for.");
  const roster = createRoster(random, clock, team.technicians);
  const jobs: PlannedJob[] = [];

  const wanted = (offset: number, weekend: boolean): number => {
    if (offset < -14)
      return weekend ? Number(random.chance(0.35)) : random.int(3, 6) + Number(random.chance(0.25));
    if (offset < 0) return weekend ? random.int(2, 4) : random.int(11, 15);
    if (offset === 0) return weekend ? 12 : 30;
    if (offset <= 5) return weekend ? random.int(3, 4) : random.int(19, 23);
    return weekend ? random.int(1, 2) : random.int(9, 13);
  };

  const chooseWork = (day: Day, busy: boolean): Work => {
    const season = seasonOf(day);
    return random.pickWeighted(works, (work) => {
      const inSeason = !work.season || work.season === season ? 1 : 0.06;
      return work.weight * inSeason * (busy && work.minutes > 400 ? 0.4 : 1);
    });
  };

  /** When the customer called: just before an emergency, else days before. Never after the demo's moment. */
  const calledAt = (work: Work, day: Day, start: number): Date => {
    if (work.priority === "urgent") return earlier(clock.at(day, start - random.int(50, 110)));
    const lead =
      work.priority === "high" ? random.int(0, 2) : work.minutes > 400 ? random.int(5, 16) : random.int(1, 9);
    if (lead === 0) return earlier(clock.at(day, start - random.int(30, 60)));
    return earlier(clock.at(addDays(day, -lead), random.int(480, 1020)));
  };
  const earlier = (instant: Date): Date =>
    instant < clock.moment ? instant : minutesAfter(clock.moment, -random.int(20, 6 * 24 * 60));

  const chooseClient = (createdAt: Date, day: Day): DemoClient =>
    random.pickWeighted(clients, ({ row, weight, until }) =>
      row.createdAt < createdAt && (until === undefined || day <= until) ? weight : 0,
    );

  const fateOf = (work: Work, offset: number): PlannedJob["fate"] => {
    if (offset < 0 && random.chance(0.035)) return "cancelled";
    if (offset > 0 && random.chance(0.02)) return "cancelled";
    if (offset > 0 && random.chance(0.05)) return "unassigned";
    if (offset < -1 && offset > -20 && work.minutes >= 120 && random.chance(0.12)) return "on_hold";
    return "usual";
  };

  const add = (day: Day, work: Work, wish?: Wish): boolean => {
    const booking = roster.book(day, work, wish?.only);
    const [first] = booking?.segments ?? [];
    if (!first) return false;
    const createdAt = calledAt(work, day, first.start);
    const client = wish?.client ?? chooseClient(createdAt, day);
    const { quoted, unpaid } = wish ?? {};
    const fate = wish ? "usual" : fateOf(work, clock.offsetOf(day));
    jobs.push({
      work,
      client,
      property: random.pick(client.properties),
      createdAt,
      scheduledDate: day,
      booking,
      fate,
      quoted,
      unpaid,
    });
    return true;
  };

  for (const wish of wishesFor(clock, team, kim)) {
    let { offset } = wish;
    while (!add(clock.day(offset), workTitled(wish.title), wish)) offset += 1;
  }
  for (let offset = -365; offset <= 14; offset += 1) {
    const day = clock.day(offset);
    let left = wanted(offset, weekdayOf(day) >= 6);
    for (let attempt = 0; left > 0 && attempt < 90; attempt += 1) {
      if (add(day, chooseWork(day, offset > -15))) left -= 1;
    }
  }
  for (let draft = 0; draft < 16; draft += 1) {
    const createdAt = earlier(clock.at(clock.day(-random.int(0, 6)), random.int(480, 1020)));
    const client = chooseClient(createdAt, clock.today);
    const scheduledDate = clock.day(random.int(1, 12));
    jobs.push({
      work: chooseWork(scheduledDate, true),
      client,
      property: random.pick(client.properties),
      createdAt,
      scheduledDate,
      booking: undefined,
      fate: "usual",
    });
  }
  return jobs.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
};
