import { describe, expect, it } from "vitest";
import { calendarLinks, eventTimes } from "./calendar-links";

const event = {
  start: "2026-11-18T16:00:00.000Z",
  end: "2026-11-18T18:00:00.000Z",
  summary: "Mini-split & drain",
  location: "31 Tanner Rd, Columbus",
};

const of = (url = "") => new URL(url).searchParams;

describe("links to add a visit to a calendar", () => {
  it("carry its time, name and place, each as the program wants them", () => {
    const [google, apple, outlook] = calendarLinks(event, "https://x.example/visit.ics");
    expect(of(google?.url).get("dates")).toBe("20261118T160000Z/20261118T180000Z");
    expect(of(google?.url).get("text")).toBe("Mini-split & drain");
    expect(of(outlook?.url).get("startdt")).toBe(event.start);
    expect(of(outlook?.url).get("location")).toBe("31 Tanner Rd, Columbus");
    expect(apple).toEqual({ label: "Apple", url: "https://x.example/visit.ics" });
  });

  it("are about the promised window, and about the visit where none was promised", () => {
    const { start, end } = event;
    expect(eventTimes({ start, end, arrival: null })).toEqual({ start, end });
    const arrival = { start: "2026-11-18T15:00:00.000Z", end: "2026-11-18T17:00:00.000Z" };
    expect(eventTimes({ start, end, arrival })).toEqual(arrival);
  });
});
