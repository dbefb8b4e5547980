import { describe, expect, it } from "vitest";
import {
  type Arrival,
  type CompletedVisit,
  type FinishedVisit,
  learnDuration,
  learnPace,
  learnTraffic,
} from "./learned-duration";
import { tripBetween } from "./travel";

const visits = (count: number, minutes: number, over: Partial<CompletedVisit> = {}): CompletedVisit[] =>
  Array.from({ length: count }, () => ({ minutes, people: ["sam"], client: "smith", ...over }));

const anybody = { people: ["maria"], client: "jones" };

describe("the learned duration", () => {
  it("is unknown while no visit of the category is completed", () => {
    expect(learnDuration([], anybody)).toBeUndefined();
  });

  it("is that of the category for people and clients that nothing is known of", () => {
    expect(learnDuration(visits(20, 90), anybody)).toMatchObject({ minutes: 90, visits: 20 });
  });

  it("leans toward a client's own visits, the more of them the closer", () => {
    const others = visits(40, 60, { client: "smith", people: ["lee"] });
    const after = (count: number) =>
      learnDuration([...others, ...visits(count, 180, { client: "jones", people: ["lee"] })], anybody)
        ?.minutes ?? 0;
    expect(after(1)).toBeGreaterThan(60);
    expect(after(10)).toBeGreaterThan(after(1));
    expect(after(10)).toBeLessThan(180);
  });

  it("leans toward the people who may go", () => {
    const history = [...visits(10, 60, { people: ["sam"] }), ...visits(10, 120, { people: ["maria"] })];
    const of = (person: string) =>
      learnDuration(history, { people: [person], client: "jones" })?.minutes ?? 0;
    expect(of("maria")).toBeGreaterThan(of("sam"));
  });

  it("has four of five visits in its range", () => {
    const minutes = Array.from({ length: 100 }, (_, at) => Math.round(40 * 3 ** (at / 99)));
    const learned = learnDuration(
      minutes.flatMap((each) => visits(1, each)),
      anybody,
    );
    const inside = minutes.filter(
      (each) => each >= (learned?.range.from ?? 0) && each <= (learned?.range.to ?? 0),
    );
    expect(inside.length).toBeGreaterThanOrEqual(75);
    expect(inside.length).toBeLessThanOrEqual(88);
  });

  it("leaves out visits that nobody can have worked on", () => {
    expect(learnDuration([...visits(3, 60), ...visits(5, 1), ...visits(5, 5000)], anybody)).toMatchObject({
      minutes: 60,
      visits: 3,
    });
  });
});

const finished = (count: number, ratio: number, over: Partial<FinishedVisit> = {}): FinishedVisit[] =>
  visits(count, 60 * ratio).map((visit) => ({
    ...visit,
    planned: 60,
    category: "repair",
    month: 6,
    ...over,
  }));
const june = { category: "repair", client: "jones", month: 6 };

describe("the pace of visits", () => {
  it("is as planned, give or take the usual, while nothing is known", () => {
    expect(learnPace([]).of(june)).toEqual({ factor: 1, below: 0.4, above: 0.4 });
    expect(learnPace([]).ofPerson("sam")).toBe(1);
  });

  it("leans toward the category, the more visits the closer, and less toward all work", () => {
    const factor = (count: number, category: string) =>
      learnPace(finished(count, 1.5)).of({ ...june, category }).factor;
    expect(factor(2, "repair")).toBeLessThan(factor(50, "repair"));
    expect(factor(50, "repair")).toBeCloseTo(1.5, 1);
    const mixed = learnPace([...finished(40, 1.5), ...finished(40, 1, { category: "tune-up" })]);
    expect(mixed.of(june).factor).toBeGreaterThan(mixed.of({ ...june, category: "new" }).factor);
  });

  it("of all work lies between those of its categories, and is as wide as both together", () => {
    const mixed = learnPace([...finished(40, 1.6), ...finished(40, 1, { category: "tune-up" })]);
    const [repair, tuneUp] = ["repair", "tune-up"].map((category) => mixed.of({ ...june, category }));
    expect(learnPace([]).ofAll).toEqual({ factor: 1, below: 0.4, above: 0.4 });
    expect(mixed.ofAll.factor).toBeGreaterThan(tuneUp?.factor ?? Number.NaN);
    expect(mixed.ofAll.factor).toBeLessThan(repair?.factor ?? Number.NaN);
    expect(mixed.ofAll.above).toBeGreaterThan(repair?.above ?? Number.NaN);
    expect(mixed.ofAll.below).toBeGreaterThan(tuneUp?.below ?? Number.NaN);
  });

  it("leans toward the client, the season and the person", () => {
    const history = [
      ...finished(60, 1, { client: "lee", people: ["lee"], month: 1 }),
      ...finished(8, 1.6, { client: "jones", people: ["maria"], month: 7 }),
    ];
    const { of, ofPerson } = learnPace(history);
    const elsewhere = { ...june, client: "new", month: 1 };
    expect(of({ ...elsewhere, client: "jones" }).factor).toBeGreaterThan(of(elsewhere).factor);
    expect(of({ ...elsewhere, month: 8 }).factor).toBeGreaterThan(of(elsewhere).factor);
    expect(ofPerson("maria")).toBeGreaterThan(ofPerson("lee"));
    expect(ofPerson("maria")).toBeLessThan(1.3);
  });

  it("knows that work which goes wrong takes much longer", () => {
    const { below, above } = learnPace([...finished(90, 1), ...finished(10, 3)]).of(june);
    expect(above).toBeGreaterThan(below);
  });

  it("ignores visits that somebody forgot to end, and never more than doubles a plan", () => {
    expect(learnPace(finished(20, 30)).of(june).factor).toBe(1);
    expect(learnPace(finished(200, 6)).of(june).factor).toBe(2);
  });
});

