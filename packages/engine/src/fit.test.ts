import { describe, expect, inject, it } from "vitest";
import { type FitInput, fitInto } from "./fit";
import type { Booking } from "./model/booking";
import { minutes, placeIndex, type Seconds, type Span, seconds } from "./model/problem";
import { loadCore } from "./search/core";
import { Random } from "./search/random";
import { at, lunchOn, person, wish, workDay } from "./testing/people";

const core = loadCore(Uint8Array.from(inject("engineCore")));

/** Places are on a line, one minute apart. Nobody knows place 0. Home is at 1. */
const onALine = (places: number): FitInput["travel"] => {
  const table = Int32Array.from({ length: places * places }, (_, arc) => {
    const [from, to] = [Math.floor(arc / places), arc % places];
    return from === 0 || to === 0 ? 900 : Math.abs(from - to) * 60;
  });
  return { places, seconds: table, meters: table };
};

const home = placeIndex(1);

const booked = (visit: string, from: Seconds, length: number, place = 1): Booking => ({
  visit,
  from,
  until: seconds(from + minutes(length)),
  place: placeIndex(place),
});

const wholeDay: Span = { from: at(0, 0), until: at(0, 24) };

const question = (bookings: readonly Booking[], over: Partial<FitInput> = {}): FitInput => ({
  person: person({ home, bookings }),
  wish: wish({ duration: minutes(60), place: home, preferred: at(0, 9) }),
  now: null,
  isPlaced: false,
  movable: new Map(),
  travel: onALine(60),
  ...over,
});

const mayMove = (...visits: readonly (readonly [string, Span])[]) =>
  new Map(visits.map(([visit, window]) => [visit, [window]]));

describe("a visit held over somebody's day", () => {
  it("fits where it adds the least driving, near where it is held", () => {
    const far = booked("far", at(0, 8), 120, 21);
    const near = booked("near", at(0, 14), 60, 2);
    const found = fitInto(
      question([far, near], { wish: wish({ duration: minutes(60), place: placeIndex(3) }) }),
    );
    // Between the two it is on the way home, wherever the pointer is.
    expect(found).toMatchObject({ start: at(0, 10.5), added: 0, moved: [], breaksPromise: false });
    const pointed = wish({ duration: minutes(60), place: placeIndex(3), preferred: at(0, 12) });
    expect(fitInto(question([far, near], { wish: pointed }))).toMatchObject({ start: at(0, 12), added: 0 });
  });

  it("tells how much more driving that is than now, for one of the same day, too", () => {
    const base = question([booked("a", at(0, 8), 60, 11)], {
      wish: wish({ duration: minutes(60), place: placeIndex(21), preferred: at(0, 13) }),
    });
    expect(fitInto(base)?.added).toBe(minutes(20));
    const now = { ...booked("held", at(0, 13), 60, 21), place: placeIndex(31) };
    expect(fitInto({ ...base, now })?.added).toBe(minutes(-20));
    expect(fitInto({ ...base, wish: { ...base.wish, place: null } })?.added).toBeNull();
  });

  it("leaves work of several days where it is", () => {
    const days = [0, 1, 2].map((day) => booked("remodel", at(day, 8), 120));
    expect(fitInto(question(days))).toMatchObject({ start: at(0, 10), moved: [] });
  });

  it("fits if one booking makes room, and names it with its new time", () => {
    const bookings = [
      booked("morning", at(0, 8), 240),
      booked("murphy", at(0, 12.5), 60),
      booked("last", at(0, 14), 120),
    ];
    const base = question(bookings, {
      wish: wish({ duration: minutes(90), place: home, preferred: at(0, 12) }),
    });
    expect(fitInto(base)).toMatchObject({ moved: [], outside: { late: minutes(30) } });
    const murphy = fitInto({ ...base, movable: mayMove(["murphy", wholeDay]) });
    expect(murphy).toMatchObject({ start: at(0, 12), moved: [{ visit: "murphy", start: at(0, 16) }] });
    // An hour later is less of a change than three and a half.
    const either = fitInto({ ...base, movable: mayMove(["murphy", wholeDay], ["last", wholeDay]) });
    expect(either).toMatchObject({ start: at(0, 13.5), moved: [{ visit: "last", start: at(0, 15) }] });
    // A promised window is kept.
    const promised = mayMove(["murphy", { from: at(0, 12), until: at(0, 13) }]);
    expect(fitInto({ ...base, movable: promised })?.moved).toEqual([]);
  });

  it("fits if two make room, before the whole day is planned anew", () => {
    const bookings = [
      booked("a", at(0, 8.5), 150),
      booked("b", at(0, 11.5), 150),
      booked("c", at(0, 14.5), 90),
    ];
    const input = question(bookings, {
      wish: wish({ duration: minutes(120), place: home, preferred: at(0, 9) }),
      movable: mayMove(["a", wholeDay], ["b", wholeDay], ["c", wholeDay]),
    });
    const found = fitInto(input);
    expect(found?.moved.length).toBe(2);
    expect(found?.outside).toEqual({ early: 0, late: 0 });
  });

  it("says how long it would run past working hours, or start before them", () => {
    const bookings = [booked("all day", at(0, 8), 505)];
    expect(fitInto(question(bookings))).toMatchObject({
      start: at(0, 16.5),
      outside: { early: 0, late: minutes(30) },
    });
    const early = wish({
      duration: minutes(60),
      place: home,
      allowed: [{ from: at(0, 0), until: at(0, 16) }],
    });
    expect(fitInto(question(bookings, { wish: early }))).toMatchObject({
      start: at(0, 7),
      outside: { early: minutes(60), late: 0 },
    });
  });

  it("breaks a promise only if nothing else helps, and says so", () => {
    const bookings = [booked("locked", at(0, 7), 240)];
    const promised = wish({
      duration: minutes(60),
      place: home,
      allowed: [{ from: at(0, 8), until: at(0, 10) }],
    });
    expect(fitInto(question(bookings, { wish: promised }))).toMatchObject({
      start: at(0, 11),
      breaksPromise: true,
    });
  });

  it("keeps lunch, time off and skills", () => {
    const lunch = person({ home, days: [workDay(0, { rest: lunchOn(0) })] });
    const inTheWay = [booked("a", at(0, 8), 180), booked("b", at(0, 12), 180), booked("c", at(0, 15), 120)];
    const short = wish({ duration: minutes(45), place: home, preferred: at(0, 11) });
    const found = fitInto(question([], { person: { ...lunch, bookings: inTheWay }, wish: short }));
    expect(found?.outside.early).toBe(minutes(45));
    expect(fitInto(question([], { wish: wish({ skills: ["electrical"] }) }))).toBeNull();
    const away = person({ home, days: [workDay(0, { off: [{ from: at(0, 8), until: at(0, 12) }] })] });
    expect(fitInto(question([], { person: away }))).toMatchObject({ start: at(0, 12) });
    expect(fitInto(question([], { person: person({ days: [] }) }))).toBeNull();
  });
});

