import type { Visit } from "@fieldwright/contract/schedule";
import { expect, it } from "vitest";
import { changedMeanwhile } from "./current-visit";

const person = (firstName: string) => ({
  user: { _id: firstName, firstName, lastName: "Okafor" },
  role: "technician",
  segments: [],
});

const seen = {
  status: "confirmed",
  timeSlot: { start: "2026-11-17T15:30:00Z", end: "2026-11-17T17:00:00Z", duration: 90 },
  team: [person("Sam")],
  location: "12 Elm St",
} as unknown as Visit;

const told = (changes: object) =>
  changedMeanwhile(seen, { ...seen, ...changes }, "America/Chicago").replaceAll(/\s/gu, " ");

it("says in plain words what someone else made of the visit", () => {
  expect(told({ status: "cancelled" })).toBe(
    "Someone changed this visit while you had it open. Now it is canceled. Your change didn't go through.",
  );
  expect(told({ team: [person("Sam"), person("Elena")] })).toContain("Now Sam Okafor and Elena Okafor go.");
  expect(told({ team: [], location: "" })).toContain("Now nobody is assigned and it is at no address.");
  expect(
    told({ timeSlot: { start: "2026-11-18T15:30:00Z", end: "2026-11-18T17:00:00Z", duration: 90 } }),
  ).toMatch(/Now it is on Wed, Nov 18, 9:30 – 11:00 AM\./);
});

it("does not guess what it cannot see", () => {
  expect(told({ notes: { internal: "Ring twice" } })).toContain("The details have changed.");
});
