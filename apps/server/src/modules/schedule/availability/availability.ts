import type {
  AvailabilityQuery,
  MemberAvailability,
  OptimalSlot,
  Span as PresentedSpan,
} from "@fieldwright/contract/availability";
import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { VisitDay } from "@fieldwright/contract/schedule-days";
import type { TenantTx } from "@fieldwright/db/client";
import {
  clipped,
  freeWithin,
  lengthOf,
  minutesOf,
  type Span,
  shiftsWithin,
  subtract,
  type WeeklyHours,
} from "@fieldwright/domain/availability";
import { addDays, type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { reachOf, teamRoles } from "@fieldwright/domain/permissions";
import { nextFreeSlots } from "@fieldwright/domain/visit-slots";
import {
  findActiveStaff,
  findStaff,
  hoursOf,
  mustKnowPeople,
  presentPerson,
  readWorkTerms,
  type StaffMember,
  type WorkTerms,
} from "#identity";
import { invalid, type Principal } from "#kernel";
import { findBookedTimes, findBookings, findTimeOff } from "./availability.repo";

const minute = 60_000;
const halfHour = 30 * minute;

/** Whose time is shown: everyone's or one person's for the office, their own for technicians. */
const peopleFor = (tx: TenantTx, principal: Principal, team: string | undefined) => {
  const reach = reachOf(principal, "schedule:log");
  if (reach === "all") return team ? findStaff(tx, [team]) : findActiveStaff(tx, ["technician"]);
  return reach === "own" ? findStaff(tx, [principal.userId]) : undefined;
};

const loadOf = (booked: readonly Span[], { start }: Span): number[] => {
  const load = Array.from({ length: 48 }, () => 0);
  for (const span of booked) {
    const from = span.start.getTime() - start.getTime();
    const until = span.end.getTime() - start.getTime();
    for (let index = Math.floor(from / halfHour); index * halfHour < until && index < 48; index += 1)
      load[index] =
        (load[index] ?? 0) +
        Math.round((Math.min(until, (index + 1) * halfHour) - Math.max(from, index * halfHour)) / minute);
  }
  return load;
};

type Asked = { readonly days: readonly Day[]; readonly terms: WorkTerms; readonly team: string | undefined };

/** Working time of the people on each day, and what is booked of it. */
export const readDayTimes = async (tx: TenantTx, principal: Principal, { days, terms, team }: Asked) => {
  const people = await peopleFor(tx, principal, team);
  if (!people) return () => null;
  const zone = terms.timeZone;
  const spanOf = (day: Day): Span => ({
    start: instantAt(zone, day, 0),
    end: instantAt(zone, addDays(day, 1), 0),
  });
  const ids = people.map(({ id }) => id);
  const sorted = days.toSorted();
  const whole = { start: spanOf(sorted[0] ?? "").start, end: spanOf(sorted.at(-1) ?? "").end };
  const [booked, away] = await Promise.all([
    findBookedTimes(tx, ids, days.map(spanOf)),
    findTimeOff(tx, ids, whole),
  ]);
  return (day: Day): VisitDay["time"] => {
    const within = spanOf(day);
    const mine = clipped(booked, within);
    const capacity = people.flatMap((person) =>
      subtract(
        shiftsWithin(hoursOf(person, terms, within), zone, within),
        away.filter(({ userId }) => userId === person.id),
      ),
    );
    return { capacity: minutesOf(capacity), booked: minutesOf(mine), load: loadOf(mine, within) };
  };
};

export const presentSpan = ({ start, end }: Span): PresentedSpan => ({
  start: start.toISOString(),
  end: end.toISOString(),
});

const day = 24 * 60 * 60_000;
const maxDays = 42;

const isDay = (value: string): boolean => value.length === "2026-01-01".length;

type Bound = { readonly field: string; readonly value: string };

/** Bounds are calendar days of the zone, both included, or instants. */
export const readRange = (from: Bound, to: Bound, zone: string): Span => {
  const start = isDay(from.value) ? instantAt(zone, from.value, 0) : new Date(from.value);
  const end = isDay(to.value) ? instantAt(zone, addDays(to.value, 1), 0) : new Date(to.value);
  if (end <= start) throw invalid({ field: to.field, msg: "The end must be after the start" });
  // One hour more, because clocks may be set back within the range.
  if (end.getTime() - start.getTime() > maxDays * day + day / 24)
    throw invalid({ field: to.field, msg: `Up to ${maxDays} days are allowed` });
  return { start, end };
};

/** People's visits, except the given ones, and their time off. */
export const readTaken = async (
  tx: TenantTx,
  people: readonly string[],
  within: Span,
  exceptVisits: readonly string[] = [],
): Promise<(Span & { readonly userId: string })[]> => [
  ...(await findBookings(tx, people, within, exceptVisits)),
  ...(await findTimeOff(tx, people, within)),
];

export const readAvailability = async (
  tx: TenantTx,
  { startDate, endDate, teamMembers, duration }: AvailabilityQuery,
): Promise<{ availability: MemberAvailability[] }> => {
  const terms = await readWorkTerms(tx);
  const within = readRange(
    { field: "startDate", value: startDate },
    { field: "endDate", value: endDate },
    terms.timeZone,
  );
  const people = teamMembers
    ? await mustKnowPeople(tx, teamMembers, "teamMembers")
    : await findActiveStaff(tx, teamRoles);
  const ids = people.map((person) => person.id);
  const bookings = await findBookings(tx, ids, within);
  const absences = await findTimeOff(tx, ids, within);
  const availability = people.map((person) => {
    const visits = bookings.filter(({ userId }) => userId === person.id);
    const away = absences.filter(({ userId }) => userId === person.id);
    const diary = { hours: hoursOf(person, terms, within), taken: [...visits, ...away] };
    const busy = [
      ...visits.map((booking) => ({
        ...presentSpan(booking),
        schedule: { _id: booking.visitId, job: { _id: booking.jobId, title: booking.jobTitle } },
      })),
      ...away.map((time) => ({ ...presentSpan(time), schedule: null })),
    ];
    return {
      user: presentPerson(person),
      free: freeWithin(diary, terms.timeZone, within)
        .filter((gap) => lengthOf(gap) >= duration * 60_000)
        .map(presentSpan),
      busy: busy.toSorted((one, other) => one.start.localeCompare(other.start)),
    };
  });
  return { availability };
};

const maxSuggestions = 6;
const lookAhead = 60 * 24 * 60 * 60_000;

type SlotRequest = {
  /** The time that was refused. */
  readonly slot: Span;
  readonly team: readonly { readonly person: StaffMember; readonly role: string }[];
  /** Visits that would be moved: their current time counts as free. */
  readonly exceptVisits: readonly string[];
};

/** The earliest free times of the same people, from the requested day on. */
export const suggestSlots = async (
  tx: TenantTx,
  { slot, team, exceptVisits }: SlotRequest,
  terms: WorkTerms,
  now: Date,
): Promise<OptimalSlot[]> => {
  const { timeZone: zone } = terms;
  const wantedDay = instantAt(zone, dayIn(zone, slot.start), 0);
  const after = wantedDay > now ? wantedDay : now;
  const within = { start: after, end: new Date(slot.end.getTime() + lookAhead) };
  const ids = team.map(({ person }) => person.id);
  const taken = await readTaken(tx, ids, within, exceptVisits);
  const diaries = team.map(({ person }) => ({
    hours: hoursOf(person, terms, within),
    taken: taken.filter(({ userId }) => userId === person.id),
  }));
  return nextFreeSlots(diaries, { slot, after, zone, limit: maxSuggestions }).map((found) => ({
    ...presentSpan(found),
    duration: Math.round(lengthOf(found) / 60_000),
    team: team.map(({ person, role }) => ({ user: presentPerson(person), role })),
  }));
};

type Whom = {
  /** Only these people; undefined means all technicians and everyone else who is booked. */
  readonly asked: readonly string[] | undefined;
  readonly booked: readonly string[];
};

const presentHours = ({ daysOff, ...week }: WeeklyHours): BoardPerson["workingHours"] =>
  daysOff ? { ...week, daysOff: [...daysOff] } : week;

export const findBoardPeople = async (
  tx: TenantTx,
  { asked, booked }: Whom,
  within: Span,
  terms: WorkTerms,
): Promise<BoardPerson[]> => {
  const people = asked
    ? await findStaff(tx, asked)
    : await findActiveStaff(tx, ["technician"], [...new Set(booked)]);
  const absences = await findTimeOff(
    tx,
    people.map(({ id }) => id),
    within,
  );
  return people.map((person) => ({
    ...presentPerson(person),
    isActive: person.deactivatedAt === null,
    skills: person.skills,
    workingHours: presentHours(hoursOf(person, terms, within)),
    timeOff: absences
      .filter(({ userId }) => userId === person.id)
      .map((time) => ({ ...presentSpan(time), reason: time.reason })),
    home:
      person.homeLat !== null && person.homeLng !== null
        ? { lat: person.homeLat, lng: person.homeLng }
        : null,
  }));
};
