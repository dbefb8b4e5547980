import type { Conflict, ConflictsBody } from "@fieldwright/contract/availability";
import type { TenantTx } from "@fieldwright/db/client";
import { anyOverlap, type Span, toSpan } from "@fieldwright/domain/availability";
import { secondsOutsideHours, visitSegments } from "@fieldwright/domain/visit-segments";
import {
  daysOffIn,
  hoursOf,
  mustKnowPeople,
  presentPerson,
  readWorkTerms,
  type StaffMember,
  type WorkTerms,
} from "#identity";
import { presentSpan } from "./availability";
import { areBooked, type Booking, findBookings, findTimeOff } from "./availability.repo";

const nameOf = ({ firstName, lastName }: StaffMember): string => `${firstName} ${lastName}`;

const bookedTwice = (person: StaffMember, booking: Booking): Conflict => ({
  kind: "double_booking",
  reason: `${nameOf(person)} is booked for ${booking.jobTitle} at that time`,
  severity: "high",
  user: presentPerson(person),
  schedule: {
    _id: booking.visitId,
    job: { _id: booking.jobId, title: booking.jobTitle },
    timeSlot: presentSpan({ start: booking.visitStart, end: booking.visitEnd }),
  },
});

/** A person and the times that they would be booked for. */
export type BookingRequest = { readonly person: StaffMember; readonly segments: readonly Span[] };

const boundsOf = (spans: readonly Span[]): Span => ({
  start: new Date(Math.min(...spans.map(({ start }) => start.getTime()))),
  end: new Date(Math.max(...spans.map(({ end }) => end.getTime()))),
});

/** One conflict for each person and overlapping visit. */
export const findDoubleBookings = async (
  tx: TenantTx,
  requests: readonly BookingRequest[],
  exceptVisits: readonly string[] = [],
): Promise<Conflict[]> => {
  const segments = requests.flatMap((request) => request.segments);
  if (segments.length === 0) return [];
  const ids = requests.map(({ person }) => person.id);
  const within = boundsOf(segments);
  if (!(await areBooked(tx, ids, within, exceptVisits))) return [];
  const bookings = await findBookings(tx, ids, within, exceptVisits);
  return requests.flatMap(({ person, segments: wanted }) => {
    const inTheWay = bookings.filter(
      (booking) => booking.userId === person.id && anyOverlap(wanted, [booking]),
    );
    return [...new Map(inTheWay.map((booking) => [booking.visitId, booking])).values()].map((booking) =>
      bookedTwice(person, booking),
    );
  });
};

const warning = (
  person: StaffMember,
  kind: "time_off" | "outside_working_hours",
  reason: string,
): Conflict => ({
  kind,
  reason,
  severity: kind === "time_off" ? "medium" : "low",
  user: presentPerson(person),
  schedule: null,
});

/** One conflict for each person who has time off during the booking. */
export const findAbsences = async (
  tx: TenantTx,
  requests: readonly BookingRequest[],
): Promise<Conflict[]> => {
  const segments = requests.flatMap((request) => request.segments);
  if (segments.length === 0) return [];
  const ids = requests.map(({ person }) => person.id);
  const away = await findTimeOff(tx, ids, boundsOf(segments));
  return requests
    .filter(({ person, segments: wanted }) =>
      anyOverlap(
        wanted,
        away.filter(({ userId }) => userId === person.id),
      ),
    )
    .map(({ person }) => warning(person, "time_off", `${nameOf(person)} has time off then`));
};

/** Worked out once for each different week, because most people have the same one and calendars are slow. */
const placedIn = (slot: Span, terms: WorkTerms) => {
  const known = new Map<string, { readonly segments: readonly Span[]; readonly isOutside: boolean }>();
  return (person: StaffMember) => {
    const key = JSON.stringify(person.workingHours);
    const found = known.get(key);
    if (found) return found;
    const hours = hoursOf(person, terms, slot);
    const placed = {
      segments: visitSegments(slot, hours, terms.timeZone),
      isOutside: secondsOutsideHours(slot, hours, terms.timeZone) > 0,
    };
    known.set(key, placed);
    return placed;
  };
};

/** `known` spares those a look who have read the terms already. */
export const findConflicts = async (
  tx: TenantTx,
  { teamMembers, timeSlot, excludeScheduleId }: ConflictsBody,
  known?: WorkTerms,
): Promise<{ conflicts: Conflict[] }> => {
  const people = await mustKnowPeople(tx, teamMembers, "teamMembers");
  const terms = known ?? (await readWorkTerms(tx));
  const slot = toSpan(timeSlot);
  const placeOf = placedIn(slot, terms);
  const requests = people.map((person) => ({ person, segments: placeOf(person).segments }));
  const except = excludeScheduleId ? [excludeScheduleId] : [];
  const booked = await findDoubleBookings(tx, requests, except);
  const away = await findAbsences(tx, requests);
  const [holiday] = daysOffIn(terms, slot);
  const when = holiday ? `on ${holiday.name}` : "at that time";
  const outside = requests.flatMap(({ person }) =>
    placeOf(person).isOutside
      ? [warning(person, "outside_working_hours", `${nameOf(person)} doesn't work ${when}`)]
      : [],
  );
  return { conflicts: [...booked, ...away, ...outside] };
};
