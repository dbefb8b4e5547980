import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "./constraints/constraint";
import { lackingSkills } from "./constraints/crew";
import type { Person, Wish } from "./model/booking";
import { placeIndex, seconds } from "./model/problem";
import { exclusionOf, openingsOf } from "./openings";
import { at, lunchOn, onALine, person, wish, workDay } from "./testing/people";

const skills = ["gas", "drains", "electric"];
const hour = fc.integer({ min: 0, max: 36 }).map((quarters) => 8 + quarters / 4);
const place = fc.integer({ min: 0, max: 40 }).map(placeIndex);

/** Random people: one or two days, bookings that may overlap, time off, skills. */
const people: fc.Arbitrary<Person> = fc
  .record({
    days: fc.integer({ min: 1, max: 2 }),
    short: hour,
    rests: fc.boolean(),
    skills: fc.subarray(skills),
    off: fc.option(fc.tuple(hour, hour), { nil: undefined }),
    bookings: fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), hour, hour, place), { maxLength: 4 }),
    longest: fc.integer({ min: 2, max: 10 }),
  })
  .map(({ days, short, rests, skills: has, off, bookings, longest }) =>
    person({
      skills: has,
      days: Array.from({ length: days }, (_, day) => {
        const [from, until] = [Math.min(...(off ?? [0])), Math.max(...(off ?? [0]))];
        return workDay(day, {
          until: at(day, Math.max(short, 8.5)),
          off: off && from < until ? [{ from: at(day, from), until: at(day, until) }] : [],
          rest: rests ? lunchOn(day) : null,
        });
      }),
      bookings: bookings
        .map(([day, one, other, where], index) => ({
          visit: `b${index}`,
          from: at(day, Math.min(one, other)),
          until: at(day, Math.max(one, other) + 0.5),
          place: where,
        }))
        .sort((a, b) => a.from - b.from),
      longestDay: seconds(longest * 3600),
    }),
  );

const wishes: fc.Arbitrary<Wish> = fc
  .record({
    quarters: fc.oneof(fc.integer({ min: 2, max: 20 }), fc.constant(80)),
    place,
    skills: fc.subarray(skills),
    only: fc.option(fc.subarray(["sam", "maria"]), { nil: null }),
    window: fc.tuple(hour, hour),
  })
  .map(({ quarters, place: where, skills: needs, only, window: [one, other] }) =>
    wish({
      duration: seconds(quarters * 900),
      place: where,
      skills: needs,
      only,
      allowed: [0, 1].map((day) => ({
        from: at(day, Math.min(one, other)),
        until: at(day, Math.max(one, other) + 1),
      })),
    }),
  );

interface Case {
  readonly who: Person;
  readonly what: Wish;
}

const cut = (who: Person, change: (day: Person["days"][number]) => Person["days"][number]): Person => ({
  ...who,
  days: who.days.map(change),
});

type Remedies = {
  [Kind in Change["kind"]]: (given: Case, change: Extract<Change, { kind: Kind }>) => Case[];
};

const remedies: Remedies = {
  learn: ({ who, what }, { skills: more }) => [{ who: { ...who, skills: [...who.skills, ...more] }, what }],
  "pick them, too": ({ who, what }) => [{ who, what: { ...what, only: [...(what.only ?? []), who.id] } }],
  unlock: ({ who, what }) => [{ who, what: { ...what, held: null } }],
  // Whoever works longer hours may be booked for longer.
  "work longer": ({ who, what }, { seconds: more }) => {
    const longer = { ...who, longestDay: seconds(who.longestDay + more) };
    return [
      { who: longer, what },
      { who: cut(longer, (day) => ({ ...day, until: seconds(day.until + more) })), what },
      { who: cut(longer, (day) => ({ ...day, from: seconds(day.from - more) })), what },
      {
        who: cut(longer, (day) => ({
          ...day,
          from: seconds(day.from - more),
          until: seconds(day.until + more),
        })),
        what,
      },
    ];
  },
  "give up time off": ({ who, what }, { from: begins }) => [
    { who: cut(who, (day) => ({ ...day, off: day.off.filter(({ from }) => from !== begins) })), what },
  ],
  "allow another time": ({ who, what }, { start }) => [
    { who, what: { ...what, allowed: [{ from: start, until: seconds(start + what.duration) }] } },
  ],
  "move a visit": ({ who, what }, { visit, seconds: far }) =>
    [0 - far, far].map((by) => ({
      who: {
        ...who,
        bookings: who.bookings.map((booking) =>
          booking.visit === visit
            ? { ...booking, from: seconds(booking.from + by), until: seconds(booking.until + by) }
            : booking,
        ),
      },
      what,
    })),
  "give away a visit": ({ who, what }, { visit }) => [
    { who: { ...who, bookings: who.bookings.filter((booking) => booking.visit !== visit) }, what },
  ],
  "move the break": ({ who, what }) => [{ who: cut(who, (day) => ({ ...day, rest: null })), what }],
  "shorten the visit": ({ who, what }, { to }) => [{ who, what: { ...what, duration: to } }],
};

/** The case after the change. Some changes can be made in several ways. */
const after = (given: Case, change: Change): Case[] => {
  // The compiler does not see that the remedy belongs to this kind of change.
  const remedy = remedies[change.kind] as (given: Case, change: Change) => Case[];
  return remedy(given, change);
};

const isAdmitted = ({ who, what }: Case): boolean => openingsOf(who, what, onALine).length > 0;

describe("what is said of someone who was left out", () => {
  it("is true: they have no opening, and have one once the change is made", () => {
    fc.assert(
      fc.property(people, wishes, (who, what) => {
        const exclusion = exclusionOf(who, what, onALine);
        expect(exclusion === undefined).toBe(isAdmitted({ who, what }));
        expect(exclusion?.rule !== "skills" || lackingSkills(who, what).length > 0).toBe(true);
        const changes = [exclusion?.change ?? [], exclusion?.also ?? []].flat();
        const changed = changes.reduce(
          (cases, change) => cases.flatMap((given) => after(given, change)),
          [{ who, what }],
        );
        expect(changes.length === 0 || changed.some(isAdmitted)).toBe(true);
      }),
      { numRuns: 400, seed: 1 },
    );
  });
});
