import { describe, expect, it } from "vitest";
import { defaultHolidays, federalHolidaysOf, holidaysWithin } from "./holidays";

const daysIn = (year: number) => federalHolidaysOf(year).map(({ day, name }) => `${day} ${name}`);

describe("the federal holidays of a year", () => {
  it("are eleven, with those of a Saturday observed on Friday", () => {
    expect(daysIn(2026)).toEqual([
      "2026-01-01 New Year's Day",
      "2026-01-19 Martin Luther King Jr. Day",
      "2026-02-16 Presidents' Day",
      "2026-05-25 Memorial Day",
      "2026-06-19 Juneteenth",
      "2026-07-03 Independence Day (observed)",
      "2026-07-04 Independence Day",
      "2026-09-07 Labor Day",
      "2026-10-12 Columbus Day",
      "2026-11-11 Veterans Day",
      "2026-11-26 Thanksgiving Day",
      "2026-12-25 Christmas Day",
    ]);
  });

  it("have those of a Sunday observed on Monday", () => {
    expect(daysIn(2027).filter((text) => text.includes("Independence"))).toEqual([
      "2027-07-04 Independence Day",
      "2027-07-05 Independence Day (observed)",
    ]);
  });

  it("fall on their weekdays in every year", () => {
    for (let year = 2000; year < 2100; year += 1) {
      const of = (name: string) => federalHolidaysOf(year).find((each) => each.name === name)?.day ?? "";
      const weekday = (name: string) => new Date(`${of(name)}T00:00:00Z`).getUTCDay();
      expect(
        ["Martin Luther King Jr. Day", "Presidents' Day", "Memorial Day", "Labor Day", "Columbus Day"].map(
          weekday,
        ),
      ).toEqual([1, 1, 1, 1, 1]);
      expect(weekday("Thanksgiving Day")).toBe(4);
      expect(of("Memorial Day") >= `${year}-05-25` && of("Memorial Day") <= `${year}-05-31`).toBe(true);
      expect(of("Thanksgiving Day") >= `${year}-11-22` && of("Thanksgiving Day") <= `${year}-11-28`).toBe(
        true,
      );
    }
  });
});

describe("the days off of an organization", () => {
  it("have the New Year's Day that is observed at the end of the year before", () => {
    expect(holidaysWithin(defaultHolidays, "2027-12-27", "2027-12-31")).toEqual([
      { day: "2027-12-31", name: "New Year's Day (observed)" },
    ]);
  });

  it("are without the holidays that it works on, and with its own dates", () => {
    const holidays = {
      off: ["christmas_day" as const],
      own: [
        { date: "2026-12-24", name: "Christmas Eve", everyYear: true },
        { date: "2026-11-27", name: "Company picnic", everyYear: false },
      ],
    };
    expect(holidaysWithin(holidays, "2026-11-01", "2026-12-31").map(({ day }) => day)).toEqual([
      "2026-11-27",
      "2026-12-24",
      "2026-12-25",
    ]);
    expect(holidaysWithin(holidays, "2028-11-01", "2028-12-31").map(({ day }) => day)).toEqual([
      "2028-12-24",
      "2028-12-25",
    ]);
  });
});
