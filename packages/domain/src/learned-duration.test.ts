import { describe, expect, it } from "vitest";
import { type CompletedVisit, type FinishedVisit, learnDuration, learnPace } from "./learned-duration";

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
