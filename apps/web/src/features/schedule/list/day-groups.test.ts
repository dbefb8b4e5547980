import type { Visit } from "@fieldwright/contract/schedule";
import { describe, expect, it } from "vitest";
import { amountOf, barsOf, groupByDay, headingOf, rowsOf } from "./day-groups";
import { daysWanted, dayWanted, modeOf, visitsWanted } from "./list-query";

const today = "2026-11-17";
const visit = (startDate: string) => ({ startDate }) as Visit;
const load = Array.from({ length: 48 }, () => 0);
const day = {
  day: today,
  visits: 34,
  minutes: 34 * 90,
  finished: { visits: 14, minutes: 14 * 90 },
  cancelled: 1,
  lastStart: null,
  time: null,
};

describe("groups", () => {
  it("follow the days of the organization's zone, in the order of the visits", () => {
    const early = visit("2026-11-18T05:30:00Z");
    const late = visit("2026-11-18T06:30:00Z");
    expect(groupByDay([early, late], { zone: "America/Chicago" })).toEqual([
      { day: "2026-11-17", visits: [early] },
      { day: "2026-11-18", visits: [late] },
    ]);
  });

  it("list a visit that is still going on under the first day", () => {
    const [group] = groupByDay([visit("2026-11-15T15:00:00Z")], { zone: "America/Chicago", first: today });
    expect(group?.day).toBe(today);
  });
});

it("a heading names near days, and others by weekday", () => {
  expect(headingOf(today, today)).toEqual({ name: "Today", date: "Tue, Nov 17" });
  expect(headingOf("2026-11-18", today).name).toBe("Tomorrow");
  expect(headingOf("2026-11-19", today)).toEqual({ name: "Thursday", date: "Nov 19" });
  expect(headingOf("2027-01-04", today)).toEqual({ name: "Monday", date: "Jan 4, 2027" });
});

it("a day with finished visits counts what is left, and its rows without them", () => {
  expect(amountOf(day, true)).toEqual({ count: "20 left", hours: "30 h · 1 canceled" });
  expect(amountOf(day, false)).toEqual({ count: "34 visits", hours: "51 h · 1 canceled" });
  expect(amountOf({ ...day, visits: 0 }, false).count).toBe("1 canceled");
  expect([rowsOf(day, true), rowsOf(day, false)]).toEqual([21, 35]);
});

it("the tape runs from 7 to 6, and longer where something is booked", () => {
  expect(barsOf({ load, capacity: 480, booked: 0 })).toMatchObject({ firstHour: 7, bars: { length: 22 } });
  const early = load.with(11, 30).with(38, 15);
  const { firstHour, bars } = barsOf({ load: early, capacity: 480, booked: 45 });
  expect({ firstHour, length: bars.length, first: bars[1], last: bars.at(-2) }).toEqual({
    firstHour: 5,
    length: 30,
    first: 1,
    last: 0.5,
  });
});

describe("the list asks for", () => {
  it("what is ahead without finished visits, the first five of each day", () => {
    expect(modeOf({}, false)).toBe("ahead");
    expect(visitsWanted({ page: 2 }, "ahead", today)).toEqual({
      page: 2,
      sort: "start",
      from: today,
      perDay: 5,
      state: "unfinished",
    });
    expect(visitsWanted({ status: "completed" }, "ahead", today).state).toBeUndefined();
  });

  it("earlier visits the latest first, up to yesterday", () => {
    expect(modeOf({}, true)).toBe("earlier");
    expect(visitsWanted({}, "earlier", today)).toEqual({ sort: "-start", to: "2026-11-16" });
  });

  it("a range of days as it is given, whatever the switch says", () => {
    expect(modeOf({ from: "2026-11-01" }, true)).toBe("range");
    expect(visitsWanted({ from: "2026-11-01" }, "range", today)).toMatchObject({
      sort: "start",
      from: "2026-11-01",
    });
  });

  it("one whole day, and totals of the days on the page", () => {
    expect(dayWanted({ page: 3, team: "sam" }, "ahead", today)).toEqual({
      team: "sam",
      state: "unfinished",
      sort: "start",
      from: today,
      to: today,
      limit: 100,
    });
    expect(daysWanted({ team: "sam" }, [today, "2026-11-18"], today)).toEqual({
      team: "sam",
      days: "2026-11-17,2026-11-18",
      from: today,
    });
  });
});
