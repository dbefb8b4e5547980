import { describe, expect, it } from "vitest";
import { calendarLinks, eventTimes } from "./calendar-links";

const event = {
  start: "2026-11-18T16:00:00.000Z",
  end: "2026-11-18T18:00:00.000Z",
  summary: "Mini-split & drain",
  location: "31 Tanner Rd, Columbus",
};

const valueOf = (name: string, url = "") =>
  decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(url)?.[1] ?? "");

describe("links to add a visit to a calendar", () => {
  it("carry its time, name and place, each as the program wants them", () => {
    const [google, apple, outlook] = calendarLinks(event, "https://x.example/visit.ics");
    expect(valueOf("dates", google?.url)).toBe("20261118T160000Z/20261118T180000Z");
    expect(valueOf("text", google?.url)).toBe("Mini-split & drain");
    expect(valueOf("startdt", outlook?.url)).toBe(event.start);
    expect(valueOf("location", outlook?.url)).toBe("31 Tanner Rd, Columbus");
    expect(apple).toEqual({ label: "Apple", url: "https://x.example/visit.ics" });
  });

  it("are about the promised window, and about the visit where none was promised", () => {
    const { start, end } = event;
    expect(eventTimes({ start, end, arrival: null })).toEqual({ start, end });
    const arrival = { start: "2026-11-18T15:00:00.000Z", end: "2026-11-18T17:00:00.000Z" };
    expect(eventTimes({ start, end, arrival })).toEqual(arrival);
  });
});
