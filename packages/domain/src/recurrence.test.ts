import { describe, expect, it } from "vitest";
import { fromRrule, occurrences, type Recurrence, toRrule } from "./recurrence";

const daily: Recurrence = {
  frequency: "daily",
  interval: 1,
  weekdays: [],
  until: null,
  count: null,
  startsOn: "2026-06-01",
  startMinute: 9 * 60,
};

const daysOf = (rule: Partial<Recurrence>, from: string, until: string): string =>
  occurrences({ ...daily, ...rule }, { from, until, timeZone: "America/Chicago" })
    .map(({ on }) => on.slice(5))
    .join(" ");

describe("the days of a rule", () => {
  it.each<[string, Partial<Recurrence>, string]>([
    ["every day", { until: "2026-06-03" }, "06-01 06-02 06-03"],
    ["every third day", { interval: 3, count: 3 }, "06-01 06-04 06-07"],
    ["weekly on the weekday of the first day", { frequency: "weekly", count: 3 }, "06-01 06-08 06-15"],
    [
      "weekly on several days, in order, not before the first",
      { frequency: "weekly", weekdays: ["fr", "mo"], startsOn: "2026-06-03", count: 4 },
      "06-05 06-08 06-12 06-15",
    ],
    [
      "every second week, counted from the Monday of the first",
      { frequency: "weekly", interval: 2, weekdays: ["mo", "su"], startsOn: "2026-06-03", count: 3 },
      "06-07 06-15 06-21",
    ],
    ["monthly", { frequency: "monthly", startsOn: "2026-06-15", count: 3 }, "06-15 07-15 08-15"],
    [
      "monthly on the 31st, in short months on the last day",
      { frequency: "monthly", startsOn: "2026-01-31", count: 4 },
      "01-31 02-28 03-31 04-30",
    ],
    [
      "every quarter over the turn of the year",
      { frequency: "monthly", interval: 3, startsOn: "2026-08-10", count: 3 },
      "08-10 11-10 02-10",
    ],
    ["nothing when it ends before it begins", { until: "2026-05-01" }, ""],
  ])("%s", (_, rule, days) => {
    expect(daysOf(rule, "2026-01-01", "2027-12-31")).toBe(days);
  });

  it("are cut to the days asked for, and the count counts those before too", () => {
    expect(daysOf({}, "2026-06-10", "2026-06-12")).toBe("06-10 06-11 06-12");
    expect(daysOf({ count: 11 }, "2026-06-10", "2026-06-30")).toBe("06-10 06-11");
    expect(daysOf({ until: "2026-06-11" }, "2026-06-10", "2026-06-30")).toBe("06-10 06-11");
  });
});

describe("the time of day", () => {
  it.each([
    ["America/Chicago", "2026-03-07", "09:00", "2026-03-07T15:00Z 2026-03-08T14:00Z 2026-03-09T14:00Z"],
    ["America/Chicago", "2026-10-31", "09:00", "2026-10-31T14:00Z 2026-11-01T15:00Z 2026-11-02T15:00Z"],
    ["America/Chicago", "2026-03-07", "02:30", "2026-03-07T08:30Z 2026-03-08T08:30Z 2026-03-09T07:30Z"],
    ["America/Chicago", "2026-10-31", "01:30", "2026-10-31T06:30Z 2026-11-01T06:30Z 2026-11-02T07:30Z"],
    ["America/Chicago", "2026-03-07", "00:00", "2026-03-07T06:00Z 2026-03-08T06:00Z 2026-03-09T05:00Z"],
    ["America/Chicago", "2026-10-31", "23:45", "2026-11-01T04:45Z 2026-11-02T05:45Z 2026-11-03T05:45Z"],
    ["America/Phoenix", "2026-03-07", "02:30", "2026-03-07T09:30Z 2026-03-08T09:30Z 2026-03-09T09:30Z"],
    ["America/Phoenix", "2026-10-31", "09:00", "2026-10-31T16:00Z 2026-11-01T16:00Z 2026-11-02T16:00Z"],
  ])("in %s from %s at %s", (timeZone, startsOn, time, expected) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const rule = { ...daily, startsOn, startMinute: hours * 60 + minutes, count: 3 };
    const starts = occurrences(rule, { from: startsOn, until: "2026-12-31", timeZone });
    expect(starts.map(({ startsAt }) => startsAt.toISOString().replace(":00.000", "")).join(" ")).toBe(
      expected,
    );
  });
});

describe("as RFC 5545", () => {
  it.each<[Partial<Recurrence>, string]>([
    [{ until: "2026-12-31" }, "FREQ=DAILY;INTERVAL=1;UNTIL=20261231"],
    [
      { frequency: "weekly", interval: 2, weekdays: ["mo", "fr"], count: 5 },
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=5",
    ],
    [{ frequency: "monthly" }, "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1"],
    [
      { frequency: "monthly", startsOn: "2026-01-30" },
      "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    ],
  ])("%j is written and read again", (fields, text) => {
    const { startsOn, startMinute: _, ...rule } = { ...daily, ...fields };
    expect(toRrule(rule, startsOn)).toBe(text);
    expect(fromRrule(text)).toEqual(rule);
  });

  it("refuses a rule that it does not know", () => {
    expect(() => fromRrule("FREQ=YEARLY")).toThrow("FREQ=YEARLY");
  });
});
