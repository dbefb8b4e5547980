import { describe, expect, it } from "vitest";
import { compareWith, exactScore, fitOf, teamOf } from "./explain/score";
import type { Booking, Person, Wish } from "./model/booking";
import { hours, minutes, placeIndex, priorities, seconds } from "./model/problem";
import { recommend } from "./recommend";
import { Random } from "./search/random";
import { at, onALine, person, wish, workDay } from "./testing/people";

const slots = (people: readonly Person[], what: Partial<Wish> = {}) =>
  recommend(people, wish(what), onALine, 6).slots;

const week = Array.from({ length: 5 }, (_, day) => workDay(day));

/** A team with bookings on three days, and a visit for two or three of them. */
const crewQuestion = (seed: number) => {
  const random = new Random(seed);
  const bookingsOn = (day: number): Booking[] => {
    const bookings: Booking[] = [];
    for (let from = 8 + random.below(14) / 4; from < 15; from += 2.25 + random.below(14) / 4)
      bookings.push({
        visit: `${day} ${from}`,
        from: at(day, from),
        until: at(day, from + 0.5 + random.below(7) / 4),
        place: placeIndex(random.below(40)),
      });
    return bookings;
  };
  const people = Array.from({ length: 6 + random.below(4) }, (_, index) =>
    person({
      id: `p${index}`,
      home: placeIndex(random.below(40)),
      timesHere: random.unit() < 0.3 ? 1 + random.below(3) : 0,
      days: [workDay(0), workDay(1), workDay(2)],
      bookings: [0, 1, 2].flatMap(bookingsOn),
    }),
  );
  const preferred = 8 + random.below(8);
  const asked = wish({
    crew: 2 + random.below(2),
    duration: minutes(60 + 30 * random.below(4)),
    place: placeIndex(random.below(40)),
    priority: priorities[random.below(4)] ?? "medium",
    preferred: at(0, preferred),
    hours: [0, 1, 2].map((day) => at(day, preferred)),
    grid: minutes(30),
  });
  return { people, asked };
};

const crewsOf = <T>(those: readonly T[], size: number): T[][] =>
  size === 0
    ? [[]]
    : those.flatMap((one, index) => crewsOf(those.slice(index + 1), size - 1).map((crew) => [one, ...crew]));

/** The score of the best crew, found by trying every crew at every half hour. */
const bestOfAll = (people: readonly Person[], asked: Wish): number => {
  const alone = { ...asked, crew: 1 };
  const { all } = recommend(people, alone, onALine, 6);
  const soonest = seconds(Math.min(...all.map(({ start }) => start)));
  const around = compareWith(
    all.flatMap(({ team }) => team),
    soonest,
    asked,
  );
  const starts = [0, 1, 2].flatMap((day) => Array.from({ length: 18 }, (_, half) => at(day, 8 + half / 2)));
  const scores = starts.flatMap((start) => {
    const allowed = [{ from: start, until: seconds(start + asked.duration) }];
    const free = people.flatMap(
      (each) => recommend([each], { ...alone, allowed }, onALine, 1).all[0]?.team ?? [],
    );
    const fits = free.map((offer) => fitOf(offer, asked, around));
    return crewsOf(fits, asked.crew).map((crew) => exactScore(teamOf(crew, asked), around.pointsAt(start)));
  });
  return Math.max(...scores);
};

/** How many slots each person is in. */
const counts = (crew: number, people: readonly Person[]) => {
  const names = slots(people, { crew }).flatMap(({ team }) => team.map((offer) => offer.person.id));
  return people.map(({ id }) => names.filter((name) => name === id).length);
};

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

  it("are those of the best of all crews at any start, for 24 questions", () => {
    for (let seed = 1; seed <= 24; seed += 1) {
      const { people, asked } = crewQuestion(seed);
      const found = recommend(people, asked, onALine, 6);
      expect([seed, found.all[0]?.exact.toFixed(6)]).toEqual([seed, bestOfAll(people, asked).toFixed(6)]);
    }
  });

  it("show all people who are as good, alone or in crews, before anybody twice", () => {
    const people = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => person({ id, days: week }));
    expect(Math.max(...counts(2, people))).toBeLessThanOrEqual(2);
    expect(Math.min(...counts(2, people))).toBeGreaterThanOrEqual(1);
    const farther = people.slice(0, 6).map((each, at) => ({ ...each, home: placeIndex(at === 0 ? 0 : 1) }));
    expect(counts(1, farther)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("tell who was left out", () => {
    const { excluded } = recommend([person({ skills: [] })], wish({ skills: ["gas"] }), onALine, 6);
    expect(excluded).toEqual([{ person: "sam", rule: "skills", change: { kind: "learn", skills: ["gas"] } }]);
  });
});
