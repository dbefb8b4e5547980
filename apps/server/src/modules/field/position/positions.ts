import type { Position, PositionOutcome } from "@fieldwright/contract/positions";
import type { TenantTx } from "@fieldwright/db/client";
import { overlaps, shiftsWithin } from "@fieldwright/domain/availability";
import { dayIn, instantAt } from "@fieldwright/domain/calendar";
import { findStaff, hoursOf, readWorkTerms, type WorkTerms } from "#identity";
import { AppError, type Principal } from "#kernel";
import {
  findPlaces,
  findSharing,
  findVisitUnderWay,
  type Place,
  savePlace,
  startSharing,
  stopSharing,
} from "./positions.repo";

const minute = 60_000;
const hour = 60 * minute;
/** Older positions are dropped: the phone was offline. */
const freshFor = 15 * minute;
/** The way to the first visit and the end of the last one are outside of working hours. */
const beforeAndAfter = hour;
/** A visit under way may have begun the day before. */
const lookBack = 48 * hour;

/** API keys may not read or send positions. */
export const mustBePerson = ({ key }: Principal): void => {
  if (key) throw new AppError("forbidden", "Only a person can share or see positions, not an API key");
};

const startOfToday = ({ timeZone }: WorkTerms, now: Date): Date =>
  instantAt(timeZone, dayIn(timeZone, now), 0);

export const readSharing = async (tx: TenantTx, { userId }: Principal, now: Date) => {
  const row = await findSharing(tx, userId);
  const isOfToday = row?.at && row.at >= startOfToday(await readWorkTerms(tx), now);
  return { on: row !== undefined, sentAt: isOfToday && row.at ? row.at.toISOString() : null };
};

export const changeSharing = async (tx: TenantTx, principal: Principal, on: boolean, now: Date) => {
  await (on ? startSharing(tx, principal.userId, now) : stopSharing(tx, principal.userId));
  return readSharing(tx, principal, now);
};

const isAtWork = async (tx: TenantTx, userId: string, now: Date): Promise<boolean> => {
  const terms = await readWorkTerms(tx);
  const [person] = await findStaff(tx, [userId]);
  if (!person) return false;
  const around = {
    start: new Date(now.getTime() - beforeAndAfter),
    end: new Date(now.getTime() + beforeAndAfter),
  };
  const shifts = shiftsWithin(hoursOf(person, terms, around), terms.timeZone, around);
  return shifts.some((shift) => overlaps(shift, around));
};

/** Keeps a position only while the person shares it, is at work and has a visit under way. */
export const keepPosition = async (
  tx: TenantTx,
  { userId }: Principal,
  { at, ...where }: Omit<Place, "visitId">,
  now: Date,
): Promise<PositionOutcome> => {
  const age = now.getTime() - at.getTime();
  if (age > freshFor) return "old";
  if (!(await findSharing(tx, userId))) return "off";
  if (!(await isAtWork(tx, userId, now))) return "off_hours";
  const visitId = await findVisitUnderWay(tx, userId, new Date(now.getTime() - lookBack));
  if (!visitId) return "no_visit";
  const place = { ...where, at: age < 0 ? now : at, visitId };
  return (await savePlace(tx, userId, place)) ? "kept" : "old";
};

export const listPositions = async (tx: TenantTx, now: Date): Promise<Position[]> => {
  const places = await findPlaces(tx, startOfToday(await readWorkTerms(tx), now));
  return places.map(({ userId, name, visitId, at, ...place }) => ({
    ...place,
    user: { _id: userId, name },
    at: at.toISOString(),
    visit: visitId,
  }));
};
