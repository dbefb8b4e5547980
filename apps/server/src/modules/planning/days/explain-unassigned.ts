import type { UnassignedWork } from "@fieldwright/contract/plan-days";
import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { joinWords } from "@fieldwright/domain/join-words";
import { ruleNames } from "@fieldwright/engine/constraints/constraint";
import { largestGathering } from "@fieldwright/engine/constraints/crew";
import type { Wish } from "@fieldwright/engine/model/booking";
import { type Exclusion, exclusionOf, openingsOf } from "@fieldwright/engine/openings";
import { createPauses } from "#kernel";
import { type Case, changeInWords, ruleInWords } from "../advice/describe-slots";
import { dayAndClock, lengthOfTime } from "../words";
import { type Built, buildProblem, type Days } from "./build-problem";
import { enginePeople, wishOf } from "./engine-people";
import type { Improvement } from "./improve";
import type { NewWork, Part } from "./problem-parts";
import { absentAt, strandedIn } from "./why-moved";

type Reason = Pick<UnassignedWork, "rule" | "change" | "user">;

const morePeople = "Plan more days or more people";

const week = 7 * 24 * 3600;

/** How hard a change is to make, easiest first. */
const sizeOf = ({ change, also }: Exclusion): number => {
  if (!change || also) return change ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
  if ("seconds" in change) return change.seconds;
  return (
    week *
      [
        "pick them, too",
        "unlock",
        "allow another time",
        "move the break",
        "give up time off",
        "learn",
        "give away a visit",
        "shorten the visit",
      ].indexOf(change.kind) +
    week
  );
};

/** A person who is excluded by a later rule is closer to fitting. */
const nearestFirst = (one: Exclusion, other: Exclusion): number =>
  Math.sign(sizeOf(one) - sizeOf(other)) || ruleNames.indexOf(other.rule) - ruleNames.indexOf(one.rule);

const referenceOf = (part: Part): Omit<UnassignedWork, keyof Reason> =>
  part.kind === "job"
    ? { job: part.work.id, schedule: null, title: part.work.title, client: part.work.client.name }
    : {
        job: part.visit.job,
        schedule: part.visit._id,
        title: part.visit.title,
        client: part.visit.client.name,
      };

const wishesIn = ({ problem }: Pick<Built, "problem">): ((id: string) => Wish) => {
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  return (id) => {
    const visit = visits.get(id);
    if (!visit) throw new Error("unplanned work is no part of its problem");
    return wishOf(visit);
  };
};

/** Why each piece of work is left out, judged against the new plan. */
export const explainUnassigned = async (days: Days, improvement: Improvement): Promise<UnassignedWork[]> => {
  const { built, planned, unplanned } = improvement;
  const people = enginePeople(days, built, planned);
  const bookings = people.flatMap((person) => person.bookings);
  const personOf = (id: string) => days.people.find(({ _id }) => _id === id);

  const gatheringFor = (wish: Wish) =>
    largestGathering(
      people.map((person) => ({ person: person.id, openings: openingsOf(person, wish, built.leg) })),
    );

  const smallerCrew = (wish: Wish): string => {
    const most = gatheringFor(wish);
    if (!most || most.people.length >= wish.crew) return morePeople;
    const names = joinWords(most.people.map((id) => personOf(id)?.firstName ?? ""));
    return `Send ${names} only, on ${dayAndClock(days.timeZone, built.timeline.instant(most.start))}, or plan more days`;
  };

  /** Someone has time left that the plan did not use. */
  const byHand = (wish: Wish): Reason => {
    const free = gatheringFor(wish);
    const person = free?.people.map(personOf).find((each) => each !== undefined);
    if (!free || !person) return { rule: "Other work comes first", change: morePeople, user: null };
    const { _id, firstName, lastName } = person;
    const when = dayAndClock(days.timeZone, built.timeline.instant(free.start));
    const change = `Book it by hand on ${when}`;
    return { rule: "The plan has no good spot for it", change, user: { _id, firstName, lastName } };
  };

  const reasonOf = (wish: Wish): Reason => {
    const excluded = people.flatMap((person) => exclusionOf(person, wish, built.leg) ?? []);
    const isShort = people.length - excluded.length < wish.crew;
    const [nearest] = excluded.toSorted(nearestFirst);
    if (!isShort || !nearest)
      return wish.crew > 1
        ? { rule: `${wish.crew} people aren't free at the same time`, change: smallerCrew(wish), user: null }
        : byHand(wish);
    const about: Case = {
      wish,
      timeline: built.timeline,
      timeZone: days.timeZone,
      skillsOf: (id) => personOf(id)?.skills ?? [],
      startOf: (id) => {
        const booking = bookings.find((each) => each.visit === id);
        return booking && built.timeline.instant(booking.from);
      },
    };
    const person = personOf(nearest.person);
    return {
      rule: ruleInWords(about, nearest),
      change: changeInWords(about, nearest),
      user: person ? { _id: person._id, firstName: person.firstName, lastName: person.lastName } : null,
    };
  };
  const pause = createPauses();
  const left: UnassignedWork[] = [];
  const wishFor = wishesIn(built);
  for (const id of unplanned) {
    await pause();
    const part = built.parts.get(id);
    if (part) left.push({ ...referenceOf(part), ...reasonOf(wishFor(id)) });
  }

  // Ask the engine about these visits as if none of them were blocked.
  const stranded = strandedIn(days, improvement);
  if (stranded.length === 0) return left;
  const ids = new Set(stranded.map(({ _id }) => _id));
  const asked = buildProblem(days, "efficiency", new Set([...built.blocked].filter((id) => !ids.has(id))));
  const wishAsked = wishesIn(asked);
  return [
    ...left,
    ...stranded.map((visit) => ({
      ...referenceOf({ kind: "visit", id: visit._id, visit }),
      ...(days.mayMove(visit)
        ? reasonOf({ ...wishAsked(visit._id), place: built.placeNumber(visit.coordinates) })
        : wholeDaysOff(days, visit)),
    })),
  ];
};

const wholeDaysOff = (days: Days, visit: BoardVisit): Reason => {
  const [first] = absentAt(days, visit);
  return {
    rule: "Has time off, and nobody else is free all of those days",
    change: "Choose other days, or split it into shorter visits",
    user: first ? { _id: first._id, firstName: first.firstName, lastName: first.lastName } : null,
  };
};

/** Work of several days for which nobody has enough free days. */
export const explainLongWork = (work: NewWork): UnassignedWork => ({
  ...referenceOf({ kind: "job", id: work.id, work }),
  rule: `Takes ${lengthOfTime(work.duration * 60)}. Nobody has that many workdays free in a row`,
  change: "Plan more days, or split it into shorter visits",
  user: null,
});
