import type { BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { describe, expect, it } from "vitest";
import { boardPerson, boardVisit } from "../testing/board";
import { drivingOf, mapDay, spareOf, townsOf, unplacedText } from "./map-day";
import { linesOf, openPinsOf, pinsOf } from "./map-marks";

const person = (id: string) => boardPerson(id, { workingHours: {} });

const depot = { lat: 40, lng: -83 };
const across = { lat: 40.1, lng: -83 };

type Booking = {
  hours: [number, number][];
  team?: string[];
  place?: BoardVisit["coordinates"];
  location?: string;
};

const visit = (id: string, { hours, team = ["Sam"], place = depot, location = "" }: Booking): BoardVisit => {
  const segments = hours.map(([start, end]) => ({
    start: new Date(Date.UTC(2027, 2, 2, start)).toISOString(),
    end: new Date(Date.UTC(2027, 2, 2, end)).toISOString(),
  }));
  const client = { _id: id, name: "Grace Liu" };
  return boardVisit(id, segments, team, { job: id, client, location, coordinates: place });
};

const job = (id: string, coordinates: UnscheduledJob["coordinates"]): UnscheduledJob => ({
  _id: id,
  jobNumber: id,
  title: id,
  status: "draft",
  priority: "medium",
  category: "repair",
  client: { _id: id, name: "Grace Liu" },
  scheduledDate: null,
  estimatedDuration: null,
  crewSize: 1,
  requiredSkills: [],
  location: "",
  coordinates,
  version: 1,
});

const dayOf = (visits: BoardVisit[], jobs: UnscheduledJob[] = [], team?: string) =>
  mapDay(
    {
      from: "2027-03-02T00:00:00.000Z",
      to: "2027-03-03T00:00:00.000Z",
      people: [person("Sam"), person("Elena")],
      visits,
      travel: { trips: [] },
    },
    jobs,
    team,
  );

describe("the day as routes", () => {
  it("numbers the stops of each person by their start, and a crew's visit for each of them", () => {
    const { routes } = dayOf([
      visit("late", { hours: [[15, 16]] }),
      visit("crew", { hours: [[9, 10]], team: ["Sam", "Elena"] }),
      visit("early", { hours: [[7, 8]], team: ["Elena"] }),
    ]);
    expect(routes.map(({ person: { _id }, stops }) => [_id, stops.map((stop) => stop.visit._id)])).toEqual([
      ["Sam", ["crew", "late"]],
      ["Elena", ["early", "crew"]],
    ]);
    expect(routes[1]?.stops.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("leaves out the other days of a long visit, people without visits and, if one is asked for, everyone else", () => {
    const visits = [
      visit("long", {
        hours: [
          [9, 17],
          [33, 41],
        ],
      }),
      visit("other", { hours: [[9, 10]], team: ["Elena"] }),
    ];
    const { routes } = dayOf(visits, [], "Sam");
    expect(routes).toHaveLength(1);
    expect(routes[0]?.stops.map(({ start }) => start)).toEqual(["2027-03-02T09:00:00.000Z"]);
    expect(dayOf(visits.slice(0, 1)).routes).toHaveLength(1);
  });

  it("tells the way from the stop before, and how much time there is for it", () => {
    const { routes } = dayOf([
      visit("one", { hours: [[8, 9]] }),
      visit("two", { hours: [[9, 10]], place: across }),
      visit("three", { hours: [[11, 12]], place: depot }),
      visit("four", { hours: [[13, 14]], place: null }),
    ]);
    const [first, ...rest] = routes[0]?.stops ?? [];
    expect(first?.drive).toBeUndefined();
    expect(rest.map(({ drive, gap }) => [drive?.minutes ?? null, gap])).toEqual([
      [21, 0],
      [21, 60],
      [null, 60],
    ]);
  });

  it("keeps apart what needs a technician", () => {
    const { routes, open } = dayOf([visit("nobody", { hours: [[8, 9]], team: [] })]);
    expect(routes).toEqual([]);
    expect(open.map((stop) => stop.visit._id)).toEqual(["nobody"]);
  });
});

const marks = (visits: BoardVisit[]) => pinsOf(dayOf(visits), "Sam").map(({ mark }) => mark);

describe("what is drawn", () => {
  it("has a pin for every stop of the person in focus, and for work that belongs to nobody", () => {
    const day = dayOf(
      [
        visit("here", { hours: [[8, 9]], team: ["Sam", "Elena"] }),
        visit("unknown", { hours: [[10, 11]], place: null }),
        visit("nobody", { hours: [[8, 9]], team: [], place: across }),
      ],
      [job("wanted", { lat: 40.00001, lng: -83 }), job("nowhere", null)],
    );
    expect(pinsOf(day, "Elena").map(({ label, mark }) => [label, mark])).toEqual([
      ["Stop 1 for Elena Okafor: here", "1"],
    ]);
    expect(pinsOf(day, null)).toEqual([]);
    expect(openPinsOf(day).map(({ label, look }) => [label, look])).toEqual([
      ["Needs a technician: nobody", "open"],
      ["Unscheduled: wanted", "job"],
    ]);
  });

  it("has one pin for stops at the same address", () => {
    const near = { lat: 40.00001, lng: -83 };
    const inRow = [
      visit("one", { hours: [[8, 9]], place: across }),
      visit("two", { hours: [[9, 10]] }),
      visit("three", { hours: [[10, 11]], place: near }),
    ];
    expect(marks(inRow)).toEqual(["1", "2-3"]);
    expect(marks([...inRow, visit("four", { hours: [[12, 13]], place: across })])).toEqual(["1, 4", "2-3"]);
  });

  it("has a leg between stops whose place is known, pale once it is driven", () => {
    const done = visit("one", { hours: [[8, 9]] });
    const lines = linesOf(
      dayOf([
        visit("zero", { hours: [[7, 8]], place: across }),
        { ...done, status: "completed" },
        visit("two", { hours: [[9, 10]], place: null }),
        visit("three", { hours: [[11, 12]], place: across }),
        visit("alone", { hours: [[8, 9]], team: ["Elena"] }),
      ]),
    );
    expect(lines.map(({ route, legs }) => [route, legs])).toEqual([
      [
        "Sam",
        [
          { from: across, to: depot, minutes: 21, isDriven: true },
          { from: depot, to: across, minutes: null, isDriven: false },
        ],
      ],
      ["Elena", []],
    ]);
  });

  it("begins and ends at home, where it is known, and so do the drives", () => {
    const home = { lat: 39.9, lng: -83 };
    const day = mapDay(
      {
        from: "2027-03-02T00:00:00.000Z",
        to: "2027-03-03T00:00:00.000Z",
        people: [{ ...person("Sam"), home }],
        visits: [visit("one", { hours: [[8, 9]] })],
        travel: { trips: [] },
      },
      [],
    );
    const [route] = day.routes;
    expect(linesOf(day).map(({ legs }) => legs.map(({ from, to }) => [from, to]))).toEqual([[[home, depot]]]);
    expect(route?.stops.map(({ drive, gap }) => [drive?.minutes, gap])).toEqual([[21, undefined]]);
    expect(route && drivingOf(route).minutes).toBe(42);
  });

  it("says what is left of a gap after the drive, or what is missing", () => {
    const { routes } = dayOf([
      visit("one", { hours: [[8, 9]] }),
      visit("two", { hours: [[10, 11]], place: across }),
      visit("three", { hours: [[11, 12]], place: depot }),
      visit("four", { hours: [[13, 14]], place: null }),
    ]);
    expect(routes[0]?.stops.map(spareOf)).toEqual([
      undefined,
      { minutes: 39, isShort: false },
      { minutes: 21, isShort: true },
      undefined,
    ]);
  });

  it("names the towns of the addresses amid their places", () => {
    const towns = townsOf(
      dayOf([
        visit("one", { hours: [[8, 9]], location: "1 Main St, Hilliard, OH 43026" }),
        visit("two", { hours: [[9, 10]], location: "2 Elm St, Hilliard, OH 43026-1234", place: across }),
        visit("three", { hours: [[11, 12]], location: "Behind the mill", place: across }),
        visit("four", { hours: [[13, 14]], location: "3 Oak St, Dublin, OH 43017", place: null }),
      ]),
    );
    expect(towns).toEqual([{ name: "Hilliard", lat: 40.05, lng: -83 }]);
  });

  it("says what has no place, a crew's visit once", () => {
    const nowhere = visit("nowhere", { hours: [[8, 9]], team: ["Sam", "Elena"], place: null });
    expect(unplacedText(dayOf([nowhere]))).toBe("1 visit has no location on the map.");
    expect(unplacedText(dayOf([nowhere], [job("a", null), job("b", null)]))).toBe(
      "1 visit and 2 jobs have no location on the map.",
    );
    expect(unplacedText(dayOf([visit("here", { hours: [[8, 9]] })], [job("c", depot)]))).toBe("");
  });
});