const dropped = (hour: number) => {
  const start = at(0, hour);
  return wish({
    duration: minutes(60),
    place: home,
    preferred: start,
    gridFrom: start,
    allowed: [{ from: start, until: seconds(start + minutes(60)) }],
  });
};

describe("a visit that was dropped", () => {
  it("stays there, and what is in its way goes elsewhere on the day", () => {
    const bookings = [booked("a", at(0, 9), 60), booked("b", at(0, 11), 60)];
    const input = question(bookings, {
      isPlaced: true,
      wish: dropped(9.5),
      movable: mayMove(["a", wholeDay], ["b", wholeDay]),
    });
    expect(fitInto(input)).toMatchObject({ start: at(0, 9.5), moved: [{ visit: "a", start: at(0, 8.5) }] });
    expect(fitInto({ ...input, wish: dropped(10) })).toMatchObject({ moved: [] });
  });

  it("has no answer where what is in its way has to stay", () => {
    const bookings = [booked("a", at(0, 9), 60), booked("b", at(0, 11), 60)];
    expect(
      fitInto(question(bookings, { isPlaced: true, wish: dropped(9.5), movable: mayMove(["b", wholeDay]) })),
    ).toBeNull();
  });
});

/** Full days of random visits, of which most may move. */
const randomDay = (number: number): FitInput => {
  const random = new Random(number);
  const bookings: Booking[] = [];
  let from = 8 * 3600;
  for (let visit = 0; from < 16 * 3600; visit += 1) {
    const length = 30 + 15 * random.below(5);
    bookings.push(booked(`v${visit}`, seconds(from), length, 1 + random.below(59)));
    from = Math.ceil((from + length * 60 + random.below(3600)) / 900) * 900;
  }
  const windowOf = ({ from: start }: Booking): Span =>
    random.below(2) === 0 ? wholeDay : { from: seconds(start - 3600), until: seconds(start + 3600) };
  const movable = new Map(
    bookings
      .filter(() => random.below(4) > 0)
      .map((booking) => [booking.visit, [windowOf(booking)]] as const),
  );
  const place = placeIndex(1 + random.below(59));
  const preferred = seconds((8 + random.below(8)) * 3600);
  return question(bookings, {
    wish: wish({ duration: minutes(45 + 15 * random.below(6)), place, preferred }),
    movable,
  });
};

describe("random days", () => {
  it("have the same answer with the compiled core and without it, and nothing that stays moves", () => {
    const kinds = new Set<string>();
    for (let number = 1; number <= 60; number += 1) {
      const input = randomDay(number);
      const found = fitInto(input);
      expect(fitInto(input, core)).toEqual(found);
      for (const { visit, start } of found?.moved ?? []) {
        const [window] = input.movable.get(visit) ?? [];
        expect(window && window.from <= start && start <= window.until, `${number} ${visit}`).toBe(true);
      }
      kinds.add(
        !found
          ? "none"
          : found.moved.length > 0
            ? `${found.moved.length} move`
            : found.outside.late > 0
              ? "late"
              : "fits",
      );
    }
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["1 move", "2 move", "fits", "late"]));
  });
});
