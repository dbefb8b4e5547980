import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Booking, Person, Wish } from "./model/booking";
import { hours, placeIndex, priorities, seconds } from "./model/problem";
import { recommend, type Slot } from "./recommend";
import { overSeveralDays } from "./several-days";
import { at, onALine, person, wish, workDay } from "./testing/people";

const days = 14;
const fortnight = Array.from({ length: days }, (_, day) => day);
const nineOfEachDay = fortnight.map((day) => at(day, 9));
const horizon = fortnight.map((day) => workDay(day));

const partOf = (slot: Slot | undefined, name: string) =>
  slot?.parts.find((part) => part.name === name)?.points ?? Number.NaN;

const idOf = ({ team: [offer] }: Slot) => offer?.person.id;

const idsOf = (slot: Slot | undefined) => slot?.team.map((offer) => offer.person.id).sort();

const pairs = <T>(items: readonly T[]): [T, T][] =>
  items.slice(1).map((item, index) => [items[index] ?? item, item]);

const quarter = fc.integer({ min: 0, max: 28 }).map((quarters) => 8 + quarters / 4);
const somewhere = fc.option(fc.nat(60).map(placeIndex));
const bookings: fc.Arbitrary<Booking[]> = fc
  .array(fc.tuple(fc.nat(days - 1), quarter, fc.integer({ min: 1, max: 8 }), fc.nat(60)), { maxLength: 25 })
  .map((drawn) =>
    drawn
      .map(([day, hour, length, place], index) => ({
        visit: `b${index}`,
        from: at(day, hour),
        until: seconds(at(day, hour) + length * 3600),
        place: placeIndex(place),
      }))
      .sort((a, b) => a.from - b.from),
  );

