import { expect, it } from "vitest";
import { nextFirst } from "./visits-card";

const visit = (day: string) => ({ day, timeSlot: { start: `${day}T14:00:00Z`, end: `${day}T15:00:00Z` } });

it("lists the next visit first and what is over last, the latest of it on top", () => {
  const made = ["2026-11-18", "2027-01-06", "2026-11-02", "2026-11-16", "2026-11-09"].map(visit);
  const days = nextFirst(made, new Date("2026-11-16T14:30:00Z")).map(({ day }) => day);
  expect(days).toEqual(["2026-11-16", "2026-11-18", "2027-01-06", "2026-11-09", "2026-11-02"]);
});