const zone = "America/Chicago";
const [home, customer] = [
  { lat: 40, lng: -83 },
  { lat: 40.1, lng: -83 },
];
const estimated = tripBetween(home, customer).seconds;
/** Tuesday, March 10, and the days after it. */
const clock = (day: number, hour: number) => new Date(Date.UTC(2026, 2, 10 + day, hour + 5));

/** Drives from home on as many days, on which each takes this many times as long as estimated. */
const drives = (count: number, hour: number, times: number, days = [0, 1, 2]): Arrival[] =>
  Array.from({ length: count }, (_, index) => {
    const left = clock((days[index % days.length] ?? 0) + 7 * Math.floor(index / days.length), hour);
    const arrived = new Date(left.getTime() + times * estimated * 1000);
    return { person: `${hour} ${index}`, left, arrived, place: customer };
  });

const learned = (arrivals: readonly Arrival[]) => {
  const factorOf = learnTraffic(arrivals, () => home, zone);
  return (hour: number, day = 0) => factorOf(clock(day, hour));
};

const slowMornings = (count: number) => learned([...drives(count, 8, 1.4), ...drives(60, 12, 1)]);

describe("the streets", () => {
  it("are as usual without drives, and where all hours are alike", () => {
    expect(learned([])(8)).toBe(1);
    const alike = learned([...drives(30, 8, 1.4), ...drives(30, 12, 1.4)]);
    expect(alike(8)).toBeCloseTo(1, 9);
    expect(alike(12)).toBeCloseTo(1, 9);
  });

  it("are slow in the hour in which drives take longer than the others, more so with more drives", () => {
    expect(slowMornings(60)(8)).toBeGreaterThan(1.1);
    expect(slowMornings(60)(12)).toBeLessThan(1);
    expect(slowMornings(60)(15)).toBe(1);
    expect(slowMornings(2)(8)).toBeLessThan(1.1);
    expect(slowMornings(2)(8)).toBeGreaterThan(1);
  });

  it("are never more than 1.6 times as full, and hours that somebody spent elsewhere do not count", () => {
    expect(learned([...drives(60, 8, 2.9), ...drives(600, 12, 0.8)])(8)).toBeCloseTo(1.6, 9);
    expect(learned([...drives(60, 8, 4), ...drives(60, 12, 1)])(8)).toBe(1);
  });

  it("are as usual on weekends, and weekends teach nothing", () => {
    const slow = [...drives(60, 8, 1.4), ...drives(60, 12, 1)];
    expect(learned(slow)(8, 4)).toBe(1);
    expect(learned([...drives(60, 8, 2, [4, 5]), ...drives(60, 12, 1)])(8)).toBe(1);
  });

  it("are learned between two visits of a day, too, and not from a place that nobody knows", () => {
    const arrivals = drives(60, 12, 1).flatMap((drive): Arrival[] => {
      const before = { ...drive, left: null, arrived: new Date(drive.arrived.getTime() - 8 * 3_600_000) };
      return [{ ...before, place: customer }, drive];
    });
    // Both visits are at the same place: nobody drove.
    expect(learned([...arrivals, ...drives(60, 8, 1.4)])(12)).toBe(1);
    expect(learnTraffic(drives(60, 8, 1.4), () => null, zone)(clock(0, 8))).toBe(1);
  });
});
