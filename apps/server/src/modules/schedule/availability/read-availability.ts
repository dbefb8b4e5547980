import type { AvailabilityQuery, MemberAvailability } from "@fieldwright/contract/availability";
import type { TenantTx } from "@fieldwright/db/client";
import { freeWithin, lengthOf } from "@fieldwright/domain/availability";
import { teamRoles } from "@fieldwright/domain/roles";
import { findActiveStaff, hoursOf, mustKnowPeople, presentPerson, readWorkTerms } from "#identity";
import { findBookings } from "./bookings.repo";
import { presentSpan } from "./present-span";
import { readRange } from "./read-range";
import { findTimeOff } from "./time-off.repo";

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
