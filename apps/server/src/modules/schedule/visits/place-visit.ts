import type { Conflict } from "@fieldwright/contract/availability";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { minutesOf, visitSegments } from "@fieldwright/domain/visit-segments";
import {
  bookable,
  findSettings,
  holdPeople,
  hoursIn,
  hoursOf,
  type StaffMember,
  type WorkTerms,
} from "#identity";
import { type Actor, AppError } from "#kernel";
import { suggestSlots } from "../availability/availability";
import { type BookingRequest, findAbsences, findDoubleBookings } from "../availability/find-conflicts";
import {
  type Assignment,
  deleteAssignments,
  findAssignments,
  findTeamsBefore,
  insertAssignments,
  type NewAssignment,
} from "./assignments.repo";
import { teamOf } from "./visits.present";
import type { VisitRecord } from "./visits.repo";

type Arrival = Pick<VisitRecord, "arrivalFrom" | "arrivalUntil" | "arrivalOpen">;

const minute = 60_000;
const standardMinutes = 120;

/** Gives a new visit the arrival window of the settings. Open until the customer is told. */
export const readUsualWindow = async (tx: TenantTx): Promise<(startsAt: Date) => Arrival> => {
  const minutes = (await findSettings(tx))?.arrivalWindowMinutes ?? standardMinutes;
  return (startsAt) => ({
    arrivalFrom: startsAt,
    arrivalUntil: new Date(startsAt.getTime() + minutes * minute),
    arrivalOpen: true,
  });
};

/** Null means that someone wants none. Left out, the settings apply. */
export const arrivalFor = async (
  tx: TenantTx,
  given: { readonly start: string; readonly end: string } | null | undefined,
  startsAt: Date,
): Promise<Arrival> =>
  given === undefined
    ? (await readUsualWindow(tx))(startsAt)
    : {
        arrivalFrom: given && new Date(given.start),
        arrivalUntil: given && new Date(given.end),
        arrivalOpen: false,
      };

type Placement = {
  readonly visitId: string;
  readonly slot: Span;
  readonly team: readonly { readonly user: string; readonly role: string }[];
  /** The reason for booking people twice or on their time off. */
  readonly override: { readonly reason: string } | undefined;
  /** The visit returns to an earlier time, and time off keeps nobody away who was booked then. */
  readonly returns?: boolean;
  /** False for a cancelled visit, which takes nobody's time. */
  readonly blocks: boolean;
};

type Setting = {
  readonly terms: WorkTerms;
  /** The people of the team, held. */
  readonly people: ReadonlyMap<string, StaffMember>;
  readonly now: Date;
};

/** Minutes of work of a visit. */
export const durationOf = ({ slot, team }: Placement, { people, terms }: Setting): number => {
  const weeks = team.flatMap(({ user }) => {
    const person = people.get(user);
    return person ? [hoursOf(person, terms, slot)] : [];
  });
  return minutesOf(
    (weeks.length > 0 ? weeks : [hoursIn(terms.hours, terms, slot)]).flatMap((hours) =>
      visitSegments(slot, hours, terms.timeZone),
    ),
  );
};

const refuse = async (
  tx: TenantTx,
  { visitId, slot, team }: Placement,
  { people, terms, now }: Setting,
  conflicts: readonly Conflict[],
): Promise<never> => {
  const crew = team.map(({ user, role }) => ({ person: bookable(people, user), role }));
  const optimalSlots = await suggestSlots(tx, { slot, team: crew, exceptVisits: [visitId] }, terms, now);
  const code = conflicts.some(({ kind }) => kind === "double_booking") ? "double_booking" : "time_off";
  throw new AppError(code, conflicts[0]?.reason ?? "Someone is already booked at that time", {
    extra: { conflicts, optimalSlots },
  });
};

/** An undo overrides nothing: whoever was there before is booked again, and others count as on any booking. */
const findAbsencesOf = async (
  tx: TenantTx,
  { visitId, slot, override, returns }: Placement,
  requests: readonly BookingRequest[],
): Promise<Conflict[]> => {
  const absences = await findAbsences(tx, requests);
  if (!returns || override || absences.length === 0) return absences;
  const before = await findTeamsBefore(tx, visitId, slot);
  return absences.filter(({ user }) => !before.includes(user._id));
};

export type NewBooking = NewAssignment & { readonly role: string };

/**
 * The rows that book the people of a visit, one for each person and segment. The people must be held, so that they are still
 * free when the rows are written; the exclusion constraint of the database has the last word. An override is recorded only
 * for people who are really booked twice or have time off.
 */
export const planBookings = async (
  tx: TenantTx,
  actor: Actor,
  placement: Placement,
  setting: Setting,
): Promise<NewBooking[]> => {
  const { visitId, slot, team, override, blocks } = placement;
  const { people, terms } = setting;
  const requests = team.map(({ user, role }): BookingRequest & { role: string } => {
    const person = bookable(people, user);
    return { person, role, segments: visitSegments(slot, hoursOf(person, terms, slot), terms.timeZone) };
  });
  const found = blocks
    ? await Promise.all([
        findDoubleBookings(tx, requests, [visitId]),
        findAbsencesOf(tx, placement, requests),
      ])
    : [];
  const conflicts = found.flat();
  if (conflicts.length > 0 && !override) await refuse(tx, placement, setting, conflicts);
  const overridden = new Set(conflicts.map(({ user }) => user._id));
  return requests.flatMap(({ person, role, segments }) =>
    segments.map(({ start, end }) => ({
      visitId,
      userId: person.id,
      role,
      startsAt: start,
      endsAt: end,
      blocks,
      ...(override && overridden.has(person.id)
        ? { overrideReason: override.reason, overriddenBy: actor.userId }
        : {}),
    })),
  );
};

export type FormerTeam = {
  readonly people: ReadonlyMap<string, StaffMember>;
  readonly assignments: readonly Assignment[];
};

/** Holds the people of a canceled or deleted visit. Call it before locking the visit. */
export const holdFormerTeam = async (tx: TenantTx, visitId: string): Promise<FormerTeam> => {
  const assignments = await findAssignments(tx, [visitId]);
  return {
    assignments,
    people: await holdPeople(
      tx,
      assignments.map(({ userId }) => userId),
    ),
  };
};

type Return = {
  readonly visit: VisitRecord;
  readonly team: FormerTeam;
  readonly override?: Placement["override"];
  readonly returns?: boolean;
  readonly blocks: boolean;
};

/**
 * Books the people of a visit again, as if for the first time: an earlier override does not cover new conflicts. People who
 * have left the organization since are dropped from the team.
 */
export const bookAgain = async (
  tx: TenantTx,
  actor: Actor,
  { visit, team, override, returns = false, blocks }: Return,
  setting: { readonly terms: WorkTerms; readonly now: Date },
): Promise<void> => {
  const { people, assignments } = team;
  const active = teamOf(assignments).flatMap(([first]) =>
    first && people.get(first.userId)?.deactivatedAt === null
      ? [{ user: first.userId, role: first.role }]
      : [],
  );
  const placement = {
    visitId: visit.id,
    slot: { start: visit.startsAt, end: visit.endsAt },
    team: active,
    override,
    returns,
    blocks,
  };
  await deleteAssignments(tx, [visit.id]);
  await insertAssignments(tx, await planBookings(tx, actor, placement, { ...setting, people }));
};
