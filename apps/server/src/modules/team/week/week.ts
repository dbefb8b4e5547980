import type { MemberWeek, readTeamWeek as route } from "@fieldwright/contract/team";
import type { WorkingHours } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { clipped, minutesOf, type Span, shiftsWithin, subtract } from "@fieldwright/domain/availability";
import { addDays, instantAt } from "@fieldwright/domain/calendar";
import type * as z from "zod/mini";
import { hoursOf, mustKnowPeople, readWorkTerms } from "#identity";
import { findBookings, findNextTimeOff, findTimeOff, presentSpan } from "#schedule";

type Query = z.infer<typeof route.query>;
type TeamWeek = { companyHours: WorkingHours; members: MemberWeek[] };

const ofPerson = <Owned extends { readonly userId: string }>(owned: readonly Owned[], id: string): Owned[] =>
  owned.filter(({ userId }) => userId === id);

/** How busy people are in seven days, and when they are away next. */
export const readTeamWeek = async (
  tx: TenantTx,
  { from, teamMembers }: Query,
  now: Date,
): Promise<TeamWeek> => {
  const terms = await readWorkTerms(tx);
  const zone = terms.timeZone;
  const week: Span = { start: instantAt(zone, from, 0), end: instantAt(zone, addDays(from, 7), 0) };
  const people = await mustKnowPeople(tx, teamMembers, "teamMembers");
  const ids = people.map(({ id }) => id);
  const [bookings, away, next] = await Promise.all([
    findBookings(tx, ids, week),
    findTimeOff(tx, ids, week),
    findNextTimeOff(tx, ids, now),
  ]);
  const members = people.map((person) => {
    const booked = ofPerson(bookings, person.id);
    const shifts = shiftsWithin(hoursOf(person, terms, week), zone, week);
    const [timeOff] = ofPerson(next, person.id);
    return {
      user: person.id,
      visits: new Set(booked.map(({ visitId }) => visitId)).size,
      booked: minutesOf(clipped(booked, week)),
      capacity: minutesOf(subtract(shifts, ofPerson(away, person.id))),
      timeOff: timeOff ? { ...presentSpan(timeOff), reason: timeOff.reason } : null,
    };
  });
  const { daysOff: _, ...companyHours } = terms.hours;
  return { companyHours, members };
};
