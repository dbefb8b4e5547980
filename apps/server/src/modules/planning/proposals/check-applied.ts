import type { Visit } from "@fieldwright/contract/schedule";
import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { anyOverlap, type Span, toSpan } from "@fieldwright/domain/availability";
import { addDays, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { theSkills } from "@fieldwright/domain/skill-words";
import { secondsOutsideHours, visitSegments } from "@fieldwright/domain/visit-segments";
import { readWorkTerms, type WorkTerms } from "#identity";
import { AppError } from "#kernel";
import { type BookedPlace, findBoardPeople, findBookedPlaces } from "#schedule";
import { findNeeds } from "../assistance.repo";
import type { Setting } from "../places";
import { clock, dayAndClock, lengthOfTime } from "../words";
import type { StoredMove } from "./proposals.repo";

/** A visit as it was just booked, and what the plan knew about its placement. */
type Applied = { readonly visit: Visit; readonly to: StoredMove["to"] };

type Fresh = {
  readonly people: readonly BoardPerson[];
  readonly terms: WorkTerms;
  readonly now: Date;
  readonly skillsOf: (job: string) => readonly string[];
};

const nameOf = ({ firstName, lastName }: BoardPerson): string => `${firstName} ${lastName}`;

const slotOf = ({ timeSlot }: Visit): Span => toSpan(timeSlot);

/** Why one of the people does not fit; undefined if they do. */
const faultOfMember = (person: BoardPerson, { visit, to }: Applied, fresh: Fresh): string | undefined => {
  const { terms, skillsOf } = fresh;
  const slot = slotOf(visit);
  const hours = person.workingHours;
  const when = dayAndClock(terms.timeZone, slot.start);
  const segments = visitSegments(slot, hours, terms.timeZone);
  if (anyOverlap(segments, person.timeOff.map(toSpan)))
    return `${nameOf(person)} has time off then: ${visit.title} on ${when}`;
  const lacking = skillsOf(visit.job._id).filter((skill) => !person.skills.includes(skill));
  if (lacking.length > 0) return `${nameOf(person)} doesn't have ${theSkills(lacking)} for ${visit.title}`;
  const { outsideHours: known } = to;
  return known !== undefined && secondsOutsideHours(slot, hours, terms.timeZone) > known
    ? `${nameOf(person)} is no longer working then: ${visit.title} on ${when}`
    : undefined;
};

const faultsOfVisit = (applied: Applied, fresh: Fresh): string[] => {
  const { visit } = applied;
  const { start } = slotOf(visit);
  if (start < fresh.now)
    return [
      `${visit.title} was set to start on ${dayAndClock(fresh.terms.timeZone, start)}, which has passed`,
    ];
  return visit.team.flatMap(({ user }) => {
    const person = fresh.people.find(({ _id }) => _id === user._id);
    return (person && faultOfMember(person, applied, fresh)) ?? [];
  });
};

const daysAround = (applied: readonly Applied[], zone: string): Span => {
  const slots = applied.map(({ visit }) => slotOf(visit));
  const first = new Date(Math.min(...slots.map(({ start }) => start.getTime())));
  const last = new Date(Math.max(...slots.map(({ end }) => end.getTime())));
  return {
    start: instantAt(zone, dayIn(zone, first), 0),
    end: instantAt(zone, addDays(dayIn(zone, last), 1), 0),
  };
};

const minute = 60;

/**
 * Checks the drive between an applied visit and a neighbor that is not applied: booked since, or not chosen. Visits that the
 * plan set aside are skipped, because it never counted on them.
 */
const faultsOfWays = async (
  tx: TenantTx,
  applied: readonly Applied[],
  { people, terms }: Fresh,
  travel: Setting["travel"],
): Promise<string[]> => {
  const zone = terms.timeZone;
  const ids = people.map(({ _id }) => _id);
  const bookings = await findBookedPlaces(tx, ids, daysAround(applied, zone));
  const byVisit = new Map(applied.map((each) => [each.visit._id, each]));
  const isAside = (of: BookedPlace, id: string) => byVisit.get(of.visitId)?.to.aside?.includes(id) ?? false;
  const pairs = people.flatMap((person) => {
    const own = bookings.get(person._id) ?? [];
    return own.flatMap((next, at) => {
      const before = own[at - 1];
      if (!before || dayIn(zone, before.start) !== dayIn(zone, next.start)) return [];
      const isNew = byVisit.has(before.visitId) !== byVisit.has(next.visitId);
      return isNew && !isAside(before, next.visitId) && !isAside(next, before.visitId)
        ? [{ person, before, next }]
        : [];
    });
  });
  const legs = pairs.map(({ before, next }) => [before.place, next.place] as const);
  const { trip } = await travel(tx, legs);
  return pairs.flatMap(({ person, before, next }, at) => {
    const [from = null, to = null] = legs[at] ?? [];
    const way = trip(from, to).seconds;
    const gap = (next.start.getTime() - before.end.getTime()) / 1000;
    // Travel times in a plan are accurate to the minute.
    if (way <= gap + minute) return [];
    const when = `${clock(zone, before.end)} to ${clock(zone, next.start)}`;
    return [
      `${nameOf(person)} needs ${lengthOfTime(way)} between two visits and has ${lengthOfTime(gap)} (${when})`,
    ];
  });
};

/** More than anybody reads at once. */
const maxNamed = 3;

/** Checks time off, hours, skills and travel as they are now. If the plan no longer fits, nothing of it stays booked. */
export const mustStillFit = async (
  tx: TenantTx,
  applied: readonly Applied[],
  { now, travel }: Setting,
): Promise<void> => {
  if (applied.length === 0) return;
  const terms = await readWorkTerms(tx);
  const needs = await findNeeds(
    tx,
    applied.map(({ visit }) => visit.job._id),
  );
  const asked = [...new Set(applied.flatMap(({ visit }) => visit.team.map(({ user }) => user._id)))];
  const within = daysAround(applied, terms.timeZone);
  const people = await findBoardPeople(tx, { asked, booked: [] }, within, terms);
  const skillsOf = (job: string) => needs.get(job)?.skills ?? [];
  const fresh: Fresh = { people, terms, now, skillsOf };
  const faults = [
    ...applied.flatMap((each) => faultsOfVisit(each, fresh)),
    ...(await faultsOfWays(tx, applied, fresh, travel)),
  ];
  if (faults.length === 0) return;
  const more = faults.length > maxNamed ? [`${faults.length - maxNamed} more`] : [];
  throw new AppError(
    "conflict",
    `This plan no longer fits. ${[...faults.slice(0, maxNamed), ...more].join(". ")}`,
  );
};
