import { describe, expect, it } from "vitest";
import type { FieldVisit } from "@/lib/field/types";
import type { Stop } from "../day/stops";
import { fieldVisit, sam, zone } from "../testing/visits";
import { latePlan } from "./lateness";

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);
/** About 27 minutes apart. */
const places = { town: { lat: 39.9612, lng: -82.9988 }, farm: { lat: 40.0334, lng: -83.1582 } };

type Planned = Partial<Parameters<typeof fieldVisit>[0]> & {
  readonly from: string;
  readonly place: keyof typeof places;
};

/** Two hours, with a window of the first hour. */
const stopAt = ({ from, place, ...planned }: Planned): Stop => {
  const start = at(from);
  const end = new Date(start.getTime() + 2 * 3_600_000);
  const visit = fieldVisit({ ...planned, start: start.toISOString(), end: end.toISOString() });
  const arrivalWindow = {
    start: start.toISOString(),
    end: at(from).toISOString().replace(":00:00", ":59:00"),
  };
  Object.assign(visit.visit, { coordinates: places[place], arrivalWindow });
  return { visit, start, end };
};

const first = stopAt({ id: "first", from: "14:00", place: "town" });
const second = (planned: Partial<Planned> = {}) =>
  stopAt({ id: "second", from: "16:00", place: "farm", customer: "Aaron Feld", ...planned });

const planAt = (
  visit: FieldVisit,
  stops: readonly Stop[],
  time: string,
  position?: { readonly lat: number; readonly lng: number },
) => latePlan(visit, stops, { person: sam, zone, now: at(time), position });

describe("before the person has left", () => {
  const done = stopAt({ id: "first", from: "14:00", place: "town", finishedAt: "2026-11-17T15:40:00Z" });

  it("the visit itself is late once the drive from the stop before ends past its window", () => {
    const stops = [done, second()];
    const [, next] = stops;
    if (!next) throw new Error("There are two stops");
    expect(planAt(next.visit, stops, "16:30")).toMatchObject({ isOwn: true, isDue: false, next });
    const late = planAt(next.visit, stops, "16:35");
    expect(late).toMatchObject({ isOwn: true, isDue: true, next, drive: { minutes: 27 } });
    expect(late?.choices).toEqual([at("17:05"), at("17:20"), at("17:35")]);
    expect(late?.thereAt(at("17:05"))).toEqual(at("17:05"));
  });

  it("the position of the phone counts instead, if it is known", () => {
    const next = second();
    expect(planAt(next.visit, [done, next], "16:50", places.farm)).toMatchObject({ isDue: false });
  });

  it("and work elsewhere goes on until its planned end", () => {
    const working = stopAt({
      id: "first",
      from: "14:30",
      place: "town",
      next: "finish",
      status: "in_progress",
    });
    const next = second();
    expect(planAt(next.visit, [working, next], "15:00")).toMatchObject({ isOwn: true, isDue: false });
    const early = second({ from: "15:00" });
    expect(planAt(early.visit, [working, early], "14:45")).toMatchObject({ isOwn: true, isDue: true });
  });
});

it("on the way, the drive counts from setting off, and now is the earliest", () => {
  const done = stopAt({ id: "first", from: "14:00", place: "town", finishedAt: "2026-11-17T15:40:00Z" });
  const next = second({ next: "arrive", status: "en_route", travelAt: "2026-11-17T16:20:00Z" });
  expect(planAt(next.visit, [done, next], "16:50")).toMatchObject({ isOwn: true, isDue: false });
  expect(planAt(next.visit, [done, next], "17:00")).toMatchObject({ isDue: true, drive: undefined });
  expect(planAt(next.visit, [done, next], "16:40", places.town)).toMatchObject({ isDue: true });
});

it("at work, the next visit may be late", () => {
  const working = stopAt({
    id: "first",
    from: "14:00",
    place: "town",
    next: "finish",
    status: "in_progress",
  });
  const next = second();
  expect(planAt(working.visit, [working, next], "16:30")).toMatchObject({ isOwn: false, isDue: false, next });
  expect(planAt(working.visit, [working, next], "16:35")).toMatchObject({ isOwn: false, isDue: true, next });
  expect(planAt(working.visit, [working], "16:35")).toBeUndefined();
});

it("can be told by hand until work starts, and never of a visit of another day", () => {
  const arrived = stopAt({ id: "first", from: "14:00", place: "town", next: "start", status: "en_route" });
  expect(planAt(first.visit, [first], "13:00")).toMatchObject({ isOwn: true, isDue: false });
  expect(planAt(arrived.visit, [arrived], "18:00")).toMatchObject({ isOwn: true, isDue: false });
  expect(planAt(first.visit, [], "13:00")).toBeUndefined();
});
