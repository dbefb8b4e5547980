import { describe, expect, it } from "vitest";
import { defaultHours, type Span } from "./availability";
import { minutesOf, secondsOutsideHours, visitSegments } from "./visit-segments";

const span = (start: string, end: string): Span => ({ start: new Date(start), end: new Date(end) });
const texts = (spans: readonly Span[]) =>
  spans.map(({ start, end }) => `${start.toISOString().slice(5, 16)}/${end.toISOString().slice(5, 16)}`);

const chicago = "America/Chicago";

describe("a visit in one piece", () => {
  it.each([
    ["within a day", "2026-03-02T14:00Z", "2026-03-02T16:00Z"],
    ["outside working hours", "2026-03-03T00:00Z", "2026-03-03T03:00Z"],
    ["of an emergency over midnight", "2026-03-03T04:00Z", "2026-03-03T09:00Z"],
    ["of one whole day", "2026-03-02T06:00Z", "2026-03-03T06:00Z"],
  ])("%s is one segment", (_case, start, end) => {
    expect(visitSegments(span(start, end), defaultHours, chicago)).toEqual([span(start, end)]);
  });
});

describe("a visit over several days", () => {
  it("takes one segment of each working day, leaves nights and days off free, and adds up", () => {
    const segments = visitSegments(span("2026-03-05T15:00Z", "2026-03-09T18:00Z"), defaultHours, chicago);
    expect(texts(segments)).toEqual([
      "03-05T15:00/03-05T23:00",
      "03-06T14:00/03-06T23:00",
      "03-09T13:00/03-09T18:00",
    ]);
    expect(minutesOf(segments)).toBe((8 + 9 + 5) * 60);
  });

  it("begins and ends when it was booked, even outside working hours", () => {
    const segments = visitSegments(span("2026-03-02T12:00Z", "2026-03-04T01:00Z"), defaultHours, chicago);
    expect(texts(segments)).toEqual(["03-02T12:00/03-02T23:00", "03-03T14:00/03-04T01:00"]);
  });

  it("leaves out a first day whose work is over and a last one whose work hasn't started", () => {
    const segments = visitSegments(span("2026-03-03T00:00Z", "2026-03-05T12:00Z"), defaultHours, chicago);
    expect(texts(segments)).toEqual(["03-03T14:00/03-03T23:00", "03-04T14:00/03-04T23:00"]);
  });

  it("on days off only was meant so", () => {
    const segments = visitSegments(span("2026-03-14T13:00Z", "2026-03-15T22:00Z"), defaultHours, chicago);
    expect(texts(segments)).toEqual(["03-14T13:00/03-14T22:00", "03-15T13:00/03-15T22:00"]);
  });

  it("counts the time of two people who are there together once", () => {
    const morning = span("2026-03-02T14:00Z", "2026-03-02T18:00Z");
    expect(minutesOf([morning, span("2026-03-02T16:00Z", "2026-03-02T20:00Z")])).toBe(360);
  });
});

describe("time outside of working hours", () => {
  it.each([
    ["none within a shift", "2026-03-02T15:00Z", "2026-03-02T17:00Z", 0],
    ["the hour before a shift", "2026-03-02T13:00Z", "2026-03-02T17:00Z", 3600],
    ["all of a Sunday", "2026-03-01T15:00Z", "2026-03-01T17:00Z", 7200],
    ["not the nights of a visit over several days", "2026-03-02T15:00Z", "2026-03-04T17:00Z", 0],
  ])("is %s", (_case, start, end, seconds) => {
    expect(secondsOutsideHours(span(start, end), defaultHours, chicago)).toBe(seconds);
  });
});
