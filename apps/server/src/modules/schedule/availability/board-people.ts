import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span, WeeklyHours } from "@fieldwright/domain/availability";
import { findActiveStaff, findStaff, hoursOf, presentPerson, type WorkTerms } from "#identity";
import { presentSpan } from "./present-span";
import { findTimeOff } from "./time-off.repo";

type Whom = {
  /** Only these; undefined means all technicians and everybody else who is booked. */
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