const team: fc.Arbitrary<Person[]> = fc
  .array(fc.record({ bookings, home: somewhere, timesHere: fc.nat(3), off: fc.subarray(fortnight) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((drawn) =>
    drawn.map(({ off, ...rest }, index) =>
      person({ id: `p${index}`, ...rest, days: horizon.filter((_, day) => !off.includes(day)) }),
    ),
  );

const wishes: fc.Arbitrary<Wish> = fc
  .record({
    priority: fc.constantFrom(...priorities),
    place: somewhere,
    crew: fc.integer({ min: 1, max: 3 }),
    length: fc.integer({ min: 2, max: 16 }),
  })
  .map(({ length, ...rest }) => wish({ ...rest, duration: seconds(length * 900), hours: nineOfEachDay }));

const forAll = (check: (people: Person[], what: Wish) => void) =>
  fc.assert(fc.property(team, wishes, check), { numRuns: 200, seed: 7 });

describe("for every team and every visit", () => {
  it("the earliest slot that is possible is among those shown", () =>
    forAll((people, what) => {
      const { slots, all } = recommend(people, what, onALine, 6);
      expect(Math.min(...slots.map(({ start }) => start))).toBe(Math.min(...all.map(({ start }) => start)));
    }));

  it("of the same score the sooner slot comes first, and whole parts add up to it", () =>
    forAll((people, what) => {
      const { slots } = recommend(people, what, onALine, 6);
      for (const { score, parts } of slots) {
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(parts.every(({ points, most }) => points >= 0 && points <= most)).toBe(true);
      }
      for (const [one, next] of pairs(slots))
        expect(one.score > next.score || (one.score === next.score && one.start <= next.start)).toBe(true);
    }));

  it("nobody has five of six slots where someone else has one as good", () =>
    forAll((people, what) => {
      const { slots, all } = recommend(people, { ...what, crew: 1 }, onALine, 6);
      for (const { id } of people) {
        const own = slots.filter((slot) => idOf(slot) === id);
        if (own.length < 5) continue;
        const least = Math.min(...own.map(({ score }) => score));
        const others = all.filter(
          (slot) => idOf(slot) !== id && !slots.includes(slot) && slot.score >= least,
        );
        // Each other slot is near a chosen one of the same person, or two chosen slots have its start.
        for (const other of others)
          expect(
            slots.some((slot) => idOf(slot) === idOf(other) && Math.abs(slot.start - other.start) < 7200) ||
              slots.filter(({ start }) => start === other.start).length === 2,
          ).toBe(true);
      }
    }));
});

const urgent = wish({ priority: "urgent", duration: hours(1), hours: nineOfEachDay });

/** Points for time that a wait of three days costs. */
const lossOf = (priority: Wish["priority"]): number => {
  const { all } = recommend([person({ days: horizon })], { ...urgent, priority }, onALine, 6);
  const hour = priority === "urgent" ? 8 : 9;
  const timeOn = (day: number) =>
    partOf(
      all.find(({ start }) => start === at(day, hour)),
      "time",
    );
  return timeOn(0) - timeOn(3);
};

describe("an urgent visit", () => {
  it("loses points with every hour of the whole horizon", () => {
    const one = person({ days: horizon });
    const exact = fortnight.flatMap((day) =>
      [8, 9, 10, 11, 12, 13, 14, 15, 16].map((hour) => {
        const allowed = [
          { from: at(0, 8), until: at(0, 9) },
          { from: at(day, hour), until: at(day, hour + 1) },
        ];
        return Math.min(
          ...recommend([one], { ...urgent, allowed }, onALine, 6).all.map((slot) => slot.exact),
        );
      }),
    );
    expect(exact).toEqual(exact.toSorted((a, b) => b - a));
    expect(new Set(exact).size).toBe(exact.length);
  });

  it("is better tomorrow, far away and with someone new, than twelve days later next door with a friend", () => {
    const busyTomorrow = { visit: "b", from: at(1, 8), until: at(1, 14), place: placeIndex(90) };
    const stranger = person({
      id: "stranger",
      home: placeIndex(90),
      days: [workDay(1)],
      bookings: [busyTomorrow],
    });
    const friend = person({ id: "friend", days: [workDay(13)], timesHere: 5 });
    const today = person({ id: "today", days: [workDay(0)] });
    const { all } = recommend([stranger, friend, today], urgent, onALine, 6);
    const best = (id: string) => all.find(({ team: [offer] }) => offer?.person.id === id)?.score ?? 0;
    expect(best("stranger")).toBeGreaterThan(best("friend"));
  });

  it("counts the wait more than anything less urgent does", () => {
    const losses = priorities.map(lossOf);
    expect(losses).toEqual(losses.toSorted((a, b) => a - b));
    expect(new Set(losses).size).toBe(priorities.length);
  });
});

describe("the preferred hour", () => {
  it("counts on every day", () => {
    const { all } = recommend(
      [person({ days: horizon })],
      wish({ duration: hours(1), preferred: at(0, 13), hours: fortnight.map((day) => at(day, 13)) }),
      onALine,
      6,
    );
    for (const day of fortnight) {
      const [best] = all.filter(({ start }) => start >= at(day, 0) && start < at(day + 1, 0));
      expect(best?.start).toBe(at(day, 13));
    }
  });

  it("is given up before the preferred day", () => {
    const { all } = recommend(
      [
        person({
          days: horizon,
          bookings: [{ visit: "a", from: at(0, 8), until: at(0, 14), place: placeIndex(0) }],
        }),
      ],
      wish({ duration: hours(1), hours: nineOfEachDay }),
      () => onALine(placeIndex(0), placeIndex(0)),
      6,
    );
    const timeAt = (start: number) =>
      partOf(
        all.find((slot) => slot.start === start),
        "time",
      );
    expect(timeAt(at(0, 14))).toBeGreaterThan(timeAt(at(1, 9)));
  });
});

describe("a way that nobody knows", () => {
  it("gives no more points than the middle one of the others", () => {
    const known = [10, 40, 70].map((home) => person({ id: `at ${home}`, home: placeIndex(home) }));
    const { all } = recommend([person({ id: "unknown", home: null }), ...known], wish(), onALine, 6);
    const travelOf = (id: string) =>
      partOf(
        all.find(({ team: [offer] }) => offer?.person.id === id),
        "travel",
      );
    expect(travelOf("unknown")).toBe(travelOf("at 40"));
    expect(all.at(0)?.team[0]?.person.id).toBe("at 10");
  });

  it("is no shorter for a crew and for work of several days", () => {
    const known = [10, 20, 30, 60].map((home) =>
      person({ id: `at ${home}`, home: placeIndex(home), days: horizon }),
    );
    const people = [person({ id: "unknown", home: null, days: horizon }), ...known];
    expect(idsOf(recommend(people, wish({ crew: 2 }), onALine, 6).all[0])).toEqual(["at 10", "at 20"]);
    const long = wish({ crew: 2, duration: hours(20) });
    expect(idsOf(overSeveralDays(people, long, onALine)[0])).toEqual(["at 10", "at 20"]);
  });
});

/** The part of a crew's score that depends on who goes. */
const ofPeople = ({ parts }: Slot) =>
  parts.filter(({ name }) => name !== "time").reduce((sum, { points }) => sum + points, 0);

describe("a crew", () => {
  it("is as good as any that could go then, or four points behind so that other people are offered too", () => {
    const known = team.map((people) =>
      people.map((each, index) => ({ ...each, home: each.home ?? placeIndex(index * 9) })),
    );
    fc.assert(
      fc.property(known, (people) => {
        const what = wish({ crew: 2, duration: hours(1), hours: nineOfEachDay });
        const { slots } = recommend(people, what, onALine, 6);
        const couples = people.flatMap((one, index) =>
          people.slice(index + 1).map((other) => [one.id, other.id]),
        );
        for (const best of slots) {
          const allowed = [{ from: best.start, until: best.end }];
          const others = couples.flatMap(
            (only) => recommend(people, { ...what, only, allowed }, onALine, 6).all,
          );
          // Rounding the parts can make a difference of one point.
          for (const other of others) expect(ofPeople(best)).toBeGreaterThanOrEqual(ofPeople(other) - 5);
        }
      }),
      { numRuns: 100, seed: 3 },
    );
    expect.hasAssertions();
  });
});
