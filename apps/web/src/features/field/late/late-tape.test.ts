import { expect, it } from "vitest";
import { tapeTicks } from "./late-tape";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const labels = (...times: Date[]) =>
  tapeTicks(times)
    .ticks.filter(({ isLabeled }) => isLabeled)
    .map((tick) => tick.at);

it("has a label for every hour of a short time", () => {
  expect(labels(at("17T10:20"), at("17T11:40"))).toEqual([at("17T10:00"), at("17T11:00"), at("17T12:00")]);
});

it("stays readable for days", () => {
  const tape = tapeTicks([at("17T10:20"), at("19T17:40")]);
  expect(tape.ticks.length).toBeLessThanOrEqual(33);
  expect(tape.first).toBe(at("17T10:00").getTime());
  expect(tape.last).toBeGreaterThan(at("19T17:40").getTime());
  expect(tape.ticks.at(-1)).toMatchObject({ at: new Date(tape.last), percent: 100 });
});
