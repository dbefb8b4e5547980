import { expect, it } from "vitest";
import { jobRecord, person, visitRecord } from "@/lib/field/testing/work";
import type { FieldVisit } from "@/lib/field/types";
import { storedDays } from "./stored-view";

const planned = (id: string, ...starts: readonly string[]): FieldVisit => {
  const record = visitRecord(id);
  const segments = starts.map((start) => ({
    start,
    end: new Date(Date.parse(start) + 3600_000).toISOString(),
  }));
  const team = [{ user: person(), role: "technician" as const, segments }];
  return {
    ...record,
    visit: { ...record.visit, team },
    work: jobRecord(),
    next: "travel",
    unsent: new Set(),
  };
};

it("lists the person's visits by day and start, and one of several days on each", () => {
  const days = storedDays(
    [
      planned("late", "2026-11-17T20:00:00Z"),
      planned("long", "2026-11-17T14:00:00Z", "2026-11-18T14:00:00Z"),
      planned("night", "2026-11-18T04:00:00Z"),
    ],
    person()._id,
    "America/Chicago",
  );
  expect(days.map(({ day, entries }) => [day, ...entries.map(({ visit }) => visit._id)])).toEqual([
    ["2026-11-17", "long", "late", "night"],
    ["2026-11-18", "long"],
  ]);
});

it("leaves out visits that went to someone else", () => {
  expect(storedDays([planned("mine", "2026-11-17T20:00:00Z")], "elena", "America/Chicago")).toEqual([]);
});
