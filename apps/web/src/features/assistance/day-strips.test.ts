import type { ProposedMove } from "@fieldwright/contract/ai-schedule";
import { expect, it } from "vitest";
import { dayStrips, stripHours } from "./day-strips";

const zone = "America/Chicago";
const person = (firstName: string) => ({
  user: { _id: firstName, firstName, lastName: "Okafor" },
  role: "technician",
});

const place = ([start, name]: [string, string]) => ({
  start,
  end: new Date(Date.parse(start) + 2 * 3_600_000).toISOString(),
  team: [person(name)],
});

const move = (from: [string, string], to: [string, string]): ProposedMove => ({
  schedule: { _id: "visit", title: "Boiler", client: "Grace Liu" },
  from: place(from),
  to: place(to),
  why: "",
});

it("a visit that changes hands leaves one person's day and enters the other's", () => {
  const strips = dayStrips([move(["2026-11-17T15:00:00Z", "Sam"], ["2026-11-17T19:30:00Z", "Elena"])], zone);
  expect(strips).toEqual([
    {
      key: "2026-11-17 Elena",
      name: "Elena Okafor",
      day: "2026-11-17",
      before: [],
      after: [{ visit: "visit", title: "Boiler", from: 13.5 * 60, to: 15.5 * 60 }],
    },
    {
      key: "2026-11-17 Sam",
      name: "Sam Okafor",
      day: "2026-11-17",
      before: [{ visit: "visit", title: "Boiler", from: 9 * 60, to: 11 * 60 }],
      after: [],
    },
  ]);
  expect(stripHours(strips)).toEqual({ from: 8 * 60, to: 17 * 60 });
});

it("the hours grow to hold a visit outside of them", () => {
  const early = dayStrips([move(["2026-11-17T12:30:00Z", "Sam"], ["2026-11-17T22:15:00Z", "Sam"])], zone);
  expect(stripHours(early)).toEqual({ from: 6 * 60, to: 19 * 60 });
});
