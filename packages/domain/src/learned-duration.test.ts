import { describe, expect, it } from "vitest";
import { type CompletedVisit, learnDuration } from "./learned-duration";

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
