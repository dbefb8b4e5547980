import type { TenantTx } from "@fieldwright/db/client";
import { findSettings } from "#identity";
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
