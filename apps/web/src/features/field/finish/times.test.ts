import { describe, expect, it } from "vitest";
import type { FieldVisit } from "@/lib/field/types";
import { fieldVisit, sam } from "../testing/visits";
import { timeFigures } from "./times";

const at = (time: string) => `2026-11-17T${time}:00Z`;
const now = new Date(at("11:00"));

const visitWith = (time: readonly { start: string; end: string | null }[]): FieldVisit => {
  const visit = fieldVisit({ start: at("10:00"), end: at("12:00"), status: "in_progress", next: "finish" });
  const steps = { travelAt: at("10:00"), arrivedAt: at("10:19"), startedAt: at("10:20"), finishedAt: null };
  return { ...visit, progress: [{ user: sam, ...steps }], work: { time } } as unknown as FieldVisit;
};

describe("the times on the finish sheet", () => {
  it("have no break when no timer ran: the time on site comes from the steps", () => {
    expect(timeFigures(visitWith([]), sam, now)).toEqual([
      { label: "Travel", value: "0:19" },
      { label: "On site", value: "0:41" },
    ]);
  });

  it("ignore a timer that ended before the work began", () => {
    const earlier = [{ start: at("08:00"), end: at("09:00") }];
    expect(timeFigures(visitWith(earlier), sam, now).map(({ label }) => label)).toEqual([
      "Travel",
      "On site",
    ]);
  });

  it("show the time between two entries as a break", () => {
    const time = [
      { start: at("10:40"), end: null },
      { start: at("10:20"), end: at("10:30") },
    ];
    expect(timeFigures(visitWith(time), sam, now).at(-1)).toEqual({ label: "Break", value: "0:10" });
  });
});
