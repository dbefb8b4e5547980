import { describe, expect, it } from "vitest";
import type { Person, Wish } from "./model/booking";
import { hours, placeIndex } from "./model/problem";
import { recommend } from "./recommend";
import { at, onALine, person, wish, workDay } from "./testing/people";

const slots = (people: readonly Person[], what: Partial<Wish> = {}) =>
  recommend(people, wish(what), onALine, 6).slots;

const week = Array.from({ length: 5 }, (_, day) => workDay(day));

describe("recommended slots", () => {
  it("put the wished time of someone who is free and near first", () => {
    const far = person({ id: "far", home: placeIndex(40) });
    const near = person({ id: "near" });
    const [best] = slots([far, near]);
    expect(best?.team.map((offer) => offer.person.id)).toEqual(["near"]);
    expect(best?.start).toBe(at(0, 9));
  });

  it("put the one nearest to the wished time first, all else equal", () => {
    const [best] = slots([person()], { duration: hours(1), preferred: at(0, 10) });
    expect(best?.start).toBe(at(0, 10));
  });

  it("prefer who was there before, all else equal", () => {
    const [best] = slots([person({ id: "new" }), person({ id: "known", timesHere: 2 })]);
    expect(best?.team[0]?.person.id).toBe("known");
  });

  it("prefer who has less to do that day, all else equal", () => {
    const bookings = [{ visit: "a", from: at(0, 13), until: at(0, 17), place: placeIndex(0) }];
    const [best] = slots([person({ id: "busy", bookings }), person({ id: "idle" })]);
    expect(best?.team[0]?.person.id).toBe("idle");
  });

  it("are at most six, never two of one person within two hours, nor more than two at one moment", () => {
    const people = ["a", "b", "c", "d"].map((id) => person({ id, days: week }));
    const found = slots(people, { duration: hours(1) });
    expect(found).toHaveLength(6);
    for (const slot of found) {
      const others = found.filter((other) => other !== slot);
      const samePerson = others.filter((other) => other.team[0]?.person.id === slot.team[0]?.person.id);
      expect(others.filter(({ start }) => start === slot.start).length).toBeLessThan(2);
      expect(samePerson.every(({ start }) => Math.abs(start - slot.start) >= 7200)).toBe(true);
    }
  });

  it("score at most 100, in parts that add up, best first", () => {
    const found = slots([person({ days: week })]);
    for (const { score, parts } of found) {
      expect(score).toBe(parts.reduce((sum, part) => sum + part.points, 0));
      expect(score).toBeLessThanOrEqual(100);
    }
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
  });

  it("bring a crew together at one moment at which all of it is free", () => {
    const morning = [{ visit: "m", from: at(0, 8), until: at(0, 12), place: placeIndex(0) }];
    const afternoon = [{ visit: "n", from: at(0, 14), until: at(0, 17), place: placeIndex(0) }];
    const found = slots([person({ id: "a", bookings: morning }), person({ id: "b", bookings: afternoon })], {
      crew: 2,
    });
    expect(found.map(({ start, team }) => [start, team.length])).toEqual([[at(0, 12), 2]]);
  });

  it("tell who was left out", () => {
    const { excluded } = recommend([person({ skills: [] })], wish({ skills: ["gas"] }), onALine, 6);
    expect(excluded).toEqual([{ person: "sam", rule: "skills", change: { kind: "learn", skills: ["gas"] } }]);
  });
});
