import { tripBetween } from "@fieldwright/domain/travel";
import type { PlannedRoute, PlannedStop } from "@fieldwright/engine/model/problem";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { crossedDays, good } from "#testing/crossed-days";
import { boardPerson, boardVisit, bookedVisit, minutesNorth } from "#testing/planning";
import { at, monday, slot } from "#testing/visits";
import type { Days } from "./build-problem";
import { improve } from "./improve";
import type { NewWork } from "./problem-parts";
import { createWays } from "./ways";
import { whyMoved } from "./why-moved";

const days: Days = { ...crossedDays, ways: createWays({ trip: tripBetween }) };

const pipe: NewWork = {
  id: "pipe",
  version: 1,
  jobNumber: "J-1",
  title: "Burst pipe",
  client: { _id: "client", name: "Moore" },
  location: "",
  place: minutesNorth(0),
  priority: "urgent",
  category: "repair",
  duration: 120,
  crew: 1,
  skills: ["plumbing"],
  notBefore: monday,
};

describe("the reason of a move", () => {
  it("names what is new on the day, and the client of another visit with the same title", async () => {
    const visits = [
      { ...bookedVisit("first", "Sam", [0, 8, 11]), title: "Tune-up" },
      { ...bookedVisit("second", "Sam", [0, 11, 14]), title: "Filter" },
    ];
    const asked = {
      ...days,
      people: [boardPerson("Sam", 0)],
      visits,
      jobs: [{ ...pipe, title: "Tune-up", skills: [] }],
    };
    const found = await improve({ planner: good, log: pino({ level: "silent" }) }, asked, "efficiency");
    const stop = (id: string, from: number, until: number) => ({
      visit: id,
      start: found.built.timeline.at(new Date(at(from))),
      end: found.built.timeline.at(new Date(at(until))),
    });
    const [today] = found.built.today;
    if (!today) throw new Error("nobody works");
    const route = { ...today, stops: [stop("pipe", 8, 11), stop("first", 11, 14), stop("second", 14, 17)] };
    const later = { ...found, planned: [route] };
    const reasons = visits.map((moved) => {
      const placeIn = (on: PlannedRoute) =>
        on.stops.flatMap((each) =>
          each.visit === moved._id ? [{ person: "Sam", stop: each, route: on }] : [],
        );
      const move = { visit: moved, from: placeIn(today), to: placeIn(route) };
      return whyMoved(asked, later, move, "efficiency");
    });
    expect(reasons).toEqual([
      "Moving Tune-up to 11:00 AM lets Sam reach Tune-up for Moore at 8:00 AM.",
      "Moving Filter to 2:00 PM lets Sam reach Tune-up at 8:00 AM.",
    ]);
  });

  it("is whom it spares work or gives more time, if it lets nobody get anywhere new", async () => {
    const visits = [
      { ...bookedVisit("first", "Sam", [0, 8, 11]), title: "Tune-up" },
      { ...bookedVisit("second", "Sam", [0, 11, 14]), title: "Filter" },
      { ...bookedVisit("third", "Sam", [0, 15, 16]), title: "Thermostat" },
    ];
    const asked = { ...days, people: [boardPerson("Sam", 0), boardPerson("Lee", 0)], visits };
    const found = await improve({ planner: good, log: pino({ level: "silent" }) }, asked, "efficiency");
    const [sam, lee] = found.built.today;
    const [first, second, third] = sam?.stops ?? [];
    if (!sam || !lee || !first || !second || !third) throw new Error("nobody works");
    const startingAt = (from: number, until: number) => ({
      ...second,
      start: found.built.timeline.at(new Date(at(from))),
      end: found.built.timeline.at(new Date(at(until))),
    });
    const why = (person: string, stop: PlannedStop) => {
      const others = person === "Sam" ? [first, stop, third] : [first, third];
      const planned = [
        { ...sam, stops: others },
        { ...lee, stops: person === "Lee" ? [stop] : [] },
      ];
      const route = planned.find(({ technician }) => technician === person) ?? sam;
      const [, moved] = visits;
      if (!moved) throw new Error("no visit");
      const move = {
        visit: moved,
        from: [{ person: "Sam", stop: second, route: sam }],
        to: [{ person, stop, route }],
      };
      return whyMoved(asked, { ...found, planned, outlook: undefined }, move, "efficiency");
    };
    expect([
      why("Sam", startingAt(11.5, 14.5)),
      why("Sam", startingAt(10.5, 13.5)),
      why("Lee", startingAt(11, 14)),
    ]).toEqual([
      "Gives Sam 30 min more to get there from the stop before.",
      "Gives Sam 30 min more to get to Thermostat after it.",
      "Leaves Sam with 4 h of work that day instead of 7 h.",
    ]);
  });

  it("is what it makes possible, if the drive is no reason", async () => {
    const booked = slot(8, 16);
    const tuneUp = {
      ...boardVisit("Tune-up", "Derek", 0),
      ...booked,
      team: [{ user: "Derek", role: "technician", segments: [booked] }],
      segments: [booked],
    };
    const people = [{ ...boardPerson("Derek", 0), skills: ["plumbing"] }, boardPerson("Colin", 0)];
    const asked = { ...days, people, visits: [tuneUp], jobs: [pipe] };
    const found = await improve({ planner: good, log: pino({ level: "silent" }) }, asked, "efficiency");
    expect(found.moves.map((move) => whyMoved(asked, found, move, "efficiency"))).toEqual([
      "Moving Tune-up to Colin lets Derek reach Burst pipe at 8:00 AM.",
    ]);
  });
});
