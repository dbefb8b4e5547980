import { describe, expect, it } from "vitest";
import { pickTeam } from "@/records/list-filters";
import { readScheduleSearch } from "./schedule-search";

const sam = "01980000-0000-7000-8000-000000000001";

describe("what the address bar says", () => {
  it("opens the list without a view", () => {
    expect(readScheduleSearch({})).toEqual({});
    expect(readScheduleSearch({ view: "list" })).toEqual({});
  });

  it("keeps view, day, range and filters", () => {
    const search = { view: "board", date: "2026-11-17", range: "week", team: sam, status: "confirmed" };
    expect(readScheduleSearch(search)).toEqual(search);
  });

  it("forgets what makes no sense", () => {
    expect(
      readScheduleSearch({ view: "moon", date: "2026-13-40", range: "year", team: "sam", status: "late" }),
    ).toEqual({});
  });
});

describe("picking a person", () => {
  it("starts again at the first page", () => {
    expect(pickTeam({ page: 3, status: "pending" }, sam)).toEqual({ status: "pending", team: sam });
  });

  it("again clears the filter", () => {
    expect(pickTeam({ team: sam }, sam)).toEqual({});
  });
});
