import { setTimeout as pause } from "node:timers/promises";
import type { TeamPerson } from "@fieldwright/contract/availability";
import type { TenantTx } from "@fieldwright/db/client";
import {
  daysOf,
  defaultHours,
  type LunchBreak,
  type Span,
  type WeeklyHours,
} from "@fieldwright/domain/availability";
import { defaultHolidays, type Holiday, type Holidays, holidaysWithin } from "@fieldwright/domain/holidays";
import {
  betweenRequests,
  type Deps,
  geocoderOf,
  invalid,
  lookUp,
  placeOfAddress,
  readAddress,
  type TaskHandler,
} from "#kernel";
import { saveHome } from "./members.repo";
import { findStaff, findWorkTerms, lockStaff, type StaffMember } from "./people.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      locate_home: { readonly userId: string; readonly address: string };
    }
  }
}

/**
 * Geocodes a member's home after its address was written. Until then, or without a geocoder, it is the center of the
 * ZIP code.
 */
export const locateHomeTask =
  (deps: Deps): TaskHandler<"locate_home"> =>
  async ({ userId, address }, { abortSignal }) => {
    const geocoder = geocoderOf(deps.config);
    const written = readAddress(address);
    if (!geocoder || !written) return;
    await pause(betweenRequests, undefined, { signal: abortSignal });
    const found = await lookUp(deps, geocoder, written, abortSignal);
    if (found?.precision !== "street") return;
    const before = placeOfAddress(address);
    await deps.database.system((tx) => saveHome(tx, { userId, address, before }, found.place));
  };

export type WorkTerms = {
  readonly timeZone: string;
  readonly hours: WeeklyHours;
  readonly lunch: LunchBreak | null;
  readonly holidays: Holidays;
};

/** The organization's time zone, holidays, and hours for people without their own. */
export const readWorkTerms = async (tx: TenantTx): Promise<WorkTerms> => {
  const found = await findWorkTerms(tx);
  if (!found) throw new Error("The transaction's organization does not exist.");
  return {
    timeZone: found.timeZone,
    hours: found.hours ?? defaultHours,
    lunch: found.lunch,
    holidays: found.holidays ?? defaultHolidays,
  };
};

/** By the terms of one request, because everybody on a team has the same holidays and calendars are slow. */
const knownDaysOff = new WeakMap<WorkTerms, Map<string, Holiday[]>>();

/** The organization's holidays within a span. */
export const daysOffIn = (terms: WorkTerms, within: Span): Holiday[] => {
  const known = knownDaysOff.get(terms) ?? new Map<string, Holiday[]>();
  knownDaysOff.set(terms, known);
  const key = `${within.start.getTime()} ${within.end.getTime()}`;
  const found = known.get(key);
  if (found) return found;
  const days = daysOf(terms.timeZone, within);
  const daysOff = holidaysWithin(terms.holidays, days[0] ?? "", days.at(-1) ?? "");
  known.set(key, daysOff);
  return daysOff;
};

/** Weekly hours within a span, without the organization's holidays. */
export const hoursIn = (week: WeeklyHours, terms: WorkTerms, within: Span): WeeklyHours => {
  const daysOff = daysOffIn(terms, within).map(({ day }) => day);
  return daysOff.length === 0 ? week : { ...week, daysOff };
};

export type { StaffMember } from "./people.repo";

export const presentPerson = ({
  id,
  firstName,
  lastName,
}: Pick<StaffMember, "id" | "firstName" | "lastName">): TeamPerson => ({ _id: id, firstName, lastName });

/** The person's own hours or the organization's, without its holidays. */
export const hoursOf = ({ workingHours }: StaffMember, terms: WorkTerms, within: Span): WeeklyHours =>
  hoursIn(workingHours ?? terms.hours, terms, within);

const unknown = (field: string) => invalid({ field, msg: "Team member not found" });

/** Includes deactivated members. */
export const mustKnowPeople = async (
  tx: TenantTx,
  ids: readonly string[],
  field: string,
): Promise<StaffMember[]> => {
  const wanted = [...new Set(ids)];
  const found = await findStaff(tx, wanted);
  if (found.length < wanted.length) throw unknown(field);
  return found;
};

/** The people of a booking, by id. Nobody else can book them until the transaction ends. */
export const holdPeople = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffMember>> =>
  new Map((await lockStaff(tx, [...new Set(ids)])).map((person) => [person.id, person]));

/** `people` are the held ones. */
export const bookable = (people: ReadonlyMap<string, StaffMember>, id: string): StaffMember => {
  const person = people.get(id);
  if (!person) throw unknown("team");
  if (person.deactivatedAt)
    throw invalid({ field: "team", msg: `${person.firstName} ${person.lastName} is no longer active` });
  return person;
};

export const mustBeBookable = (
  people: ReadonlyMap<string, StaffMember>,
  team: readonly { readonly user: string }[],
): void => {
  for (const { user } of team) bookable(people, user);
};
